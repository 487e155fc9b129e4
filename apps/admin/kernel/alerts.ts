import type { ReactNode } from 'react';
import { observable } from './observable.ts';

export type AlertTone = 'success' | 'error' | 'warning' | 'info';

/** What an alert offers to do. */
export interface AlertAction {
  /** What its button says: 'Undo'. */
  readonly label: string;
  /** Runs at most once. */
  readonly run: () => void;
}

export interface Alert {
  readonly id: number;
  readonly message: ReactNode;
  readonly tone: AlertTone;
  readonly action?: AlertAction | undefined;
}

/** The alert on screen and, behind it, the one that waits. */
export const alerts = observable<readonly Alert[]>([]);

let count = 0;

/**
 * Tells the reader something; alerts show one at a time. At most one is late: where one waits already, it takes the place of the one on show.
 * What `useNotify` of react-admin tells stands in the same queue.
 * @param action A button in the alert; running it closes the alert.
 */
export function alert(message: ReactNode, tone: AlertTone = 'success', action?: AlertAction): void {
  count += 1;
  alerts.set([...alerts.get().slice(-1), { id: count, message, tone, action }]);
}

/** Takes an alert away. Answers whether it was still there. */
export function dropAlert(id: number): boolean {
  const left = alerts.get().filter((queued) => queued.id !== id);
  if (left.length === alerts.get().length) return false;
  alerts.set(left);
  return true;
}
