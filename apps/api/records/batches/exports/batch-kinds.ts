import type { Rights, Rule } from '@leaseledger/contract/access/permissions';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { Position } from '@leaseledger/event-log/event-log';
import { Injectable } from '@nestjs/common';
import type { Caller, CommandMetadata } from '../../../platform/callers/caller.ts';

/** What became, or would become, of one item. */
export type ItemOutcome =
  /** `records` are the subjects that it changed, e.g. `lead-42`, where that is not the item itself; `words` what changes, a line each; `isChangedSince` tells that the record was changed after the preview. */
  | {
      readonly is: 'done';
      readonly records?: readonly string[];
      readonly words?: () => readonly string[];
      readonly isChangedSince?: boolean;
    }
  | { readonly is: 'unchanged'; readonly isChangedSince?: boolean }
  /** In words for the user, without personal details of customers: they are kept in clear. */
  | { readonly is: 'refused'; readonly why: string; readonly isChangedSince?: boolean };

/** How the items of one slice are done: what they all need was looked up once. A Failure that concerns one item is a refusal; what may pass by itself is tried again. */
export interface ItemHandler {
  /** What would become of it now; nothing is appended. */
  preview(item: number): Promise<ItemOutcome>;
  /**
   * Does it, each command with this metadata: what is done again after a crash is answered as the first time. Who makes several commands of one item
   * gives each a key of its own (`partOf`).
   */
  execute(item: number, metadata: CommandMetadata): Promise<ItemOutcome>;
  /** Takes back what was done to an item; where it is left out, each of its records is asked to undo the decision. @param records as `execute` named them */
  undo?(item: number, records: readonly string[], metadata: CommandMetadata): Promise<ItemOutcome>;
  /** The same without doing it; for who has an `undo`. */
  previewUndo?(item: number, records: readonly string[]): Promise<ItemOutcome>;
}

/** Which batch an item belongs to, as its handler knows it. */
export interface BatchAtWork {
  readonly BatchID: number;
  /** When its items were found: what was appended after this place of the log was not known then. */
  readonly foundAt: Position;
}

/** An action on many records, as its area or feature carries it out. Its name is for ever. */
export interface BatchKind<Parameters extends object = object> {
  /** E.g. `leads.assign`. */
  readonly kind: string;
  /** Who may start it; what they may with each record is asked of the record's area. */
  readonly who: Rule;
  /** What its items are: 'lead', 'leads'. */
  readonly one: string;
  readonly many: string;
  /** Whether what would change is found out first; a batch without a preview is done whole once it is started. */
  readonly isPreviewed: boolean;
  /** Whether whoever starts it may take it back as a whole; of what it is to do, and with whose rights, where that tells. */
  readonly isUndoable: boolean | ((parameters: Parameters, rights: Rights) => boolean);
  /** What the calls take as parameters, where they take any. */
  readonly body?: new () => Parameters;
  /** The list of `/api/rest` whose filters find its items; left out where it is begun by calls of its own. */
  readonly resource?: string;
  /** The subject that an item is, e.g. `lead-42`; left out where items are no records. */
  readonly subjectOf?: (item: number) => string;
  /** In words, e.g. 'Assign leads to Mia Okafor'. Not personal. @throws Failure 400, 422 for parameters that make no sense */
  title(parameters: Parameters, caller: Caller): string | Promise<string>;
  /** @param caller whoever started it, with the rights in force at this moment */
  handler(parameters: Parameters, caller: Caller, batch: BatchAtWork): ItemHandler | Promise<ItemHandler>;
  /** What people call these items, as far as the caller may open them. */
  names?(items: readonly number[], parameters: Parameters, caller: Caller): Promise<ReadonlyMap<number, string>>;
}

/** Every action on many records: the module of each area or feature adds its own. */
@Injectable()
export class BatchKinds {
  readonly #byName = new Map<string, BatchKind>();

  /** @throws Error where two have one name */
  add<Parameters extends object>(kind: BatchKind<Parameters>): void {
    if (this.#byName.has(kind.kind)) throw new Error(`Two kinds of batches are called ${kind.kind}`);
    // Its parameters are made by its own body class, or by its own calls.
    this.#byName.set(kind.kind, kind as unknown as BatchKind);
  }

  of(kind: string): BatchKind | undefined {
    return this.#byName.get(kind);
  }
}

/** Parameters as the log keeps them. */
export const asJson = (parameters: object): JsonObject =>
  // What JSON makes of an object is one.
  JSON.parse(JSON.stringify(parameters)) as JsonObject;
