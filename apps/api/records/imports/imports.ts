import {
  importKinds,
  isImportKind,
  IMPORT_PAGE,
  type ImportDecision,
  type ImportRowFilter,
} from '@leaseledger/contract/imports/import.kinds';
import type { DecideDuplicatesBody, MatchColumnsBody } from '@leaseledger/contract/imports/import.bodies';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type {
  ImportInList,
  ImportMatch,
  ImportRow,
  ImportRows,
  ImportView,
} from '@leaseledger/contract/imports/import.views';
import { message } from '@leaseledger/contract/shared/messages';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { badInput, badRequest, forbidden, notFound, ruleBroken } from '../../platform/answers/failure.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../platform/foundation/platform.ts';
import { Turns } from '../../platform/commands/turns.ts';
import { randomUuid } from '../../platform/foundation/uuid.ts';
import { Checking, kindOfRow } from './checking.ts';
import { Directories } from './directories.ts';
import { Importables, type ImportedArea } from './exports/importables.ts';
import { decisionOf } from './import-batches.ts';
import { ImportRuns, isRepeat, type RunState } from './import-runs.ts';
import { hintOf } from './cells.ts';
import { KeptImports, type KeptImport, type RowCheck } from './kept-imports.ts';
import type { FileRow } from './reading/table.ts';
import { RememberedMatches } from './remembered-matches.ts';
import { rowReader } from './row-values.ts';
import { Uploads, type WrittenFile } from './uploads.ts';

