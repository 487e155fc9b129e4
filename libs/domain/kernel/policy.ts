import type { Decider, DomainEvent } from './decider.ts';

/** An event as policies see it: with actor, time (ISO 8601, UTC), and the request or batch that it belongs to. */
export type PastEvent<Event extends DomainEvent> = Event & {
  readonly metadata: {
    readonly actor: { readonly id: number | null; readonly name: string };
    readonly time: string;
    readonly correlationId: string;
    readonly undoes?: string;
  };
};

/**
 * Work of the system that no record decides. The area that performs it declares it. Each effect may be repeated: the
 * second time changes nothing.
 */
export interface Effect {
  readonly type: string;
}

/** A command for one record. The decider of the record's area decides it. Made with `commandFor`. */
export interface RecordCommand {
  readonly type: 'Decide';
  /** The prefix of the record's stream, e.g. `lead`. */
  readonly category: string;
  readonly id: number;
  readonly command: object;
}

export const commandFor = <Command extends object, State, Event extends DomainEvent>(
  { category }: Decider<Command, State, Event>,
  id: number,
  command: Command,
): RecordCommand => ({
  type: 'Decide',
  category,
  id,
  command,
});

/** Everything that a policy may ask for, as data. */
export type PolicyCommand<Asked extends Effect = Effect> = Asked | RecordCommand;

export const isForRecord = (command: PolicyCommand): command is RecordCommand => command.type === 'Decide';

/** The effects that a policy may ask for, by type: `true`, or the mails that the effect may name. */
export type AsksFor<Asked extends Effect> = string extends Asked['type']
  ? Readonly<Record<string, true | readonly string[]>>
  : {
      readonly [Each in Asked as Each['type']]: Each extends { readonly mail: infer Mail } ? readonly Mail[] : true;
    };

/**
 * A pure reaction to events, named do-x-on-y. The name is permanent, because the checkpoint and the ids of appended
 * events are made from it.
 */
export interface Policy<Event extends DomainEvent = DomainEvent, Asked extends Effect = Effect> {
  readonly name: string;
  /** The event types that it looks at. */
  readonly on: readonly Event['type'][];
  /** The product does not start while no area performs one of these effects, or writes one of these mails. */
  readonly asksFor: AsksFor<Asked>;
  /** A new policy starts at the end of the log. Its effects leave the house and are of no use later. */
  readonly beginsAtEnd?: true;
  /**
   * Events of different streams are reacted to at the same time, in any order, and those of one stream in its order.
   * Only for a policy whose reactions to different streams do not depend on each other.
   */
  readonly takesStreamsTogether?: true;
  /** The policy looks at nearly every event, so sealed fields are not opened for it. */
  readonly isFrequent?: true;
  /**
   * Whether every process drops the keys that it destroys as soon as the log has the event. Such a policy reads only
   * fields that are in clear.
   */
  readonly forgetsAtOnce?: boolean;
  /**
   * The commands for an event; none if there is nothing to do. The same event always gives the same order, because ids
   * are made from it.
   */
  react(event: PastEvent<Event>): readonly PolicyCommand<Asked>[];
}
