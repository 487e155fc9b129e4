import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Position } from '@leaseledger/event-log/event-log';
import { Command } from '@nestjs/cqrs';
import type { CommandMetadata } from '../callers/caller.ts';

type AnyDecider = Decider<object, unknown, DomainEvent>;
type CommandOf<D> = D extends Decider<infer C, infer _State, infer _Event> ? C : never;
type EventOf<D> = D extends Decider<infer _Command, infer _State, infer Event> ? Event : never;

/** What became of a command. */
export interface CommandResult<Event extends DomainEvent = DomainEvent> {
  /** Of the record; a new one's was handed out on the way. */
  readonly id: number;
  /** Whether the command made the record; a repeat did not, it was there already. */
  readonly isNew: boolean;
  /** Of the record after the command. */
  readonly revision: bigint;
  /** Of the command's last event; undefined where it changed nothing. */
  readonly position: Position | undefined;
  /** As they will be read; only the last one's position is its own. */
  readonly events: readonly DecodedEvent<Event>[];
}

interface Existing<C> {
  readonly id: number;
  readonly command: C;
  /** The revision that the caller saw; on the wire it is the record's Version. Another one is refused with the name of who wrote it. */
  readonly expectedRevision?: number;
}

/** For which record: one that exists, one to be made under an id that is at hand, or one to be made under the next id. */
export type Target<C> =
  | Existing<C>
  | { readonly id: number; readonly command: C; readonly isNew: true }
  | { readonly create: (id: number) => C };

/**
 * The one command of the bus, for every area: decide with this decider, on behalf of this metadata. Everything that may be
 * refused, and why, is in the decider.
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
