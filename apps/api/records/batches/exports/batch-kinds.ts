import type { Rights, Rule } from '@leaseledger/contract/access/permissions';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { Position } from '@leaseledger/event-log/event-log';
import { Injectable } from '@nestjs/common';
import type { Caller, CommandMetadata } from '../../../platform/callers/caller.ts';

/** The outcome of one item, or the outcome that it would have. */
export type ItemOutcome =
  /**
   * `records` are the subjects that the item changed, e.g. `lead-42`, unless it is the item itself. `words` describes
   * the changes, a line each. `mails` counts the customers that are mailed. `isChangedSince` says that the record changed after the preview.
   */
  | {
      readonly is: 'done';
      readonly records?: readonly string[];
      readonly words?: () => readonly string[];
      readonly mails?: number;
      readonly isChangedSince?: boolean;
    }
  | { readonly is: 'unchanged'; readonly isChangedSince?: boolean }
  /** The reason for the user. It is stored in clear, so it contains no personal details of customers. */
  | { readonly is: 'refused'; readonly why: string; readonly isChangedSince?: boolean };

/**
 * Does the items of one slice, after the data that they share was looked up once. A Failure about one item is a
 * refusal. Passing trouble is tried again.
 */
export interface ItemHandler {
  /** The outcome that the item would have now. Appends nothing. */
  preview(item: number): Promise<ItemOutcome>;
  /**
   * Does the item, with this metadata on each command, so that a repeat after a crash has the first result. A handler
   * with several commands for an item gives each its own key (`partOf`).
   */
  execute(item: number, metadata: CommandMetadata): Promise<ItemOutcome>;
  /**
   * Undoes an item. Without it, each of the item's records undoes its decision. @param records as `execute` named them
   */
  undo?(item: number, records: readonly string[], metadata: CommandMetadata): Promise<ItemOutcome>;
  /** Previews `undo` without appending. Needed beside an `undo`. */
  previewUndo?(item: number, records: readonly string[]): Promise<ItemOutcome>;
}

/** The batch of an item, as its handler knows it. */
export interface BatchAtWork {
  readonly BatchID: number;
  /** The position of the log when the items were found. Events after it were not known then. */
  readonly foundAt: Position;
}

/** An action on many records, as its area or feature carries it out. Events store its name, so it never changes. */
export interface BatchKind<Parameters extends object = object> {
  /** E.g. `leads.assign`. */
  readonly kind: string;
  /** The rule for starting the action. The area of each record decides what the caller may do with that record. */
  readonly who: Rule;
  /** The name of one item and of several: 'lead', 'leads'. */
  readonly one: string;
  readonly many: string;
  /** Whether a preview runs first. A batch without a preview runs as soon as it is started. */
  readonly isPreviewed: boolean;
  /** Whether the user who starts the batch may undo it as a whole. Some kinds decide by parameters and rights. */
  readonly isUndoable: boolean | ((parameters: Parameters, rights: Rights) => boolean);
  /** The body class of the parameters, if the action takes any. */
  readonly body?: new () => Parameters;
  /** The list of `/api/rest` whose filters find the items. Left out when the action has its own calls. */
  readonly resource?: string;
  /** The subject of an item, e.g. `lead-42`. Left out when items are no records. */
  readonly subjectOf?: (item: number) => string;
  /**
   * The action in words, e.g. 'Assign leads to Mia Okafor'. Not personal. @throws Failure 400, 422 for impossible
   * parameters
   */
  title(parameters: Parameters, caller: Caller): string | Promise<string>;
  /** @param caller the user who started the batch, with their current rights */
  handler(parameters: Parameters, caller: Caller, batch: BatchAtWork): ItemHandler | Promise<ItemHandler>;
  /** The names of these items, as far as the caller may open them. */
  names?(items: readonly number[], parameters: Parameters, caller: Caller): Promise<ReadonlyMap<number, string>>;
}

/** The register of all actions on many records. The module of each area or feature adds its own. */
@Injectable()
export class BatchKinds {
  readonly #byName = new Map<string, BatchKind>();

  /** @throws Error when two kinds have one name */
  add<Parameters extends object>(kind: BatchKind<Parameters>): void {
    if (this.#byName.has(kind.kind)) throw new Error(`Two kinds of batches are called ${kind.kind}`);
    // The body class of the kind, or its own calls, made the parameters.
    this.#byName.set(kind.kind, kind as unknown as BatchKind);
  }

  of(kind: string): BatchKind | undefined {
    return this.#byName.get(kind);
  }
}

/** Parameters as the log stores them. */
export const asJson = (parameters: object): JsonObject =>
  // An object stays an object through JSON.
  JSON.parse(JSON.stringify(parameters)) as JsonObject;
