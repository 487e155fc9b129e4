import { importEncodings, importKinds, importSeparators, isImportKind, IMPORT_BYTES_MAX, IMPORT_PAGE, type ImportDecision, type ImportEncoding, type ImportKind, type ImportRowFilter, type ImportSeparator } from '@leaseledger/contract/imports/import.kinds';
import type { DecideDuplicatesBody, MatchColumnsBody } from '@leaseledger/contract/imports/import.bodies';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { ImportColumn, ImportInList, ImportMatch, ImportRow, ImportRows, ImportView } from '@leaseledger/contract/imports/import.views';
import { message } from '@leaseledger/contract/shared/messages';
import { Inject, Injectable } from '@nestjs/common';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import type { Caller } from '../kernel/caller.ts';
import { badInput, badRequest, Failure, forbidden, notFound, ruleBroken } from '../kernel/failure.ts';
import { Fingerprints } from '../kernel/fingerprints.ts';
import { Ids } from '../kernel/ids.ts';
import { NewIds } from '../kernel/new-ids.ts';
import { CLOCK, RANDOM_BYTES, VAULT, type Clock, type RandomBytes } from '../kernel/platform.ts';
import { Turns } from '../kernel/turns.ts';
import { randomUuid } from '../kernel/uuid.ts';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Checking, kindOfRow } from './checking.ts';
import { Directories } from './directories.ts';
import { Importables, type ImportedArea } from './exports/importables.ts';
import { decisionOf } from './import-batches.ts';
import { ImportRuns, isRepeat, type RunState } from './import-runs.ts';
import { hintOf } from './cells.ts';
import { KeptImports, type KeptImport, type RowCheck } from './kept-imports.ts';
import { suggested } from './matching.ts';
import { readFile } from './reading/read-file.ts';
import type { FileHead, FileRow } from './reading/table.ts';
import { Unreadable } from './reading/unreadable.ts';
import { rowReader } from './row-values.ts';

/** So many files are read at once: each takes a thread, and memory. So many more wait for that. */
const READ_AT_ONCE = 2;
const WAITING_MAX = 10;
const SAMPLES = 5;
const SAMPLE_MAX = 80;
const NAME_MAX = 200;
/** How columns were matched is remembered so long, in days. */
const REMEMBERED_DAYS = 365;
const MATCHES = 'import-matches';

const isEncoding = (text: string): text is ImportEncoding => Object.hasOwn(importEncodings, text);
const isSeparator = (text: string): text is ImportSeparator => Object.hasOwn(importSeparators, text);

/** What is said of a file that is uploaded. */
interface WrittenFile {
  readonly name: string;
  readonly encoding: string;
  readonly separator: string;
}

/** @throws Failure 400 as soon as there is more than a file may hold, or where it breaks off: nothing of ours went wrong then */
async function* bounded(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const bytes of file) {
      size += bytes.length;
      if (size > IMPORT_BYTES_MAX) throw badRequest(importMessage.tooLarge);
      yield bytes;
    }
  } catch (thrown) {
    throw thrown instanceof Failure ? thrown : badRequest(importMessage.brokenOff);
  }
}

/** Imports from the file to the result, step by step; each is of whoever began it. */
@Injectable()
export class Imports {
  #reading = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly kept: KeptImports,
    private readonly importables: Importables,
    private readonly directories: Directories,
    private readonly checking: Checking,
    private readonly runs: ImportRuns,
    private readonly ids: Ids,
    private readonly newIds: NewIds,
    private readonly turns: Turns,
    private readonly fingerprints: Fingerprints,
    private readonly files: ShortLivedFiles,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** The area of a kind, for those who may import it. @throws Failure 403, 404 */
  areaFor(kind: string, { rights }: Caller): ImportedArea {
    const area = isImportKind(kind) ? this.importables.of(kind) : undefined;
    if (area === undefined) throw notFound(importMessage.notThere);
    if (!area.who(rights)) throw forbidden();
    return area;
  }

