import { Button } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import './nothing-to-show.css';

export interface NothingToShowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** The title's level: 1 where it is all of a screen, 2 in a list, 3 in a panel or a part of a screen. */
  readonly level: 1 | 2 | 3;
  /** What went wrong interrupts a screen reader; what is merely empty waits. */
  readonly role?: 'alert' | 'status';
  /** Where trying again is the way onward. */
  readonly onRetry?: () => unknown;
  /** Another way onward: a button or a link that looks like one. */
  readonly action?: ReactNode;
  /** One sentence: why, or what belongs here. */
  readonly children: ReactNode;
}

/** What stands in place of a screen, a list, a record or a part of one that is empty, missing, not open to the reader, or could not be read. */
export const NothingToShow = ({
  icon,
  title,
  level,
  role = 'status',
  onRetry,
  action,
  children,
}: NothingToShowProps) => (
  <div className="nothing-to-show" role={role}>
    <span className="nothing-icon" aria-hidden>
      {icon}
    </span>
    {createElement(`h${level}`, null, title)}
    <p>{children}</p>
    {onRetry !== undefined && (
      <Button variant="contained" onClick={() => void onRetry()}>
        Try again
      </Button>
    )}
    {action}
  </div>
);
