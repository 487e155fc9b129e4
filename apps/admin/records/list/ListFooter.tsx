import { IconButton, Tooltip } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useListContext, useListPaginationContext } from 'react-admin';
import { agoText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
import { PageSize } from './PageSize.tsx';
import { useListScreen } from './state/list-screen.ts';

const MINUTE = 60_000;

/** The range of rows, the page size, the time of the last read, and the buttons for other pages. */
export function ListFooter() {
  const { page, perPage, total, setPage, setPerPage, hasPreviousPage, hasNextPage } = useListPaginationContext();
  const { address } = useListScreen();
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total ?? 0);
  const number = (value: number) => value.toLocaleString('en-AU');
  return (
    <footer className="list-footer">
      <span role="status">
        {total === undefined ? '' : total === 0 ? 'None' : `${number(first)} to ${number(last)} of ${number(total)}`}
      </span>
      <PageSize sizes={address.defaults.pageSizes} size={perPage} onChange={setPerPage} />
      <span className="filter-bar-gap" />
      <Freshness />
      <Tooltip title="Previous page">
        <span>
          <IconButton aria-label="Previous page" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
            <ChevronLeft />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Next page">
        <span>
          <IconButton aria-label="Next page" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
            <ChevronRight />
          </IconButton>
        </span>
      </Tooltip>
    </footer>
  );
}

function Freshness() {
  const { isFetching, refetch } = useListContext();
  const { readAt } = useListScreen();
  const now = useNow();
  if (readAt === 0) return null;
  const isFresh = now.getTime() - readAt < MINUTE;
  return (
    <button type="button" className="freshness" title="Read again" onClick={() => void refetch()}>
      {isFetching ? 'Reading' : isFresh ? 'Up to date' : `Updated ${agoText(new Date(readAt).toISOString(), now)} ago`}
    </button>
  );
}
