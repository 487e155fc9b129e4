import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Position } from '@leaseledger/event-log/event-log';
import { Command } from '@nestjs/cqrs';
import type { CommandMetadata } from '../callers/caller.ts';

export type AnyDecider = Decider<object, unknown, DomainEvent>;
export type CommandOf<D> = D extends Decider<infer C, infer _State, infer _Event> ? C : never;
type EventOf<D> = D extends Decider<infer _Command, infer _State, infer Event> ? Event : never;

/** The result of a command. */
export interface CommandResult<Event extends DomainEvent = DomainEvent> {
  /** The id of the record. For a new record it was handed out on the way. */
  readonly id: number;
  /** Whether this command made the record. False for a repeat, because the record existed already. */
  readonly isNew: boolean;
  /** The revision of the record after the command. */
  readonly revision: bigint;
  /** The position of the last event of the command; undefined when it changed nothing. */
  readonly position: Position | undefined;
  /** The events as later reads decode them. Only the last event has its own position. */
  readonly events: readonly DecodedEvent<Event>[];
}

interface Existing<C> {
  readonly id: number;
  readonly command: C;
  /**
   * The revision that the caller saw, called Version on the wire. Another revision is refused with the name of the last
   * writer.
   */
  readonly expectedRevision?: number;
}

/** The record of a command. It exists, or it is new with a known id, or new with the next id. */
export type Target<C> =
  | Existing<C>
  | { readonly id: number; readonly command: C; readonly isNew: true }
  | { readonly create: (id: number) => C };

/**
 * The one command of the bus, for every area: decide with this decider on behalf of this metadata. Every refusal and
 * its reason comes from the decider.
 */
export class Execute<D extends AnyDecider = AnyDecider> extends Command<CommandResult<EventOf<D>>> {
  constructor(
    readonly decider: D,
    readonly target: Target<CommandOf<D>>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}
