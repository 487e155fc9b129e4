import type { Position } from '@leaseledger/event-log/event-log';

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
  /** The event and the reason of a stop. No personal details. */
  readonly failure?: {
    readonly eventId: string;
    readonly eventType: string;
    readonly stream: string;
    readonly revision: string;
    readonly message: string;
  };
}
