import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { countText, ITEMS_PAGE } from '@leaseledger/contract/batches/batch.messages';
import type { BatchOutcome, BatchRow } from '@leaseledger/contract/batches/batch.views';
import { Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { API, call } from '../../platform/http/api.ts';
import { actionOf, isDeletion } from './batch-words.ts';

interface Kind {
  readonly outcome: BatchOutcome;
  readonly label: string;
  readonly count: number;
}

/** The outcomes that occur, each with its label and count. */
function kindsOf(batch: BatchRow): readonly Kind[] {
  const isBefore = batch.StartedDateTime === null;
  const [willBe, was] = isDeletion(batch) ? ['Will be deleted', 'Deleted'] : ['Will change', 'Changed'];
  // A record that the preview refused or left unchanged was not tried again.
  const { Done, Unchanged, Refused, WillChange, WillStay, WillBeRefused, Count, Previewed, Handled } = batch;
  const kinds: readonly Kind[] = isBefore
    ? [
        { outcome: 'done', label: willBe, count: WillChange },
        { outcome: 'refused', label: `Cannot be ${actionOf(batch)}`, count: WillBeRefused },
        { outcome: 'unchanged', label: 'No change needed', count: WillStay },
        { outcome: 'waiting', label: 'Not checked', count: Count - Previewed },
      ]
    : [
        { outcome: 'done', label: was, count: Done },
        { outcome: 'refused', label: `Not ${actionOf(batch)}`, count: Refused + WillBeRefused },
        { outcome: 'unchanged', label: 'No change needed', count: Unchanged + WillStay },
        { outcome: 'waiting', label: 'Not reached', count: (Previewed > 0 ? WillChange : Count) - Handled },
      ];
  return kinds.filter(({ count }) => count > 0);
}

/** The outcome of each record, with the reason where it is not changed. */
export function BatchItems({ batch }: { readonly batch: BatchRow }) {
  const kinds = kindsOf(batch);
  const [chosen, choose] = useState<BatchOutcome>();
  const [page, setPage] = useState(1);
  const { outcome, count = 0, label = '' } = kinds.find((kind) => kind.outcome === chosen) ?? kinds[0] ?? {};
  const { data, isError } = useQuery({
    // Another stage or a higher count reads another page.
    queryKey: ['batches', 'items', batch.BatchID, outcome, page, batch.Stage, Math.min(count, page * ITEMS_PAGE)],
    queryFn: ({ signal }) =>
      call(batchEndpoints.items, { params: { id: batch.BatchID, outcome: outcome ?? 'all', page } }, { signal }),
    enabled: outcome !== undefined,
    placeholderData: keepPreviousData,
  });
  if (outcome === undefined) return null;
  const pages = Math.ceil(count / ITEMS_PAGE);
  return (
    <section className="batch-items">
      <div className="batch-kinds" role="group" aria-label="Which records">
        {kinds.map((kind) => (
          <button
            key={kind.outcome}
            type="button"
            className={`chip batch-${kind.outcome}`}
            aria-pressed={kind.outcome === outcome}
            onClick={() => {
              choose(kind.outcome);
              setPage(1);
            }}
          >
            {kind.label} {countText(kind.count)}
          </button>
        ))}
      </div>
      {outcome === 'refused' && (
        <p>
          <a
            className="link-button"
            href={`${API}/${batchEndpoints.refused.path.replace(':id', String(batch.BatchID))}`}
            download
          >
            Download them as CSV
          </a>
        </p>
      )}
      {isError && <p role="alert">The list cannot be shown at the moment. It tries again by itself.</p>}
      <ul aria-label={label}>
        {data?.items.map(({ ItemID, Name, Words, ChangedSince }) => (
          <li key={ItemID}>
            <span className="batch-item-id">{ItemID}</span>
            <b>{Name ?? 'Deleted, or not open to you'}</b>
            <span className="batch-item-words">
              {Words.join(' · ')}
              {ChangedSince && <em> Changed since the preview.</em>}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="batch-pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span role="status">{`Page ${countText(page)} of ${countText(pages)}`}</span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
