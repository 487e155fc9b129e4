import type { Rule } from '@leaseledger/contract/access/permissions';
import type { HistoryChange, MailsOfDecision } from '@leaseledger/contract/history/history.views';
import type { Actor, Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';

/** The undo of decisions on an area's records. The decider of the area handles `UndoDecision`. */
export interface Undoing {
  readonly decider: Decider<object, unknown, DomainEvent>;
  /**
   * Makes the command for the caller, with the facts that the area's rules need beside the past. Without it,
   * `UndoDecision` is the command.
   */
  command?(asked: UndoDecision<DomainEvent>, actor: Actor): object | Promise<object>;
  /** A sentence about the effect of the undo's events beyond the record, for example a mail. Null without one. */
  warning?(events: readonly DomainEvent[]): string | null;
  /** The mails to customers that these events of a record led to. */
  mails?(id: number, events: readonly DecodedEvent[]): Promise<MailsOfDecision | null>;
  /**
   * Runs the undo in turn with other decisions of the area. @throws Failure 403 when the caller has lost the right
   * while waiting
   */
  inTurn?<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
}

/** The rule for reading the histories of an area: a record's history is open to callers who may open the record. */
export interface Readers {
  /** @throws Failure 403, 404 for a closed or missing record */
  readonly mayRead: (caller: Caller, id: number) => boolean | Promise<boolean>;
  /** The rule for reading the histories of all records of this kind at once; nobody without it. */
  readonly readsAll?: Rule;
  /** Whether the caller sees the sealed values of this change; without it, all of them. */
  readonly seesValues?: (caller: Caller, change: HistoryChange) => boolean;
  /** Without it, nothing is undone, and the area's history says why. */
  readonly undo?: Undoing;
}

/** The kinds of record with a history. The module of each area adds its own; other kinds cannot be read. */
@Injectable()
export class Histories {
  readonly #byType = new Map<string, Readers>();

  /** @param type the beginning of the log's subjects, e.g. `lead` of `lead-42` */
  add(type: string, readers: Readers): void {
    this.#byType.set(type, readers);
  }

  of(type: string): Readers | undefined {
    return this.#byType.get(type);
  }
}
