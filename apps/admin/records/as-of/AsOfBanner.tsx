import { Button } from '@mui/material';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import './as-of.css';

export interface AsOfBannerProps {
  /** 'As of 12/07/2026 10:04 am' */
  readonly children: ReactNode;
  /** What can be chosen here. */
  readonly tools?: ReactNode;
  readonly onNow: () => void;
}

/** Says that what is on screen is the past, and leads back. */
export function AsOfBanner({ children, tools, onNow }: AsOfBannerProps) {
  return (
    <div className="as-of-banner">
      <History aria-hidden />
      <div className="as-of-said" role="status">
        {children}
      </div>
      {tools}
      <Button className="as-of-back" variant="outlined" onClick={onNow}>
        Back to now
      </Button>
    </div>
  );
}
