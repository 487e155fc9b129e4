import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Position } from '@leaseledger/event-log/event-log';
import { Command } from '@nestjs/cqrs';
import type { CommandMetadata } from './caller.ts';

/** What became of a command. */
export interface CommandResult {
  /** Of the record; a new one's was handed out on the way. */
  readonly id: number;
  /** Of the record after the command. */
  readonly revision: bigint;
  /** Of the command's last event; undefined where it changed nothing. */
  readonly position: Position | undefined;
  readonly events: readonly DomainEvent[];
}

/** For which record: one that exists, one to be made under an id that is at hand, or one to be made under the next id. */
export type Target<C> = { readonly id: number; readonly command: C; readonly isNew?: boolean } | { readonly create: (id: number) => C };

/**
 * The one command of the bus, for every area: decide with this decider, on behalf of this metadata. Everything that may be
 * refused, and why, is in the decider.
 */
export class Execute<C extends object = object, State = unknown, Event extends DomainEvent = DomainEvent> extends Command<CommandResult> {
  constructor(
    readonly decider: Decider<C, State, Event>,
    readonly target: Target<C>,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}
