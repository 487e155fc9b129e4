import { IconButton } from '@mui/material';
import { SEARCH_MOST, searchPageSizes } from '@leaseledger/contract/search/search.codes';
import type { MouseEvent } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Choices } from './Choices.tsx';

export interface ResultPagesProps {
  readonly total: number;
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
}

/** For example '6 to 10 of 12', or 'of the first 100' when the server found more. */
export const rangeText = ({ total, page, perPage }: Pick<ResultPagesProps, 'total' | 'page' | 'perPage'>): string => {
  const range = `${page * perPage + 1} to ${Math.min(total, (page + 1) * perPage)}`;
  return total === SEARCH_MOST ? `${range} of the first ${SEARCH_MOST}` : `${range} of ${total}`;
};

/** The page buttons of the results, and the number of results on a page. */
export function ResultPages({ total, page, perPage, onPage, onPerPage }: ResultPagesProps) {
  const last = Math.ceil(total / perPage) - 1;
  const turn = (to: number) => (event: MouseEvent<HTMLElement>) => {
    // A button that becomes disabled cannot keep the focus.
    if (to === 0 || to === last) event.currentTarget.closest('.palette')?.querySelector('input')?.focus();
    onPage(to);
  };
  return (
    <div className="palette-pages">
      <span>{rangeText({ total, page, perPage })}</span>
      <Choices
        label="Results on a page"
        choices={searchPageSizes.map((size) => ({ value: size, label: String(size) }))}
        value={perPage}
        onChoose={onPerPage}
      />
      <span aria-hidden>a page</span>
      <IconButton aria-label="Previous page" aria-keyshortcuts="PageUp" disabled={page === 0} onClick={turn(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton aria-label="Next page" aria-keyshortcuts="PageDown" disabled={page >= last} onClick={turn(page + 1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}
