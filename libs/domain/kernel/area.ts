import type { Decider, DomainEvent } from './decider.ts';
import type { EventDefinition } from './event-definition.ts';
import type { AreaHistory } from './history.ts';

/** What an area of the domain consists of. An event that is forgotten here does not compile. */
export interface Area<Event extends DomainEvent> {
  readonly decider: Decider<object, unknown, DomainEvent>;
  /** What the log knows of every event type that was ever released; `docs/events.md` is made from it. */
  readonly events: { readonly [Type in Event['type']]: EventDefinition };
  readonly history: Omit<AreaHistory<Event>, 'entries'> & {
    readonly entries: { readonly [Type in Event['type']]: AreaHistory<Event>['entries'][Type] | null };
  };
  /** How the streams of its records begin that are none of the decider's. */
  readonly otherStreams?: readonly string[];
}

/** The events of an area. */
export type EventOf<A> = A extends { readonly decider: Decider<infer _Command, infer _State, infer Event> }
  ? Event
  : never;
