import type { DomainEvent } from './decider.ts';

/** One command and its events on one record. */
export interface PastDecision<Event extends DomainEvent> {
  /** Unique among the decisions on the record. */
  readonly name: string;
  /** The decision that it undid. */
  readonly undoes: string | undefined;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly events: readonly Event[];
}

/** Asks a decider for what undoes a decision. */
export interface UndoDecision<Event extends DomainEvent> {
  readonly type: 'UndoDecision';
  /** Its name. */
  readonly decision: string;
  /** All decisions on the record, the oldest first. */
  readonly past: readonly PastDecision<Event>[];
}
