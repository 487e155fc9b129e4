import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { asOfMessage } from '@leaseledger/contract/as-of/as-of.messages';
import type { RowSince } from '@leaseledger/contract/as-of/as-of.views';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { AsOfBanner } from '../as-of/AsOfBanner.tsx';
import type { ApiError } from '../kernel/api-error.ts';
import { call } from '../kernel/api.ts';
import { useAsOf } from '../kernel/as-of.ts';
import { momentText } from '../kernel/moments.ts';
import { areaOfResource, useAreas } from '../kernel/use-areas.ts';
import type { Row } from './list-types.ts';
import type { PastList } from './use-past-list.ts';

const words = { changed: 'changed', gone: 'is gone', new: 'was not there then' } as const satisfies Record<RowSince['Became'], string>;

/** What became since of the rows on screen, and which of the rows that stand here now were not there then. */
function RowsSince({ at }: { readonly at: string }) {
  const { resource, data: then, filterValues, sort, page, perPage } = useListContext<Row>();
  const area = areaOfResource(useAreas(), resource);
  const now = useGetList<Row>(resource, { filter: filterValues, sort, pagination: { page, perPage } });
  const ids = [...new Set([...(then ?? []), ...(now.data ?? [])].map(({ id }) => id))].join(',');
  const { data, error, refetch } = useQuery<readonly RowSince[], ApiError>({
    queryKey: [resource, 'asOf', 'since', at, ids],
    queryFn: ({ signal }) => call(asOfEndpoints.since, { params: { resource, at, ids } }, { signal }),
    enabled: ids !== '' && now.data !== undefined,
  });
  return (
    <div className="since-rows" role="status">
      {error !== null && (
        <p>
          {error.message} <button type="button" className="link-button" onClick={() => void refetch()}>Try again</button>
        </p>
      )}
      {data?.length === 0 && <p>Nothing on this page changed since.</p>}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map(({ ID, Became, Changes }) => (
            <li key={ID}>
              {area?.subject.name ?? ''} {ID} {words[Became]}
              {Changes.length > 0 && `: ${Changes.map(({ Label, From, To }) => `${Label} ${From ?? 'nothing'} to ${To ?? 'nothing'}`).join('; ')}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says as of when the list is, how far it is built, and what changed since. */
export default function ListPast({ past: { told, error, onRetry } }: { readonly past: PastList }) {
  const { show } = useAsOf();
  const [isOpen, setOpen] = useState(false);
  const isReady = told?.State === 'ready';
  const tools =
    error !== null ? (
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    ) : isReady && told.Position !== null ? (
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Changed since
      </Button>
    ) : null;
  return (
    <AsOfBanner
      tools={
        <>
          {tools}
          {isOpen && isReady && told.Position !== null && <RowsSince at={told.Position} />}
        </>
      }
      onNow={() => show(null)}
    >
      {told !== undefined && told.Moment !== '' && (
        <>
          As of <b>{momentText(told.Moment)}</b>, read-only.{' '}
        </>
      )}
      {error !== null ? error.message : told === undefined ? 'Looking for that moment' : told.State === 'building' ? asOfMessage.building(told.Done, told.Total) : null}
    </AsOfBanner>
  );
}
