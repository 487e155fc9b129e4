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
import {
  whyNotDecided,
  whyNotDecidedSo,
  whyNotDiscarded,
  whyNotMatched,
} from '@leaseledger/domain/imports/import-steps';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { badInput, badRequest, forbidden, notFound, refuseIf } from '../../platform/answers/failure.ts';
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

/** Imports from the file to the result, step by step. Each belongs to the user who began it. */
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

  /** The area of a kind, if the caller may import it. @throws Failure 403, 404 */
  areaFor(kind: string, { rights }: Caller): ImportedArea {
    const area = isImportKind(kind) ? this.importables.of(kind) : undefined;
    if (area === undefined) throw notFound(importMessage.notThere);
    if (!area.who(rights)) throw forbidden();
    return area;
  }

  /**
   * Reads a file, keeps its rows and suggests a column for each field. @throws Failure 400 with the reason for an
   * unreadable file, 403, 404, 422 during too many other uploads; FileStoreUnavailable
   */
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

  /**
   * Matches columns with fields, and starts the check of the rows. @throws Failure 400 for missing or double fields,
   * 422 once the import began
   */
  async match({ ImportID, Matches }: MatchColumnsBody, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      // The check already runs, or the import has begun.
      if (isRepeat(kept.keys?.match, caller)) return kept;
      refuseIf(whyNotMatched(kept.batch));
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

  /**
   * @throws Failure 400 when neither a row nor a kind is named, 422 before the check ended or after the import began,
   * and for a row without a duplicate or a record to fill
   */
  async decide(
    { ImportID, Row = null, Of = null, Decision }: DecideDuplicatesBody,
    caller: Caller,
  ): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      refuseIf(whyNotDecided((await this.runs.of(kept, await this.kept.progress(kept.id))).phase));
      if (Row !== null) {
        const check = await this.#checkOf(kept, Row);
        refuseIf(whyNotDecidedSo(check === undefined ? 'errors' : kindOfRow(check), Decision));
        return { ...kept, rowDecisions: { ...kept.rowDecisions, [Row]: Decision } };
      }
      if (Of === null) throw badRequest(message.choice('Which'));
      refuseIf(whyNotDecidedSo(Of, Decision));
      const decisions: { Existing: ImportDecision; InFile: ImportDecision } =
        Of === 'inFile' ? { ...kept.decisions, InFile: Decision } : { ...kept.decisions, Existing: Decision };
      // A decision for all rows replaces earlier decisions on single rows.
      return { ...kept, decisions, rowDecisions: {} };
    });
  }

  /** The check result of a row, by its number in the file; undefined for a missing row. */
  async #checkOf(kept: KeptImport, row: number): Promise<RowCheck | undefined> {
    const part = kept.parts.findLastIndex(({ row: first }) => first <= row);
    if (part === -1) return undefined;
    const index = (await this.kept.rows(kept.id, part)).findIndex((file) => file.row === row);
    return (await this.kept.checks(kept.id, part))[index];
  }

  /** Imports the rows that are left. @throws Failure 422 during the check, or without rows left */
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

  /** @throws Failure 422 while it runs */
  async discard(id: number, caller: Caller): Promise<void> {
    if ((await this.kept.find(id)) === undefined && (await this.newIds.isRepeat(caller))) return;
    const kept = await this.own(id, caller);
    const { phase } = await this.runs.of(kept, undefined);
    refuseIf(whyNotDiscarded(phase));
    await this.newIds.holdKey('import', caller);
    await this.kept.remove(kept);
  }

  /** A page of the rows of one kind. Pages count from 0. */
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

  /** All kept rows with their check results. */
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

  /** The changes of a user's imports run one after the other. */
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

/** @throws Failure 400 for an unknown or doubly matched field or column, and for a required field without a match */
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
