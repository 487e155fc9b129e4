import type { Rule } from '@leaseledger/contract/access/permissions';
import type { Actor, Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';

/** How decisions on an area's records are undone: its decider answers `UndoDecision`. */
export interface Undoing {
  readonly decider: Decider<object, unknown, DomainEvent>;
  /** The command, with what the area's rules must know beside the past, for whoever asks; as it is asked where that is all they must know. */
  command?(asked: UndoDecision<DomainEvent>, actor: Actor): object | Promise<object>;
  /** Where it must take turns with other decisions of the area. @throws Failure 403 where the caller may no more once it is their turn */
  inTurn?<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

/** Whose histories an area lets read: that of a record is for those who may open the record. */
export interface Readers {
  /** @throws Failure 403, 404 where the record may not be opened or is not there */
  readonly mayRead: (caller: Caller, id: number) => boolean | Promise<boolean>;
  /** Who reads the histories of all records of this kind at once; nobody where it is left out. */
  readonly readsAll?: Rule;
  /** Nothing is undone where it is left out; why, the history of the area says. */
  readonly undo?: Undoing;
}

/** The kinds of record that have a history: the module of each area adds its own. What nobody has added is read by nobody. */
@Injectable()
export class Histories {
  readonly #byType = new Map<string, Readers>();

  /** @param type as subjects of the log begin, e.g. `lead` of `lead-42` */
  add(type: string, readers: Readers): void {
    this.#byType.set(type, readers);
  }

  of(type: string): Readers | undefined {
    return this.#byType.get(type);
  }
}
