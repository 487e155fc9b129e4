import type { Rejection } from './rejection.ts';

/** What a person or the system decided. `data` is what the log stores, `type` its name for ever. */
export interface DomainEvent {
  readonly type: string;
  readonly data: object;
}

/** A stored event says who decided it, when (ISO 8601, UTC), and its place in the stream; one that is only just decided does not yet. */
export interface Attributed {
  readonly revision?: bigint | number;
  readonly metadata?: { readonly actor: { readonly id: number | null; readonly name: string }; readonly time?: string };
}

/** Who acts, as far as rules ask about them. Id null is the system itself. */
export interface Actor {
  readonly id: number | null;
  readonly name: string;
  readonly permissions: ReadonlySet<number>;
  readonly roleGroup: number | null;
  readonly lineManager: boolean;
  readonly external: boolean;
}

export interface DecisionContext {
  readonly actor: Actor;
  /** The moment of the decision: ISO 8601, UTC. */
  readonly now: string;
}

/**
 * One aggregate: its stream category, how its events fold into a state, and what may be decided on that state.
 * `decide` answers the events of the decision, none where nothing changes, or the rule that forbids it.
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  readonly category: string;
  readonly initialState: State;
  decide(command: Command, state: State, context: DecisionContext): readonly Event[] | Rejection;
  evolve(state: State, event: Event & Attributed): State;
  /** The same for many events, where that is quicker than one after the other. */
  evolveAll?(state: State, events: readonly (Event & Attributed)[]): State;
}
