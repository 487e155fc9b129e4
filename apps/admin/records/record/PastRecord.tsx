import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import type { RecordAsOf } from '@leaseledger/contract/as-of/as-of.views';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetList } from 'react-admin';
import { AsOfBanner } from '../as-of/AsOfBanner.tsx';
import { EventSlider, stepAt, stepsOf, stepText } from '../as-of/EventSlider.tsx';
import { Since } from '../as-of/Since.tsx';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import type { ApiError } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/api.ts';
import { PastContext, useRecordAsOf } from '../../platform/time/as-of.ts';
import { momentText } from '../../platform/time/moments.ts';
import { useArea } from '../../platform/screens/use-area.ts';
import { usePanel } from './panel/panel-context.ts';
import { PanelAside, PanelBody } from './panel/PanelBody.tsx';
import { PanelHeader } from './panel/PanelHeader.tsx';
import { RecordProblem } from './panel/RecordProblem.tsx';
import { RecordWaiting } from './panel/RecordWaiting.tsx';

export interface PastRecordProps {
  readonly id: number;
  readonly at: string;
  /** The record's name, for example 'Lead 42'. */
  readonly what: string;
  readonly headOf: (record: object) => { readonly title: ReactNode; readonly mark: ReactNode };
  readonly historyKinds: boolean;
  readonly grantedBy: string;
  /** Components that read the surrounding record. */
  readonly children: ReactNode;
}

/** The number of decisions, the same as in the history. */
const AT_ONCE = 100;

/** A record of the past, read-only: a slider over its decisions, the changes since, and a button back to now. */
export default function PastRecord({ id, at, what, headOf, historyKinds, grantedBy, children }: PastRecordProps) {
  const { resource, subject } = useArea();
  const { show } = useRecordAsOf();
  const panel = usePanel();
  const { data, error, refetch } = useQuery<RecordAsOf, ApiError>({
    queryKey: [resource, 'asOf', id, at],
    queryFn: ({ signal }) => call(asOfEndpoints.record, { params: { resource, id, at } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const history = useGetList<HistoryRow>('history', {
    filter: { Subject: `${subject.type}-${id}` },
    sort: { field: 'CreatedDateTime', order: 'DESC' },
    pagination: { page: 1, perPage: AT_ONCE },
  });
  const steps = stepsOf(history.data ?? []);
  const step = stepAt(steps, at, data?.Moment);
  const current = steps[step];
  if (data === undefined)
    return error === null ? (
      <RecordWaiting what={what} />
    ) : (
      <RecordProblem what={what} error={error} grantedBy={grantedBy} onRetry={() => void refetch()} />
    );
  const { Record, Moment, Changes, IsThereNow } = data;
  const toNow = () => {
    panel.focus();
    show(null);
  };
  const head = Record === null ? { title: what, mark: null } : headOf(Record);
  return (
    <PastContext value={Moment}>
      <RecordContextProvider key={id} value={Record ?? { id }}>
        <PanelHeader title={head.title} number={what} mark={head.mark} />
        <AsOfBanner
          tools={<EventSlider steps={steps} step={step} onStep={(entry) => show(entry, { replace: true })} />}
          onNow={toNow}
        >
          As of{' '}
          <b>
            {current !== undefined && current.entries.some(({ id: entry }) => entry === at)
              ? stepText(current)
              : momentText(Moment)}
          </b>
          , read-only
          {!IsThereNow && '. It is deleted now'}
        </AsOfBanner>
        <PanelBody>
          {Record === null ? <p className="not-there">{`${what} was not there then.`}</p> : children}
          <PanelAside>
            {Record !== null && IsThereNow && <Since changes={Changes} />}
            <HistoryTimeline subject={`${subject.type}-${id}`} kinds={historyKinds} shownAt={current?.name ?? null} />
          </PanelAside>
        </PanelBody>
      </RecordContextProvider>
    </PastContext>
  );
}
