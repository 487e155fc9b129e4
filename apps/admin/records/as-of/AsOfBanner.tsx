import { Button } from '@mui/material';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import './as-of.css';

export interface AsOfBannerProps {
  /** For example 'As of 12/07/2026 10:04 am'. */
  readonly children: ReactNode;
  /** Controls beside the text, for example a slider. */
  readonly tools?: ReactNode;
  readonly onNow: () => void;
}

/** A banner that says the screen shows the past, with a button back to now. */
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
