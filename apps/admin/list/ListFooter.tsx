import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { agoText } from '../kernel/moments.ts';
import { useNow } from '../kernel/use-now.ts';
import type { ListControls } from './use-list-state.ts';

const MINUTE = 60_000;

export interface ListFooterProps {
  readonly list: ListControls;
  readonly total: number | undefined;
  /** When the rows were read, milliseconds since 1970. */
  readonly readAt: number;
  readonly isReading: boolean;
  readonly onRead: () => void;
}

/** Which rows these are, how many to a page, how fresh, and the pages before and after. */
export function ListFooter({ list, total, readAt, isReading, onRead }: ListFooterProps) {
  const { page, perPage } = list.state;
  const { pageSizes } = list.defaults;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total ?? 0);
  const number = (value: number) => value.toLocaleString('en-AU');
  return (
    <footer className="list-footer">
      <span role="status">{total === undefined ? '' : total === 0 ? 'None' : `${number(first)} to ${number(last)} of ${number(total)}`}</span>
      <PageSize sizes={pageSizes} size={perPage} onChange={(size) => list.change({ perPage: size })} />
      <span className="filter-bar-gap" />
      <Freshness readAt={readAt} isReading={isReading} onRead={onRead} />
      <Tooltip title="Previous page">
        <span>
          <IconButton aria-label="Previous page" disabled={page <= 1} onClick={() => list.change({ page: page - 1 })}>
            <ChevronLeft />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title="Next page">
        <span>
          <IconButton aria-label="Next page" disabled={total === undefined || page * perPage >= total} onClick={() => list.change({ page: page + 1 })}>
            <ChevronRight />
          </IconButton>
        </span>
      </Tooltip>
    </footer>
  );
}

function Freshness({ readAt, isReading, onRead }: Pick<ListFooterProps, 'readAt' | 'isReading' | 'onRead'>) {
  const now = useNow();
  if (readAt === 0) return null;
  const isFresh = now.toMillis() - readAt < MINUTE;
  return (
    <button type="button" className="freshness" title="Read again" onClick={onRead}>
      {isReading ? 'Reading' : isFresh ? 'Up to date' : `Updated ${agoText(DateTime.fromMillis(readAt).toISO() ?? '', now)} ago`}
    </button>
  );
}

function PageSize({ sizes, size, onChange }: { readonly sizes: readonly number[]; readonly size: number; readonly onChange: (size: number) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" className="freshness" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {size} a page
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'top', horizontal: 'left' }} transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}>
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
