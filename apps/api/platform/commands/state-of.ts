import type { Attributed, Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';

/** The part of a decider that folds the events of its streams into a state. */
export type Folding<State, Event extends DomainEvent> = Pick<
  Decider<never, State, Event>,
  'category' | 'initialState' | 'evolve' | 'evolveAll'
>;

/** @param past all events of one stream of the decider's category, in order */
export function stateOf<State, Event extends DomainEvent>(
  decider: Folding<State, Event>,
  past: readonly DecodedEvent[],
): State {
  // A stream of a category holds only events of its decider.
  const events = past as readonly (DecodedEvent & Event & Attributed)[];
  return (
    decider.evolveAll?.(decider.initialState, events) ??
    events.reduce((state, event) => decider.evolve(state, event), decider.initialState)
  );
}
