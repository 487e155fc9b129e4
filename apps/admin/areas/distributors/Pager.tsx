import { IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';

export interface PagerProps {
  /** The name of the rows, for example 'runs'. */
  readonly of: string;
  /** Zero-based. */
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The range of rows shown, and buttons for the other pages. */
export const Pager = ({ of, page, perPage, total, onPage }: PagerProps) => (
  <footer className="table-pager">
    <span role="status">
      {total === 0
        ? ''
        : `${(page * perPage + 1).toLocaleString('en-AU')} to ${Math.min((page + 1) * perPage, total).toLocaleString('en-AU')} of ${total.toLocaleString('en-AU')}`}
    </span>
    <IconButton aria-label={`Newer ${of}`} disabled={page === 0} onClick={() => onPage(page - 1)}>
      <ChevronLeft />
    </IconButton>
    <IconButton aria-label={`Older ${of}`} disabled={(page + 1) * perPage >= total} onClick={() => onPage(page + 1)}>
      <ChevronRight />
    </IconButton>
  </footer>
);
