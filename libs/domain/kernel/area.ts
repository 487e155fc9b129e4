import type { Decider, DomainEvent } from './decider.ts';
import type { EventDefinition } from './event-definition.ts';
import type { AreaHistory } from './history.ts';

/** The parts of an area of the domain. An event that is missing here does not compile. */
export interface Area<Event extends DomainEvent> {
  readonly decider: Decider<object, unknown, DomainEvent>;
  /** The definition of every event type that was ever released. `docs/events.md` is made from it. */
  readonly events: { readonly [Type in Event['type']]: EventDefinition };
  readonly history: Omit<AreaHistory<Event>, 'entries'> & {
    readonly entries: { readonly [Type in Event['type']]: AreaHistory<Event>['entries'][Type] | null };
  };
  /** Further prefixes of its records' streams, beside the decider's category. */
  readonly otherStreams?: readonly string[];
}

/** The events of an area. */
export type EventOf<A> = A extends { readonly decider: Decider<infer _Command, infer _State, infer Event> }
  ? Event
  : never;
