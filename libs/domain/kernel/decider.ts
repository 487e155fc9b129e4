import type { Rejection } from './rejection.ts';

/** A decision of a person or the system. The log stores `data`. `type` is its permanent name. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/**
 * A stored event carries its actor, its time (ISO 8601, UTC) and its place in the stream. A fresh decision does not
 * yet.
 */
export interface Attributed {
  readonly revision?: bigint | number;
  readonly metadata?: { readonly actor: { readonly id: number | null; readonly name: string }; readonly time?: string };
}

/** The acting user, as far as rules need to know. Id null is the system itself. */
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
 * One aggregate: its stream category, how its events fold into a state, and the decisions on that state. `decide`
 * answers the events of the decision, none if nothing changes, or the rule that forbids it.
 */
export interface Decider<Command, State, Event extends DomainEvent> {
  readonly category: string;
  readonly initialState: State;
  decide(command: Command, state: State, context: DecisionContext): readonly Event[] | Rejection;
  evolve(state: State, event: Event & Attributed): State;
  /** Folds many events at once, if that is quicker than one after the other. */
  evolveAll?(state: State, events: readonly (Event & Attributed)[]): State;
}
