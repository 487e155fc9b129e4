import type { ReactNode } from 'react';
import { observable } from '../observable.ts';
import { userSession } from './session.ts';

export type AlertTone = 'success' | 'error' | 'warning' | 'info';

/** The action of an alert's button. */
export interface AlertAction {
  /** The button's text, for example 'Undo'. */
  readonly label: string;
  /** Runs at most once. */
  readonly run: () => void;
}

export interface Alert {
  readonly id: number;
  readonly message: ReactNode;
  readonly tone: AlertTone;
  readonly action?: AlertAction | undefined;
  /** The time of the alert: ISO 8601, UTC. */
  readonly at: string;
}

/** The alert on screen, and the waiting one behind it. */
export const alerts = observable<readonly Alert[]>([]);

/** The alerts since the login, the latest first. They name people, so they stay in memory only. */
export const toldAlerts = observable<readonly Alert[]>([]);
const MOST_TOLD = 50;

let count = 0;

/**
 * Shows a message; alerts show one at a time. At most one waits: a further alert removes the one on screen.
 * Messages of react-admin's `useNotify` use the same queue.
 * @param action a button in the alert; running it closes the alert
 */
export function alert(message: ReactNode, tone: AlertTone = 'success', action?: AlertAction): void {
  count += 1;
  const told: Alert = { id: count, message, tone, action, at: new Date().toISOString() };
  alerts.set([...alerts.get().slice(-1), told]);
  toldAlerts.set([told, ...toldAlerts.get().slice(0, MOST_TOLD - 1)]);
}

/** Runs an alert's action once, and closes the alert. Its history entry has no action afterwards. */
export function runAlertAction(id: number): void {
  const action = toldAlerts.get().find((told) => told.id === id)?.action;
  if (action === undefined) return;
  toldAlerts.set(toldAlerts.get().map((told) => (told.id === id ? { ...told, action: undefined } : told)));
  dropAlert(id);
  action.run();
}

/**
 * Closes an alert.
 * @returns whether it was still open
 */
export function dropAlert(id: number): boolean {
  const left = alerts.get().filter((queued) => queued.id !== id);
  if (left.length === alerts.get().length) return false;
  alerts.set(left);
  return true;
}

userSession.subscribe(() => {
  if (userSession.get() === null) toldAlerts.set([]);
});
