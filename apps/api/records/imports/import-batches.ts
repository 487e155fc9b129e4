import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  importKinds,
  isImportKind,
  type ImportDecision,
  type ImportKind,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { imports } from '@leaseledger/contract/access/permissions';
import { decisionName, decisionOf as decisionNamed } from '@leaseledger/contract/history/decision';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { BatchKind, ItemHandler, ItemOutcome } from '../batches/exports/batch-kinds.ts';
import type { Caller, CommandMetadata } from '../../platform/callers/caller.ts';
import type { ReadModels } from '../../platform/commands/execute.handler.ts';
import { ruleBroken } from '../../platform/answers/failure.ts';
import { failureOf, isOfOneRecord } from '../../platform/answers/failure.filter.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { EVENT_LOG, PROJECTOR } from '../../platform/foundation/platform.ts';
import { Undo } from '../history/exports/undo.ts';
import { derivedUuid } from '../../platform/foundation/uuid.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { BatchStreams } from '../batches/exports/batch-streams.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { Directories } from './directories.ts';
import {
  Importables,
  type Alike,
  type ImportedArea,
  type LookedAt,
  type MadeRecord,
  type RowValues,
} from './exports/importables.ts';
import { KeptImports, type KeptImport, type RowCheck } from './kept-imports.ts';
import type { FileRow } from './reading/table.ts';
import { rowReader } from './row-values.ts';

/**
 * The parameters of a batch that carries an import out. The rows of the file are not part of it: they are kept with the
 * import.
 */
export interface ImportParameters {
  readonly importID: number;
  readonly kind: ImportKind;
  /** The number of rows, for the title. */
  readonly rows: number;
}

/** The parameters of a batch that undoes an import. */
export interface UndoParameters extends Omit<ImportParameters, 'rows'> {
  /** The batch that carried the import out. Older logs have several, because a stopped batch could not be resumed. */
  readonly batches: readonly number[];
}

/** Rows wait this long for the lists to show records of others, in milliseconds. */
const SHOWN_WITHIN = 2_000;

/** Events store the names of these kinds of batches, so they never change. */
export const UNDO_IMPORT = 'import.undo';
export const batchKindOf = (kind: ImportKind): string => `import.${kind}`;

/** The decision about a row; undefined for an invalid row. */
export function decisionOf(
  { decisions, rowDecisions }: Pick<KeptImport, 'decisions' | 'rowDecisions'>,
  row: number,
  { errors, duplicates = [] }: RowCheck,
): ImportDecision | undefined {
  if (errors !== undefined) return undefined;
  if (duplicates.length === 0) return 'add';
  const isLikeRecord = duplicates.some(({ ID }) => ID !== null);
  const decision = rowDecisions[row] ?? (isLikeRecord ? decisions.Existing : decisions.InFile);
  // A duplicate within the file has no record to fill.
  return decision === 'fill' && !isLikeRecord ? 'skip' : decision;
}

/** A row and the result of its check. */
interface Item {
  readonly file: FileRow;
  readonly check: RowCheck;
}

/** Records that appeared after the rows were checked. */
interface Since {
  readonly existing: Alike | undefined;
  readonly link: number | undefined;
}

