import { Button } from '@mui/material';
import { createElement, type ReactNode } from 'react';
import './nothing-to-show.css';

export interface NothingToShowProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** The title's level: 1 for a whole screen, 2 in a list, 3 in a panel or a part of a screen. */
  readonly level: 1 | 2 | 3;
  /** 'alert' for a failure, which interrupts a screen reader; 'status' for an empty place, which waits. */
  readonly role?: 'alert' | 'status';
  /** Tries again, when that can help. */
  readonly onRetry?: () => unknown;
  /** Another next step: a button, or a link that looks like one. */
  readonly action?: ReactNode;
  /** One sentence: the reason, or the content that belongs here. */
  readonly children: ReactNode;
}

/** Replaces a screen, list, record or part that is empty, missing, closed to the user or unreadable. */
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