/** Imports from the file to the result, step by step; each is of whoever began it. */
@Injectable()
export class Imports {
  constructor(
    private readonly kept: KeptImports,
    private readonly importables: Importables,
    private readonly directories: Directories,
    private readonly uploads: Uploads,
    private readonly remembered: RememberedMatches,
    private readonly checking: Checking,
    private readonly runs: ImportRuns,
    private readonly newIds: NewIds,
    private readonly turns: Turns,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** The area of a kind, for those who may import it. @throws Failure 403, 404 */
  areaFor(kind: string, { rights }: Caller): ImportedArea {
    const area = isImportKind(kind) ? this.importables.of(kind) : undefined;
    if (area === undefined) throw notFound(importMessage.notThere);
    if (!area.who(rights)) throw forbidden();
    return area;
  }

  /** Reads a file and keeps its rows; suggests which column fills which field. @throws Failure 400 with why it cannot be read, 403, 404, 422 while too many others are; FileStoreUnavailable */
  async upload(
    kind: string,
    file: AsyncIterable<Uint8Array>,
    written: WrittenFile,
    caller: Caller,
  ): Promise<ImportView> {
    return this.#view(await this.uploads.read(this.areaFor(kind, caller), file, written, caller), caller);
  }

  async mine(caller: Caller): Promise<readonly ImportInList[]> {
    const kept = await this.kept.mine(caller.user.UserID);
    const told = await Promise.all(
      kept.map(async (each) => ({ each, state: await this.runs.of(each, await this.kept.progress(each.id)) })),
    );
    return told
      .map(({ each, state }) => ({
        id: each.id,
        ImportID: each.id,
        Kind: each.kind,
        FileName: each.fileName,
        Rows: each.rows,
        Phase: state.phase,
        ExpiresDateTime: each.expires,
      }))
      .toSorted((one, other) => other.id - one.id);
  }

  /** @throws Failure 403, 404 */
  async one(id: number, caller: Caller): Promise<ImportView> {
    return this.#view(await this.own(id, caller), caller);
  }

  /** Says which column fills which field, and has the rows looked at. @throws Failure 400 for what is missing or twice, 422 once it is imported */
  async match({ ImportID, Matches }: MatchColumnsBody, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      // The rows are being looked at, or are imported by now.
      if (isRepeat(kept.keys?.match, caller)) return kept;
      if (kept.batch !== null) throw ruleBroken(importMessage.notNow);
      const area = this.areaFor(kept.kind, caller);
      const matches = checkedMatches(area, kept, Matches);
      await this.remembered.keep(kept, matches, caller);
      return {
        ...kept,
        keys: { ...kept.keys, match: caller.idempotency?.key },
        matches,
        checking: randomUuid(this.randomBytes(16)),
        rowDecisions: {},
      };
    });
  }

  /** @throws Failure 400 where neither is named, 422 before the rows were looked at and once they are imported, or where a row is no duplicate or has no record to fill */
  async decide(
    { ImportID, Row = null, Of = null, Decision }: DecideDuplicatesBody,
    caller: Caller,
  ): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      if ((await this.runs.of(kept, await this.kept.progress(kept.id))).phase !== 'checked')
        throw ruleBroken(importMessage.notNow);
      if (Row !== null) {
        mustBeOpen(await this.#checkOf(kept, Row), Decision);
        return { ...kept, rowDecisions: { ...kept.rowDecisions, [Row]: Decision } };
      }
      if (Of === null) throw badRequest(message.choice('Which'));
      if (Of === 'inFile' && Decision === 'fill') throw ruleBroken(importMessage.cannotFill);
      const decisions: { Existing: ImportDecision; InFile: ImportDecision } =
        Of === 'inFile' ? { ...kept.decisions, InFile: Decision } : { ...kept.decisions, Existing: Decision };
      // What is decided for all holds for those that were decided one by one before.
      return { ...kept, decisions, rowDecisions: {} };
    });
  }

  /** What was found out about the row that stands there in the file; undefined where none does. */
  async #checkOf(kept: KeptImport, row: number): Promise<RowCheck | undefined> {
    const part = kept.parts.findLastIndex(({ row: first }) => first <= row);
    if (part === -1) return undefined;
    const index = (await this.kept.rows(kept.id, part)).findIndex((file) => file.row === row);
    return (await this.kept.checks(kept.id, part))[index];
  }

  /** Imports the rows that are left. @throws Failure 422 while they are looked at, or where none is left */
  async run({ ImportID }: { readonly ImportID: number }, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      this.areaFor(kept.kind, caller);
      return this.runs.begin(kept, await this.kept.progress(kept.id), caller);
    });
  }

  async stop({ ImportID }: { readonly ImportID: number }, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, (kept) => this.runs.stop(kept, caller));
  }

  async undo({ ImportID }: { readonly ImportID: number }, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, (kept) => {
      this.areaFor(kept.kind, caller);
      return this.runs.undo(kept, caller);
    });
  }

  /** @throws Failure 422 while it is under way */
  async discard(id: number, caller: Caller): Promise<void> {
    if ((await this.kept.find(id)) === undefined && (await this.newIds.isRepeat(caller))) return;
    const kept = await this.own(id, caller);
    const { phase } = await this.runs.of(kept, undefined);
    if (phase === 'importing' || phase === 'undoing') throw ruleBroken(importMessage.notNow);
    await this.newIds.holdKey('import', caller);
    await this.kept.remove(kept);
  }

  /** A page of its rows, from 0, of those that are asked for. */
  async rows(id: number, which: ImportRowFilter, page: number, caller: Caller): Promise<ImportRows> {
    const kept = await this.own(id, caller);
    const area = this.areaFor(kept.kind, caller);
    const read = rowReader(area.of.fields, kept.matches, await this.directories.now());
    const failed = which === 'failed' ? await this.runs.failed(kept) : undefined;
    const found: ImportRow[] = [];
    let total = 0;
    for await (const { file, check, item } of this.each(kept)) {
      if (!isOf(which, check, failed?.get(item))) continue;
      total += 1;
      if (total <= page * IMPORT_PAGE || found.length === IMPORT_PAGE) continue;
      found.push(rowView(kept, file, check, read(file.cells), failed?.get(item)));
    }
    return { Rows: found, Total: total };
  }

  /** All rows that are kept, with what was found out about them. */
  async *each(
    kept: KeptImport,
  ): AsyncGenerator<{ readonly file: FileRow; readonly check: RowCheck; readonly item: number }> {
    for (const [part, { first }] of kept.parts.entries()) {
      const [rows, checks] = [await this.kept.rows(kept.id, part), await this.kept.checks(kept.id, part)];
      for (const [index, file] of rows.entries()) yield { file, check: checks[index] ?? {}, item: first + index };
    }
  }

  /** @throws Failure 403, 404 */
  async own(id: number, caller: Caller): Promise<KeptImport> {
    const kept = await this.kept.of(id, caller.user.UserID);
    if (!importKinds[kept.kind].who(caller.rights)) throw forbidden();
    return kept;
  }

  /** One change of an import after the other, whoever asks for them. */
  async #change(id: number, caller: Caller, change: (kept: KeptImport) => Promise<KeptImport>): Promise<ImportView> {
    return this.turns.run(`imports ${caller.user.UserID}`, async () => {
      const kept = await change(await this.own(id, caller));
      await this.kept.save(kept);
      return this.#view(kept, caller);
    });
  }

  async #view(kept: KeptImport, caller: Caller): Promise<ImportView> {
    await this.checking.goOn(kept, caller);
    const progress = await this.kept.progress(kept.id);
    const state: RunState = await this.runs.of(kept, progress);
    const isChecked = progress?.checking === kept.checking && progress.isDone;
    return {
      id: kept.id,
      ImportID: kept.id,
      Kind: kept.kind,
      FileName: kept.fileName,
      Encoding: kept.encoding,
      Separator: kept.separator,
      Sheet: kept.sheet,
      Rows: kept.rows,
      Columns: kept.columns,
      Fields: fieldViews(this.importables.of(kept.kind)),
      Matches: kept.matches,
      IsRemembered: kept.isRemembered,
      Phase: state.phase,
      Done: state.done,
      Total: state.total,
      Checked: isChecked ? progress.counts : null,
      Decisions: kept.decisions,
      Result: state.result,
      Undone: state.undone,
      BatchID: kept.undoing ?? kept.batch,
      ExpiresDateTime: kept.expires,
    };
  }
}

