import type { ReactNode } from 'react';
import { observable } from './observable.ts';

export type AlertTone = 'success' | 'error' | 'warning' | 'info';

export interface Alert {
  readonly id: number;
  readonly message: ReactNode;
  readonly tone: AlertTone;
}

/** Alerts that wait, the first of them on screen. */
export const alerts = observable<readonly Alert[]>([]);

let count = 0;

/** Queues an alert; alerts show one at a time in the top bar. What `useNotify` of react-admin tells stands in the same queue. */
export function alert(message: ReactNode, tone: AlertTone = 'success'): void {
  count += 1;
  alerts.set([...alerts.get(), { id: count, message, tone }]);
}

export const dropAlert = (id: number): void => alerts.set(alerts.get().filter((queued) => queued.id !== id));
