import type { Position } from '@leaseledger/event-log/event-log';

/** The rows that answer a list while another version of them is built. They no longer change. */
export interface ServedRows {
  readonly version: number;
  /** The last event that they are known to show; left out where they show none. */
  readonly position?: Position;
  /** When that event was decided (ISO 8601, UTC); left out where the log does not say. */
  readonly time?: string;
}

/** The state of one projection, for `GET health` and the console. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  readonly state: 'building' | 'live' | 'stopped';
  readonly position: Position | undefined;
  /** The id of the event at the position; undefined where it is not known. */
  readonly eventId?: string | undefined;
  /** Events applied since the process started. */
  readonly applied: number;
  /** The older rows that are served; left out once these rows are. */
  readonly serves?: ServedRows;
  /** The event and the reason of a stop. No personal details. */
  readonly failure?: {
    readonly eventId: string;
    readonly eventType: string;
    readonly stream: string;
    readonly revision: string;
    readonly message: string;
  };
}