const fieldViews = (area: ImportedArea | undefined): ImportView['Fields'] =>
  (area?.of.fields ?? []).map(({ name, label, type, isRequired }) => ({
    Name: name,
    Label: label,
    IsRequired: isRequired === true,
    Hint: hintOf(type),
  }));

/** @throws Failure 400 for a field or column that is not there, or is matched twice, or a field that must be matched */
function checkedMatches(
  { of: { fields } }: ImportedArea,
  { columns }: KeptImport,
  matches: MatchColumnsBody['Matches'],
): readonly ImportMatch[] {
  const made: ImportMatch[] = [];
  for (const { Field, Column = null, Value = null } of matches) {
    const field = fields.find(({ name }) => name === Field);
    if (field === undefined) throw badRequest(importMessage.noField);
    if (Column !== null && Column >= columns.length) throw badRequest(importMessage.noColumn);
    if (made.some((other) => other.Field === Field)) throw badInput({ [Field]: importMessage.twice(field.label) });
    if (Column !== null || (Value ?? '') !== '') made.push({ Field, Column, Value: Value === '' ? null : Value });
  }
  const missing = fields.filter(
    ({ name, isRequired }) => isRequired === true && !made.some(({ Field }) => Field === name),
  );
  if (missing.length > 0)
    throw badInput(
      Object.fromEntries(
        missing.map(({ name }, index) => [
          name,
          index === 0 ? importMessage.required(missing.map(({ label }) => label).join(', ')) : importMessage.needed,
        ]),
      ),
    );
  return made;
}

/** Whether there is something to decide of a row, and it can be decided so. @throws Failure 422 */
function mustBeOpen(check: RowCheck | undefined, decision: ImportDecision): void {
  const kind = check === undefined ? 'errors' : kindOfRow(check);
  if (kind !== 'existing' && kind !== 'inFile') throw ruleBroken(importMessage.noDuplicate);
  if (decision === 'fill' && kind === 'inFile') throw ruleBroken(importMessage.cannotFill);
}

function isOf(which: ImportRowFilter, check: RowCheck, failed: string | undefined): boolean {
  const kind = kindOfRow(check);
  if (which === 'failed') return failed !== undefined;
  return which === 'all' || kind === which || (which === 'duplicates' && (kind === 'existing' || kind === 'inFile'));
}

function rowView(
  kept: KeptImport,
  { row }: FileRow,
  check: RowCheck,
  { texts, values }: ReturnType<ReturnType<typeof rowReader>>,
  failed: string | undefined,
): ImportRow {
  const shown = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value) ? value : (texts[name] ?? '');
  };
  const errors = failed === undefined || check.errors !== undefined ? (check.errors ?? {}) : { '': failed };
  const decision = (check.duplicates?.length ?? 0) === 0 ? null : (decisionOf(kept, row, check) ?? null);
  return {
    Row: row,
    Values: Object.fromEntries(Object.keys(texts).map((name) => [name, shown(name)])),
    Errors: errors,
    Notes: check.notes ?? [],
    Duplicates: check.duplicates ?? [],
    Decision: decision,
  };
}
