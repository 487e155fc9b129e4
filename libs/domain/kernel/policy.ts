import type { Decider, DomainEvent } from './decider.ts';
import type { WorkToHandOver } from './hand-over.ts';

/** An event as policies see it: with who decided it and when (ISO 8601, UTC). */
export type PastEvent<Event extends DomainEvent> = Event & {
  readonly metadata: { readonly actor: { readonly id: number | null; readonly name: string }; readonly time: string };
};

/** What the machinery does where no record decides. Each may be done again: the second time changes nothing. */
export type Effect =
  /** Destroys the key of a subject, e.g. `person-42`, for good. */
  | { readonly type: 'DestroyKey'; readonly subject: string }
  /** Removes a secret from the vault, for good. */
  | { readonly type: 'RemoveSecret'; readonly kind: string; readonly id: string }
  /** Ends the sessions of a user that were opened before a moment (ISO 8601, UTC); later ones are not meant. */
  | { readonly type: 'EndSessions'; readonly UserID: number; readonly openedBefore: string }
  /** Lets go of an e-mail address that the user has no longer: somebody else may have it. */
  | { readonly type: 'ReleaseEmail'; readonly UserID: number; readonly email: string }
  /** Hands over what somebody has in hand, whatever area's it is: each record's own area decides it. */
  | ({ readonly type: 'HandOverWork' } & WorkToHandOver);

/** A command for one record of an area: that area's decider decides it. Made with `commandFor`. */
export interface RecordCommand {
  readonly type: 'Decide';
  /** Of the record's stream, e.g. `lead`. */
  readonly category: string;
  readonly id: number;
  readonly command: object;
}

export const commandFor = <Command extends object, State, Event extends DomainEvent>({ category }: Decider<Command, State, Event>, id: number, command: Command): RecordCommand => ({
  type: 'Decide',
  category,
  id,
  command,
});

/** Everything that a policy may ask for, as data. */
export type PolicyCommand = Effect | RecordCommand;

/**
 * What happens because something happened: pure, and named do-x-on-y. The name is for ever: the checkpoint and the ids of what its commands append are made from it.
 * `ToDo` is what a process manager knows beside the event; a plain policy knows nothing.
 */
export interface Policy<Event extends DomainEvent = DomainEvent, ToDo = undefined> {
  readonly name: string;
  /** The event types that it looks at. */
  readonly on: readonly Event['type'][];
  /** None where nothing is to be done. In the same order for the same event always: the ids of what the commands append are made from it. */
  react(event: PastEvent<Event>, toDo: ToDo): readonly PolicyCommand[];
}
