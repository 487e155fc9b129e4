import { view } from '../kernel/answer.ts';

/** A parked reaction to an event. Its policy continues without it until a user retries it. No personal details. */
export interface ParkedReactionView {
  /** The policy, named after its reaction and its cause, e.g. `end-sessions-on-user-disabled`. */
  readonly policy: string;
  readonly eventId: string;
  readonly eventType: string;
  /** The stream of the event, then its position there. */
  readonly stream: string;
  readonly revision: string;
  /** The error of the last try. */
  readonly reason: string;
  /** The number of tries. */
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

export const parkedReactionView = view<ParkedReactionView>('ParkedReactionView');