/** Carries imports out as batches. Their items are rows of the file, from 1 for the first below the headers. */
@Injectable()
export class ImportBatches {
  /** Resolves when the lists show the changes of the rows. The rows of one turn wait together. */
  readonly #shown = together(async (rows: readonly number[]) => {
    await this.#listsShowAll();
    return rows;
  });

  constructor(
    private readonly kept: KeptImports,
    private readonly importables: Importables,
    private readonly directories: Directories,
    private readonly fingerprints: Fingerprints,
    private readonly streams: KnownStreams,
    private readonly undo: Undo,
    private readonly batchStreams: BatchStreams,
    private readonly lists: Lists,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'head'>,
    @Inject(PROJECTOR) private readonly readModels: ReadModels,
  ) {}

  kindOf(kind: ImportKind): BatchKind<ImportParameters> {
    const { many, who } = importKinds[kind];
    return {
      kind: batchKindOf(kind),
      who,
      one: 'row',
      many: 'rows',
      isPreviewed: false,
      isUndoable: true,
      title: () => `Import ${many}`,
      handler: (parameters, caller) => this.#handler(parameters, caller),
    };
  }

  /** Undoes an import in one batch, however many batches carried it out. */
  get undoing(): BatchKind<UndoParameters> {
    return {
      kind: UNDO_IMPORT,
      who: imports,
      one: 'row',
      many: 'rows',
      isPreviewed: false,
      isUndoable: false,
      title: ({ kind }) => `Undo: import ${importKinds[kind].many}`,
      handler: async ({ importID, batches }, caller) => {
        const made = await Promise.all(batches.map((batch) => this.batchStreams.of(batch)));
        const recordsOf = (item: number) =>
          made.map(({ items }) => items.resultOf(item)).findLast(({ outcome }) => outcome !== 'waiting')?.records ?? [];
        const takeBack = this.#takingBack(importID, caller);
        return {
          preview: async () => ({ is: 'done' }),
          execute: (item, metadata) => takeBack(item, recordsOf(item), metadata),
        };
      },
    };
  }

  async #handler({ importID, kind }: ImportParameters, caller: Caller): Promise<ItemHandler> {
    const area = isImportKind(kind) ? this.importables.of(kind) : undefined;
    if (area === undefined) throw ruleBroken(importMessage.expired);
    const taking: Pick<ItemHandler, 'undo' | 'previewUndo'> = {
      undo: this.#takingBack(importID, caller),
      previewUndo: this.#wouldTakeBack(importID, caller),
    };
    const kept = await this.kept.find(importID);
    // An undo needs no rows of the file.
    if (kept === undefined) return { ...taking, preview: async () => gone, execute: async () => gone };
    const rowsOf = this.#reader(kept);
    const read = rowReader(area.of.fields, kept.matches, await this.directories.of(importID));
    const look = together(async (rows: readonly RowValues[]) => {
      await this.#listsShowAll();
      return area.look(rows, caller);
    });
    return {
      ...taking,
      preview: async () => ({ is: 'done' }),
      execute: async (item, metadata) => {
        const { file, check } = await rowsOf(item);
        const values = read(file.cells).values;
        const same = check.same === undefined ? undefined : await rowsOf(check.same);
        const decision = decisionOf(kept, file.row, check);
        const since =
          decision === 'add' ? await this.#since(area, check, await look(values), metadata.correlationId) : none;
        if (since.existing !== undefined) return { is: 'refused', why: importMessage.addedSince(since.existing.by) };
        const row = {
          row: item,
          values,
          link: since.link ?? check.link ?? null,
          same:
            same === undefined || check.same === undefined
              ? null
              : { row: check.same, values: read(same.file.cells).values, link: same.check.link ?? null },
          as: (part: string, of: { readonly row: number }): Caller => this.#as(caller, metadata, importID, part, of),
        };
        if (decision === 'add') {
          const added = await area.add(row);
          await this.#shown(item);
          return { is: 'done', records: added };
        }
        const existing = check.duplicates?.find(({ ID }) => ID !== null)?.ID;
        if (decision !== 'fill' || typeof existing !== 'number') return { is: 'unchanged' };
        const records = await area.fill(existing, row);
        await this.#shown(item);
        return records.length === 0 ? { is: 'unchanged' } : { is: 'done', records };
      },
    };
  }

  /**
   * The caller for a part of a row. Its key makes each command once in all processes, because a row does not change
   * after its import began.
   */
  #as(
    caller: Caller,
    metadata: CommandMetadata,
    importID: number,
    part: string,
    { row }: { readonly row: number },
  ): Caller {
    const key = keyOf(importID, row, part);
    return { ...partOfBatch(caller, metadata), idempotency: { key, requestHash: this.fingerprints.of(key) } };
  }

  /** Waits for the lists to show all events appended so far. @returns false if they did not in time */
  async #listsShowAll(): Promise<boolean> {
    const head = await this.log.head();
    return head === undefined || this.readModels.waitFor(head, SHOWN_WITHIN);
  }

  /** A record that another user added after the check, and that the row resembles or links to. */
  async #since(
    { category, linked = category }: ImportedArea,
    { duplicates = [] }: RowCheck,
    looked: LookedAt | undefined,
    correlationId: string,
  ): Promise<Since> {
    const isOwn = async (subject: string) =>
      (await this.streams.current(subject))[0]?.metadata.correlationId === correlationId;
    const found = (looked?.existing ?? []).filter(({ id }) => !duplicates.some(({ ID }) => ID === id));
    const areOwn = await Promise.all(found.map(({ id }) => isOwn(`${category}-${id}`)));
    const link = looked?.link;
    return {
      // Records that this import made for this row or an earlier one are no obstacle.
      existing: areOwn.includes(true) ? undefined : found[0],
      link: link === undefined || (await isOwn(`${linked}-${link}`)) ? undefined : link,
    };
  }

  /** Undoes rows of an import. One read serves the attachments of all records in a turn. */
  #takingBack(
    importID: number,
    caller: Caller,
  ): (item: number, records: readonly string[], metadata: CommandMetadata) => Promise<ItemOutcome> {
    const attached = together((subjects: readonly string[]) => this.#attachedTo(subjects));
    return (item, records, metadata) =>
      this.#takeBack(importID, item, records, partOfBatch(caller, metadata), attached);
  }

  /** Previews the undo. */
  #wouldTakeBack(importID: number, caller: Caller): (item: number, records: readonly string[]) => Promise<ItemOutcome> {
    const attached = together((subjects: readonly string[]) => this.#attachedTo(subjects));
    return async (item, records) => {
      let row = records;
      for (const subject of records) {
        const way = await this.#wayBack(importID, item, subject, row, caller, attached);
        if (typeof way === 'string') await this.undo.preview(way, caller);
        else if (!(await way.area.mayGo(way.record, caller))) row = row.filter((made) => made !== subject);
      }
      return { is: 'done' };
    };
  }

  /**
   * The history entries of users on records outside the records' own streams, such as notes and files. @throws
   * StoreUnavailable while the lists are behind
   */
  async #attachedTo(subjects: readonly string[]): Promise<readonly (readonly HistoryRow[])[]> {
    if (!(await this.#listsShowAll()))
      throw new StoreUnavailable('The lists do not show yet what was attached to records');
    const entries: HistoryRow[] = [];
    for await (const rows of this.lists.all(historyRows.readModel, { where: [{ column: 'Subject', in: subjects }] }))
      entries.push(...rows.map(parsed));
    const attached = Map.groupBy(
      entries.filter(
        ({ Subject, Decision, CreatedByUserID }) => CreatedByUserID !== null && !Decision.startsWith(`${Subject}/`),
      ),
      ({ Subject }) => Subject,
    );
    return subjects.map((subject) => attached.get(subject) ?? []);
  }

  /**
   * Empties fields that the import filled, and removes records that it made. A record that changed or has new notes or
   * files stays, with the reason.
   */
  async #takeBack(
    importID: number,
    item: number,
    records: readonly string[],
    caller: Caller,
    attached: Attached,
  ): Promise<ItemOutcome> {
    for (const [index, subject] of records.entries()) {
      // The removal of a person reads the lists, so the lists must first show that the row's lead is gone.
      const isShownLater = index === records.length - 1 ? caller.isShownLater : undefined;
      try {
        await this.#takeOneBack(
          importID,
          item,
          subject,
          records,
          {
            ...caller,
            isShownLater,
            idempotency: caller.idempotency && { ...caller.idempotency, key: `${caller.idempotency.key}\n${subject}` },
          },
          attached,
        );
      } catch (thrown) {
        if (!isOfOneRecord(thrown)) throw thrown;
        return { is: 'refused', why: failureOf(thrown).message };
      }
    }
    await this.#shown(item);
    return { is: 'done' };
  }

  async #takeOneBack(
    importID: number,
    item: number,
    subject: string,
    row: readonly string[],
    caller: Caller,
    attached: Attached,
  ): Promise<void> {
    const way = await this.#wayBack(importID, item, subject, row, caller, attached);
    await (typeof way === 'string' ? this.undo.undo(way, caller) : way.area.remove(way.record, caller));
  }

  /**
   * The way to undo a record: its filling decision, or the area that removes it. @throws Failure with the reason why it
   * stays
   */
  async #wayBack(
    importID: number,
    item: number,
    subject: string,
    row: readonly string[],
    caller: Caller,
    attached: Attached,
  ): Promise<string | WayBack> {
    const filling = derivedUuid(String(caller.actor.id), keyOf(importID, item, 'fill'), subject, '0');
    const events = await this.streams.current(subject);
    const filled = events.find(({ id }) => id === filling);
    if (filled !== undefined) return decisionName(subject, filled.metadata.correlationId);
    const area = this.importables.ofSubject(subject);
    if (area === undefined) throw ruleBroken(importMessage.cannotTakeBack);
    const since = (await attached(subject))?.find(
      ({ Decision }) => decisionNamed(Decision)?.correlationId !== events[0]?.metadata.correlationId,
    );
    if (since !== undefined) throw ruleBroken(importMessage.changedSince(since.CreatedByUserName));
    return { area, record: { subject, events, row } };
  }

  /** Reads the rows in parts as they are needed. */
  #reader(kept: KeptImport): (item: number) => Promise<Item> {
    const parts = new Map<number, Promise<readonly Item[]>>();
    const read = async (part: number): Promise<readonly Item[]> => {
      const checks = await this.kept.checks(kept.id, part);
      return (await this.kept.rows(kept.id, part)).map((file, index) => ({ file, check: checks[index] ?? {} }));
    };
    return async (item) => {
      const part = kept.parts.findLastIndex(({ first }) => first <= item);
      const reading = parts.get(part) ?? read(part);
      parts.set(part, reading);
      const found = (await reading)[item - (kept.parts[part]?.first ?? 0)];
      if (found === undefined) throw ruleBroken(importMessage.expired);
      return found;
    };
  }
}