  /**
   * Reads a file and keeps its rows; suggests which column fills which field.
   * @param as how it is written, where the user says so
   * @throws Failure 400 with why it cannot be read, 422 while too many others are; FileStoreUnavailable
   */
  async upload(kind: string, file: AsyncIterable<Uint8Array>, written: WrittenFile, caller: Caller): Promise<ImportView> {
    const area = this.areaFor(kind, caller);
    // It may come slowly: until it is there whole it holds up nobody.
    const name = await this.files.keep(bounded(file));
    try {
      return await this.#inTurn(async () => {
        const received = await this.files.find(name);
        if (received === undefined) throw ruleBroken(importMessage.expired);
        return this.#read(area, received.read(), written, caller);
      });
    } finally {
      await this.files.remove(name);
    }
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#reading < READ_AT_ONCE) this.#reading += 1;
    else if (this.#waiting.length >= WAITING_MAX) throw ruleBroken(importMessage.busy);
    // Whoever is done hands the reader on.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#reading -= 1;
      else next();
    }
  }

  async #read(area: ImportedArea, file: AsyncIterable<Uint8Array>, { name, encoding, separator }: WrittenFile, caller: Caller): Promise<ImportView> {
    await this.kept.purge();
    const id = await this.ids.next('import');
    const expires = this.kept.newExpiry;
    const parts: KeptImport['parts'][number][] = [];
    let head: FileHead | undefined;
    let rows = 0;
    const samples: string[][] = [];
    const reader = {
      head: async (read: FileHead) => void (head = read),
      part: async (read: readonly FileRow[]) => {
        await this.kept.saveRows({ id, expires }, parts.length, read);
        parts.push({ first: rows + 1, count: read.length, row: read[0]?.row ?? 0 });
        rows += read.length;
        if (parts.length === 1) for (const { cells } of read) sample(samples, cells);
      },
    };
    const as = { encoding: isEncoding(encoding) ? encoding : undefined, separator: isSeparator(separator) ? separator : undefined };
    try {
      await readFile(file, as, reader);
    } catch (thrown) {
      await this.kept.remove({ id, parts });
      throw thrown instanceof Unreadable ? badRequest(thrown.message) : thrown;
    }
    if (head === undefined) throw badRequest(importMessage.notRead);
    const columns = head.headers.map((Header, index): ImportColumn => ({ Header, Samples: samples[index] ?? [] }));
    const remembered = await this.#remembered(area, columns, caller);
    const kept: KeptImport = {
      id, userID: caller.user.UserID, kind: area.of.kind, fileName: name.slice(0, NAME_MAX), encoding: head.encoding,
      separator: head.separator, sheet: head.sheet, rows, columns, parts, expires,
      matches: remembered ?? suggested(columns, area.of.fields, await this.directories.now()), isRemembered: remembered !== undefined,
      checking: null, decisions: { Existing: 'skip', InFile: 'skip' }, rowDecisions: {}, batch: null, undoing: null, skipped: 0, errors: 0, fills: [],
    };
    await this.kept.save(kept);
    return this.#view(kept, caller);
  }

  async mine(caller: Caller): Promise<readonly ImportInList[]> {
    const kept = await this.kept.mine(caller.user.UserID);
    const told = await Promise.all(kept.map(async (each) => ({ each, state: await this.runs.of(each, await this.kept.progress(each.id)) })));
    return told.map(({ each, state }) => ({ id: each.id, ImportID: each.id, Kind: each.kind, FileName: each.fileName, Rows: each.rows, Phase: state.phase, ExpiresDateTime: each.expires })).toSorted((one, other) => other.id - one.id);
  }

  /** @throws Failure 403, 404 */
  async one(id: number, caller: Caller): Promise<ImportView> {
    return this.#view(await this.#own(id, caller), caller);
  }

  /** Says which column fills which field, and has the rows looked at. @throws Failure 400 for what is missing or twice, 422 once it is imported */
  async match({ ImportID, Matches }: MatchColumnsBody, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      // The rows are being looked at, or are imported by now.
      if (isRepeat(kept.keys?.match, caller)) return kept;
      if (kept.batch !== null) throw ruleBroken(importMessage.notNow);
      const area = this.areaFor(kept.kind, caller);
      const matches = checkedMatches(area, kept, Matches);
      await this.#remember(kept, matches, caller);
      return { ...kept, keys: { ...kept.keys, match: caller.idempotency?.key }, matches, checking: randomUuid(this.randomBytes(16)), rowDecisions: {} };
    });
  }

  /** @throws Failure 400 where neither is named, 422 before the rows were looked at and once they are imported, or where a row is no duplicate or has no record to fill */
  async decide({ ImportID, Row = null, Of = null, Decision }: DecideDuplicatesBody, caller: Caller): Promise<ImportView> {
    return this.#change(ImportID, caller, async (kept) => {
      if ((await this.runs.of(kept, await this.kept.progress(kept.id))).phase !== 'checked') throw ruleBroken(importMessage.notNow);
      if (Row !== null) {
        mustBeOpen(await this.#checkOf(kept, Row), Decision);
        return { ...kept, rowDecisions: { ...kept.rowDecisions, [Row]: Decision } };
      }
      if (Of === null) throw badRequest(message.choice('Which'));
      if (Of === 'inFile' && Decision === 'fill') throw ruleBroken(importMessage.cannotFill);
      const decisions: { Existing: ImportDecision; InFile: ImportDecision } = Of === 'inFile' ? { ...kept.decisions, InFile: Decision } : { ...kept.decisions, Existing: Decision };
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
    const kept = await this.#own(id, caller);
    const { phase } = await this.runs.of(kept, undefined);
    if (phase === 'importing' || phase === 'undoing') throw ruleBroken(importMessage.notNow);
    await this.newIds.holdKey('import', caller);
    await this.kept.remove(kept);
  }

  /** A page of its rows, from 0, of those that are asked for. */
  async rows(id: number, which: ImportRowFilter, page: number, caller: Caller): Promise<ImportRows> {
    const kept = await this.#own(id, caller);
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
  async *each(kept: KeptImport): AsyncGenerator<{ readonly file: FileRow; readonly check: RowCheck; readonly item: number }> {
    for (const [part, { first }] of kept.parts.entries()) {
      const [rows, checks] = [await this.kept.rows(kept.id, part), await this.kept.checks(kept.id, part)];
      for (const [index, file] of rows.entries()) yield { file, check: checks[index] ?? {}, item: first + index };
    }
  }

  async own(id: number, caller: Caller): Promise<KeptImport> {
    return this.#own(id, caller);
  }

  async #own(id: number, caller: Caller): Promise<KeptImport> {
    const kept = await this.kept.of(id, caller.user.UserID);
    if (!importKinds[kept.kind].who(caller.rights)) throw forbidden();
    return kept;
  }

  /** One change of an import after the other, whoever asks for them. */
  async #change(id: number, caller: Caller, change: (kept: KeptImport) => Promise<KeptImport>): Promise<ImportView> {
    return this.turns.run(`imports ${caller.user.UserID}`, async () => {
      const kept = await change(await this.#own(id, caller));
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
      id: kept.id, ImportID: kept.id, Kind: kept.kind, FileName: kept.fileName, Encoding: kept.encoding, Separator: kept.separator, Sheet: kept.sheet, Rows: kept.rows,
      Columns: kept.columns, Fields: fieldViews(this.importables.of(kept.kind)), Matches: kept.matches, IsRemembered: kept.isRemembered,
      Phase: state.phase, Done: state.done, Total: state.total, Checked: isChecked ? progress.counts : null, Decisions: kept.decisions, Result: state.result, Undone: state.undone, BatchID: kept.undoing ?? kept.batch, ExpiresDateTime: kept.expires,
    };
  }

  #nameOfHeaders(kind: ImportKind, columns: readonly ImportColumn[], { user }: Caller): string {
    return `${user.UserID} ${this.fingerprints.of('import', kind, ...columns.map(({ Header }) => Header.toLowerCase()))}`;
  }

  /** How the same headers were matched before; undefined where they were not. */
  async #remembered({ of: { kind, fields } }: ImportedArea, columns: readonly ImportColumn[], caller: Caller): Promise<readonly ImportMatch[] | undefined> {
    const found = await this.vault.secret(MATCHES, this.#nameOfHeaders(kind, columns, caller));
    if (found === undefined) return undefined;
    // Written by `#remember`; a field may be gone since.
    const matches = JSON.parse(found.slice(found.indexOf(' ') + 1)) as readonly ImportMatch[];
    return matches.filter(({ Field }) => fields.some(({ name }) => name === Field));
  }

  /** Values that stand for all rows are not remembered: they are of this file. */
  async #remember({ kind, columns }: KeptImport, matches: readonly ImportMatch[], caller: Caller): Promise<void> {
    const now = this.clock().getTime();
    await this.vault.purgeSecrets(MATCHES, new Date(now).toISOString());
    const kept = matches.filter(({ Column }) => Column !== null).map(({ Field, Column }) => ({ Field, Column, Value: null }));
    await this.vault.setSecret(MATCHES, this.#nameOfHeaders(kind, columns, caller), `${new Date(now + REMEMBERED_DAYS * 86_400_000).toISOString()} ${JSON.stringify(kept)}`);
  }
}

