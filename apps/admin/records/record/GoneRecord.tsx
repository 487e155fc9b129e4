import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { convertsWith, goesWith, isRecordKind } from '@leaseledger/contract/records/record-kinds';
import { Button } from '@mui/material';
import { FileQuestion, Trash2 } from 'lucide-react';
import { useGetList } from 'react-admin';
import { entriesOf } from '../history/entries-of.ts';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import { useRefreshOf } from '../history/use-refresh-of.ts';
import { momentText } from '../../platform/time/moments.ts';
import { NothingToShow } from '../../platform/screens/NothingToShow.tsx';
import { undoDecision } from '../../platform/commands/undo.ts';
import { useArea } from '../../platform/screens/use-area.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { BecameRecord } from './BecameRecord.tsx';
import { PanelAside, PanelBody } from './panel/PanelBody.tsx';
import { PanelHeader } from './panel/PanelHeader.tsx';
import { RecordAside, usePartTabs } from './RecordAside.tsx';
import { RecordProblem, type RecordProblemProps } from './panel/RecordProblem.tsx';
import { RecordWaiting } from './panel/RecordWaiting.tsx';

export interface GoneRecordProps extends RecordProblemProps {
  readonly id: number;
  readonly historyKinds: boolean;
}

/**
 * Replaces a record that does not exist.
 * A user who may read its history sees its deletion and can undo that, or sees the record it became.
 * All others see that the record does not exist.
 */
export default function GoneRecord({ id, historyKinds, ...problem }: GoneRecordProps) {
  const {
    subject: { type },
  } = useArea();
  const subject = `${type}-${id}`;
  const { data: entries, isPending } = useGetList<HistoryRow>('history', entriesOf(subject));
  const goes = isRecordKind(type) ? goesWith(type) : undefined;
  const deletion = entries?.find(({ EventType }) => EventType === goes);
  const undoable = useRead(
    historyEndpoints.undoable,
    { params: { subject } },
    { resource: 'history', enabled: deletion !== undefined },
  ).data;
  const refresh = useRefreshOf(subject);
  const conversion = entries?.find(({ EventType }) => isRecordKind(type) && EventType === convertsWith(type));
  if (isPending) return <RecordWaiting what={problem.what} />;
  if (conversion !== undefined)
    return <ConvertedRecord what={problem.what} conversion={conversion} historyKinds={historyKinds} />;
  if (deletion === undefined) return <RecordProblem {...problem} />;
  const { Decision, CreatedByUserName, CreatedDateTime } = deletion;
  const offered = undoable?.find((each) => each.Decision === Decision);
  return (
    <>
      <PanelHeader title={problem.what} />
      <PanelBody>
        <NothingToShow
          level={3}
          icon={<Trash2 />}
          title={`${problem.what} was deleted`}
          action={
            offered?.Refusal === null && (
              <Button variant="contained" onClick={() => void undoDecision(Decision, refresh)}>
                Undo
              </Button>
            )
          }
        >
          {`By ${CreatedByUserName} on ${momentText(CreatedDateTime)}. ${offered?.Refusal ?? ''}`}
        </NothingToShow>
        <PanelAside>
          <HistoryTimeline subject={subject} kinds={historyKinds} />
        </PanelAside>
      </PanelBody>
    </>
  );
}

interface ConvertedRecordProps {
  readonly what: string;
  readonly conversion: HistoryRow;
  readonly historyKinds: boolean;
}

/** A converted record: the new record, who converted it, the history until then, and the attached parts. */
function ConvertedRecord({ what, conversion, historyKinds }: ConvertedRecordProps) {
  const { SubjectType, SubjectID, CreatedByUserName, CreatedDateTime } = conversion;
  const parts = usePartTabs(SubjectType, SubjectID);
  return (
    <>
      <PanelHeader title={what} />
      <PanelBody parts={parts}>
        <NothingToShow level={3} icon={<FileQuestion />} title={`${what} was converted`}>
          {`By ${CreatedByUserName} on ${momentText(CreatedDateTime)}.`}
          <BecameRecord conversion={conversion} />
        </NothingToShow>
        <PanelAside>
          <RecordAside type={SubjectType} id={SubjectID} historyKinds={historyKinds} />
        </PanelAside>
      </PanelBody>
    </>
  );
}
