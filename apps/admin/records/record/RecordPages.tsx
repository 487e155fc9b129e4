import { IconButton } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import './record.css';

export interface RecordPagesProps {
  /** One-based. */
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

/** The page buttons for records inside another record's panel. A single page needs none. */
export const RecordPages = ({ page, perPage, total, onTurn }: RecordPagesProps) =>
  total > perPage && (
    <div className="record-pages">
      <span>{`${(page - 1) * perPage + 1} to ${Math.min(page * perPage, total)} of ${total}`}</span>
      <IconButton aria-label="Earlier page" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <IconButton aria-label="Next page" disabled={page * perPage >= total} onClick={() => onTurn(page + 1)}>
        <ChevronRight />
      </IconButton>
    </div>
  );
