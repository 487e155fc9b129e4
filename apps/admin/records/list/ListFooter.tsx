import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useListPaginationContext } from 'react-admin';
import { agoText } from '../../platform/time/moments.ts';
import { useNow } from '../../platform/time/use-now.ts';
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

function PageSize({
  sizes,
  size,
  onChange,
}: {
  readonly sizes: readonly number[];
  readonly size: number;
  readonly onChange: (size: number) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="freshness page-size"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {size} a page
        <ChevronDown className="caret" aria-hidden />
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {sizes.map((each) => (
          <MenuItem
            key={each}
            selected={each === size}
            onClick={() => {
              setAnchor(null);
              onChange(each);
            }}
          >
            {each} a page
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
