import type { ReactNode } from 'react';
import { observable } from '../observable.ts';
import { userSession } from './session.ts';

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
  /** When it was told: ISO 8601, UTC. */
  readonly at: string;
}

/** The alert on screen and, behind it, the one that waits. */
export const alerts = observable<readonly Alert[]>([]);

/** What was told since the reader logged in, the latest first. In memory alone: alerts name people. */
export const toldAlerts = observable<readonly Alert[]>([]);
const MOST_TOLD = 50;

let count = 0;

/**
 * Tells the reader something; alerts show one at a time. At most one is late: where one waits already, it takes the place of the one on show.
 * What `useNotify` of react-admin tells stands in the same queue.
 * @param action A button in the alert; running it closes the alert.
 */
export function alert(message: ReactNode, tone: AlertTone = 'success', action?: AlertAction): void {
  count += 1;
  const told: Alert = { id: count, message, tone, action, at: new Date().toISOString() };
  alerts.set([...alerts.get().slice(-1), told]);
  toldAlerts.set([told, ...toldAlerts.get().slice(0, MOST_TOLD - 1)]);
}

/** Does what an alert offers, once, and takes the alert away; afterwards it offers nothing. */
export function runAlertAction(id: number): void {
  const action = toldAlerts.get().find((told) => told.id === id)?.action;
  if (action === undefined) return;
  toldAlerts.set(toldAlerts.get().map((told) => (told.id === id ? { ...told, action: undefined } : told)));
  dropAlert(id);
  action.run();
}

/** Takes an alert away. Answers whether it was still there. */
export function dropAlert(id: number): boolean {
  const left = alerts.get().filter((queued) => queued.id !== id);
  if (left.length === alerts.get().length) return false;
  alerts.set(left);
  return true;
}

userSession.subscribe(() => {
  if (userSession.get() === null) toldAlerts.set([]);
});
