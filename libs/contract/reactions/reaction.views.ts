import { view } from '../kernel/answer.ts';

/** A reaction to an event that could not be done: its policy goes on without it until somebody lets it try again. No personal details. */
export interface ParkedReactionView {
  /** What should happen because something happened, e.g. `end-sessions-on-user-disabled`. */
  readonly policy: string;
  readonly eventId: string;
  readonly eventType: string;
  /** Where the event stands in the log. */
  readonly stream: string;
  readonly revision: string;
  /** Why it could not be done, the last time that it was tried. */
  readonly reason: string;
  /** How often it was tried. */
  readonly attempts: number;
  /** ISO 8601, UTC. */
  readonly parkedAt: string;
}

export const parkedReactionView = view<ParkedReactionView>('ParkedReactionView');