function sample(samples: string[][], cells: readonly string[]): void {
  for (const [index, cell] of cells.entries()) {
    const found = (samples[index] ??= []);
    if (cell.trim() !== '' && found.length < SAMPLES) found.push(cell.slice(0, SAMPLE_MAX));
  }
}

const fieldViews = (area: ImportedArea | undefined): ImportView['Fields'] =>
  (area?.of.fields ?? []).map(({ name, label, type, isRequired }) => ({ Name: name, Label: label, IsRequired: isRequired === true, Hint: hintOf(type) }));

/** @throws Failure 400 for a field or column that is not there, or is matched twice, or a field that must be matched */
function checkedMatches({ of: { fields } }: ImportedArea, { columns }: KeptImport, matches: MatchColumnsBody['Matches']): readonly ImportMatch[] {
  const made: ImportMatch[] = [];
  for (const { Field, Column = null, Value = null } of matches) {
    const field = fields.find(({ name }) => name === Field);
    if (field === undefined) throw badRequest(importMessage.noField);
    if (Column !== null && Column >= columns.length) throw badRequest(importMessage.noColumn);
    if (made.some((other) => other.Field === Field)) throw badInput({ [Field]: importMessage.twice(field.label) });
    if (Column !== null || (Value ?? '') !== '') made.push({ Field, Column, Value: Value === '' ? null : Value });
  }
  const missing = fields.filter(({ name, isRequired }) => isRequired === true && !made.some(({ Field }) => Field === name));
  if (missing.length > 0) throw badInput(Object.fromEntries(missing.map(({ name }, index) => [name, index === 0 ? importMessage.required(missing.map(({ label }) => label).join(', ')) : importMessage.needed])));
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

function rowView(kept: KeptImport, { row }: FileRow, check: RowCheck, { texts, values }: ReturnType<ReturnType<typeof rowReader>>, failed: string | undefined): ImportRow {
  const shown = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}T/.test(value) ? value : (texts[name] ?? '');
  };
  const errors = failed === undefined || check.errors !== undefined ? (check.errors ?? {}) : { '': failed };
  const decision = (check.duplicates?.length ?? 0) === 0 ? null : (decisionOf(kept, row, check) ?? null);
  return { Row: row, Values: Object.fromEntries(Object.keys(texts).map((name) => [name, shown(name)])), Errors: errors, Notes: check.notes ?? [], Duplicates: check.duplicates ?? [], Decision: decision };
}
