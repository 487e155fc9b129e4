import { IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PageSize } from '../../list/PageSize.tsx';
import type { Pages } from './use-pages.ts';
import '../record.css';

export interface RecordPagesProps {
  /** The rows, for example 'Leads'. */
  readonly of: string;
  readonly pages: Pages;
  readonly total: number;
}

/** The page size and page buttons of a list inside a record's panel. A list that fits on the smallest page has none. */
export const RecordPages = ({ of, pages: { page, perPage, sizes, turn, resize }, total }: RecordPagesProps) =>
  total > Math.min(...sizes) && (
    <div className="record-pages">
      <span>{`${(page - 1) * perPage + 1} to ${Math.min(page * perPage, total)} of ${total}`}</span>
      <PageSize sizes={sizes} size={perPage} of={of} onChange={resize} />
      <IconButton aria-label="Previous page" disabled={page === 1} onClick={() => turn(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton aria-label="Next page" disabled={page * perPage >= total} onClick={() => turn(page + 1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