/** The area that removes a record, and the record as it was read. */
interface WayBack {
  readonly area: ImportedArea;
  readonly record: MadeRecord;
}

const none: Since = { existing: undefined, link: undefined };

/** The entries of users' attachments in a record's history. */
type Attached = (subject: string) => Promise<readonly HistoryRow[] | undefined>;

/** Joins the single requests of one turn into one request. */
function together<Asked, Found>(
  ask: (asked: readonly Asked[]) => Promise<readonly Found[]>,
): (one: Asked) => Promise<Found | undefined> {
  let waiting: { readonly asked: Asked[]; readonly found: Promise<readonly Found[]> } | undefined;
  const next = () => {
    const asked: Asked[] = [];
    const found = nextTurn().then(() => {
      waiting = undefined;
      return ask(asked);
    });
    return { asked, found };
  };
  return async (one) => {
    const { asked, found } = (waiting ??= next());
    const at = asked.push(one) - 1;
    return (await found)[at];
  };
}

/** The key under which a command of a row is made once. */
const keyOf = (importID: number, item: number, part: string): string => `import ${importID} row ${item} ${part}`;

/** The user of a batch in the background. */
const partOfBatch = (caller: Caller, { correlationId, causationId, idempotency }: CommandMetadata): Caller => ({
  ...caller,
  correlationId,
  causationId,
  idempotency,
  asker: undefined,
  isShownLater: true,
});

const gone: ItemOutcome = { is: 'refused', why: importMessage.expired };
