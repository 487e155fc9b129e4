import { observable } from './observable.ts';

export type AlertTone = 'success' | 'error' | 'warning' | 'info';

export interface Alert {
  readonly id: number;
  readonly message: string;
  readonly tone: AlertTone;
}

/** Alerts that wait, the first of them on screen. */
export const alerts = observable<readonly Alert[]>([]);

let count = 0;

/** Queues an alert; alerts show one at a time in the top bar. */
export function alert(message: string, tone: AlertTone = 'success'): void {
  count += 1;
  alerts.set([...alerts.get(), { id: count, message, tone }]);
}

export const dropAlert = (id: number): void => alerts.set(alerts.get().filter((queued) => queued.id !== id));
