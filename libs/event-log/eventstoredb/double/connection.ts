import type { ServiceError } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';

/** The services' view of the server around them. */
export interface Connection {
  readonly faults: Faults;
  /** How long a repeat waits for its first attempt, which is still under way, before it fails; milliseconds. */
  readonly overlapTimeout: number;
  /** It accepts calls and is not ready for appends. */
  readonly isStarting: boolean;
  /** Cuts the connection that a call came through. */
  cut(peer: string): void;
  /** Where the leader is: this very node. */
  endpoint(): { host: string; port: number };
  /** Calls back at once, or when the server is no longer frozen. */
  whenAwake(then: () => void): void;
}

/** Ends a streaming call with an error. */
export function fail(
  call: { emit(name: 'error', error: Partial<ServiceError>): boolean },
  error: Partial<ServiceError>,
): void {
  call.emit('error', error);
}
