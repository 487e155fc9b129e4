import {
  patchedFields,
  type Change,
  type FieldsFor,
  type ReadModel,
  type RowId,
  type Scalar,
} from '../../kernel/projection.ts';
import { searchWords } from '../search-words.ts';
import { columnOfRow, parseRow, type StoredRow as Row } from '../stored-row.ts';
import type { Database, SQLInputValue } from './database.ts';
import type { PackedRows } from './packed-rows.ts';
import {
  columnName,
  createIdIndex,
  createIndex,
  createRows,
  forgetPlaces,
  hasIds,
  type TableSchema,
} from './table-schema.ts';

const ROWS_AT_ONCE = 500;

interface Stored {
  readonly seq: number;
  readonly shape: number;
  readonly doc: string;
  readonly row: Row;
}

/** A written row, before and after. */
export interface RowChange {
  readonly id: RowId;
  readonly seq: number;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

interface Column {
  readonly field: string;
  /** Turns a field's value into the column's value. */
  readonly value: (value: unknown) => Scalar;
}

/** A row as it is stored, and as the changes so far leave it. */
interface Touched {
  readonly stored: Stored | undefined;
  seq: number;
  row: Row | undefined;
}

/**
 * The changes of one transaction. A row that many events touch is read and written once; an unchanged one is not
 * written.
 */
export class RowBatch {
  readonly #touched = new Map<RowId, Touched>();
  readonly #columns: readonly Column[];
  readonly #find: string;
  readonly #insertRow: string;
  readonly #insertDoc: string;
  /** The rows written so far. */
  readonly written: RowChange[] = [];
  #forgotten = 0;
  /** Whether an index of ids exists, as in served tables; read when first needed. */
  #hasIds: boolean | undefined;
  /** Whether removed rows with a kept place exist; read when first needed. */
  #hasPlaces: boolean | undefined;
  /** The highest id of all rows. */
  #highestId: number | undefined;

  constructor(
    private readonly db: Database,
    private readonly schema: TableSchema,
    private readonly packed: PackedRows,
    /** The highest `seq` ever given in this table. None is given twice, even after a removal. */
    public lastSeq: number,
    /** The words of rows up to this `seq` are stored. Words of later rows are added before the table is served. */
    private readonly wordsThrough: number,
    isServed = false,
  ) {
    if (isServed) this.#hasIds = true;
    const { model, rows, docs, kept } = schema;
    this.#columns = Object.keys(model.columns).map((field) => ({ field, value: columnOfRow(model, field) }));
    this.#find = `SELECT seq, ${kept} FROM ${rows} JOIN ${docs} USING (seq) WHERE id = ?`;
    this.#insertRow = `INSERT INTO ${rows} VALUES (?, ?${', ?'.repeat(this.#columns.length)})`;
    this.#insertDoc = `INSERT INTO ${docs} VALUES (?, ?, ?)`;
  }

  apply(change: Change): void {
    if ('put' in change) this.#put(change.put, { ...change.row });
    else if ('patch' in change) this.#patch(change.patch, change.fields);
    else if ('patchWhere' in change) {
      for (const id of this.#idsWhere(change.patchWhere.column, change.patchWhere.is)) this.#patch(id, change.fields);
    } else this.#touch(change.remove).row = undefined;
  }

  /** Writes the changes. */
  flush(): void {
    for (const [id, { stored, seq, row }] of this.#touched) {
      if (stored && row && stored.seq === seq) {
        this.#update(stored, row);
        this.written.push({ id, seq, before: stored.row, after: row });
        continue;
      }
      if (stored) {
        this.#delete(stored);
        this.written.push({ id, seq: stored.seq, before: stored.row, after: undefined });
      }
      if (row) {
        this.#insert(id, seq, row);
        this.written.push({ id, seq, before: undefined, after: row });
      } else if (seq > 0) this.#keepPlace(id, seq);
    }
    this.#touched.clear();
  }

  /** The number of rows that were removed or lost search words. Their data remains in the file until it is cleared. */
  get forgotten(): number {
    return this.#forgotten;
  }

  #touch(id: RowId): Touched {
    return this.#touched.get(id) ?? this.#begin(id, this.#stored(id));
  }

  #begin(id: RowId, found: Stored | undefined): Touched {
    const touched = { stored: found, seq: found?.seq ?? 0, row: found?.row };
    this.#touched.set(id, touched);
    return touched;
  }

  #stored(id: RowId): Stored | undefined {
    this.#indexIds();
    const found = this.db.get(this.#find, id);
    return (
      found && {
        seq: Number(found['seq']),
        shape: Number(found['shape']),
        doc: String(found['doc']),
        row: parseRow(this.packed.unpack(found)),
      }
    );
  }

  /**
   * A row with this id cannot exist: the number is higher than all, or it is text, whose duplicates the index of ids
   * reveals later.
   */
  #isNew(id: RowId): boolean {
    if (typeof id === 'string') return !(this.#hasIds ??= hasIds(this.db, this.schema));
    this.#indexIds();
    if (this.#highestId === undefined) {
      const highest = this.db.get(`SELECT max(id) AS id FROM ${this.schema.rows}`)?.['id'] ?? Number.NEGATIVE_INFINITY;
      this.#highestId = typeof highest === 'number' ? highest : Number.POSITIVE_INFINITY;
    }
    if (id <= this.#highestId) return false;
    this.#highestId = id;
    return true;
  }

  #indexIds(): void {
    if ((this.#hasIds ??= hasIds(this.db, this.schema))) return;
    this.flush();
    this.lastSeq = indexIds(this.db, this.schema, this.packed, this.lastSeq);
    this.#hasIds = true;
  }

  #put(id: RowId, row: Row): void {
    const touched = this.#touched.get(id) ?? this.#begin(id, this.#isNew(id) ? undefined : this.#stored(id));
    if (!touched.row) touched.seq = this.#placeOf(id, touched) ?? ++this.lastSeq;
    touched.row = this.#numbered(row, touched.seq);
  }

  /** The place of the row before its removal. */
  #placeOf(id: RowId, { seq }: Touched): number | undefined {
    const { rows } = this.schema;
    if (seq > 0) return seq;
    this.#hasPlaces ??= this.db.get('SELECT 1 FROM places WHERE rows = ? LIMIT 1', rows) !== undefined;
    const kept = this.#hasPlaces
      ? this.db.get('SELECT seq FROM places WHERE rows = ? AND id = ?', rows, id)
      : undefined;
    return kept && Number(kept['seq']);
  }

  #keepPlace(id: RowId, seq: number): void {
    this.db.run('INSERT OR IGNORE INTO places VALUES (?, ?, ?)', this.schema.rows, id, seq);
    this.#hasPlaces = true;
  }

  #patch(id: RowId, patch: object | FieldsFor<Row>): void {
    const touched = this.#touch(id);
    if (!touched.row) return;
    const fields: Row = { ...patchedFields(patch, touched.row) };
    const given = Object.values(fields).includes(undefined)
      ? Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      : fields;
    touched.row = this.#numbered({ ...touched.row, ...given }, touched.seq);
  }

  #numbered(row: Row, seq: number): Row {
    const field = this.schema.model.numbered;
    return field === undefined ? row : { ...row, [field]: seq };
  }

  #idsWhere(field: string, is: Scalar): RowId[] {
    const { model, rows } = this.schema;
    const value = columnValue(model, field)(is);
    this.flush();
    if (model.indexed?.includes(field)) createIndex(this.db, this.schema, [field]);
    const found = this.db.all(`SELECT id FROM ${rows} WHERE ${columnName(field)} IS ?`, value);
    const ids = found.map(({ id }) => rowId(id));
    // The column holds folded text, but a patch means rows with exactly this text.
    return ids.filter((id) => (this.#touch(id).row?.[field] ?? null) === is);
  }

  #insert(id: RowId, seq: number, row: Row): void {
    if (typeof id === 'number' && this.#highestId !== undefined) this.#highestId = Math.max(this.#highestId, id);
    const words = this.#wordsTable(seq);
    this.db.run(this.#insertRow, seq, id, ...this.#columnValues(row));
    const { shape, doc } = this.packed.pack(row);
    this.db.run(this.#insertDoc, seq, shape, doc);
    if (words) this.db.run(`INSERT INTO ${words} (rowid, words) VALUES (?, ?)`, seq, wordsOf(this.schema.model, row));
  }

  #update(stored: Stored, row: Row): void {
    const { shape, doc } = this.packed.pack(row);
    if (doc === stored.doc && shape === stored.shape) return;
    const { rows, docs, model } = this.schema;
    const words = this.#wordsTable(stored.seq);
    this.db.run(`UPDATE ${docs} SET shape = ?, doc = ? WHERE seq = ?`, shape, doc, stored.seq);
    const before = this.#columnValues(stored.row);
    const changed = this.#columnValues(row).flatMap((value, index) =>
      value === before[index] ? [] : [{ value, field: this.#columns[index]?.field ?? '' }],
    );
    if (changed.length > 0) {
      const assignments = changed.map(({ field }) => `${columnName(field)} = ?`).join(', ');
      this.db.run(`UPDATE ${rows} SET ${assignments} WHERE seq = ?`, ...changed.map(({ value }) => value), stored.seq);
    }
    if (!words) return;
    if (fieldsWithWords(model).every((field) => stored.row[field] === row[field])) return;
    const wordsBefore = wordsOf(model, stored.row);
    const wordsAfter = wordsOf(model, row);
    if (wordsBefore === wordsAfter) return;
    if (!holdsAll(wordsAfter, wordsBefore)) this.#forgotten += 1;
    this.db.run(`UPDATE ${words} SET words = ? WHERE rowid = ?`, wordsAfter, stored.seq);
  }

  #delete(stored: Stored): void {
    const { rows, docs } = this.schema;
    const words = this.#wordsTable(stored.seq);
    this.#forgotten += 1;
    this.db.run(`DELETE FROM ${rows} WHERE seq = ?`, stored.seq);
    this.db.run(`DELETE FROM ${docs} WHERE seq = ?`, stored.seq);
    if (words) this.db.run(`DELETE FROM ${words} WHERE rowid = ?`, stored.seq);
  }

  #wordsTable(seq: number): string | undefined {
    return seq <= this.wordsThrough ? this.schema.words : undefined;
  }

  #columnValues(row: Row): SQLInputValue[] {
    return this.#columns.map(({ field, value }) => received(value(row[field])));
  }
}

/**
 * Creates the index of ids, by which rows are found from now on. Before that, rows with text ids, which come in no
 * order, are put without a search: filling an index in no order costs as much as everything else, making it at the end
 * a tenth. Runs within a transaction.
 * @returns the highest `seq` given then
 */
export function indexIds(db: Database, schema: TableSchema, packed: PackedRows, lastSeq: number): number {
  const failed = db.attempt(() => createIdIndex(db, schema));
  return failed === undefined ? lastSeq : putAgain(db, schema, packed);
}

/** An id came twice, so all rows are put again, one by one, into a table with an index of ids. */
function putAgain(db: Database, schema: TableSchema, packed: PackedRows): number {
  const { rows, docs, kept } = schema;
  forgetPlaces(db, schema);
  for (const table of [rows, docs]) db.exec(`ALTER TABLE ${table} RENAME TO ${table}_before`);
  createRows(db, schema);
  createIdIndex(db, schema);
  const some = (after: number) =>
    db.all(
      `SELECT seq, id, ${kept} FROM ${rows}_before JOIN ${docs}_before USING (seq) WHERE seq > ? ORDER BY seq LIMIT ?`,
      after,
      ROWS_AT_ONCE,
    );
  let lastSeq = 0;
  for (let found = some(0); found.length > 0; found = some(Number(found.at(-1)?.['seq']))) {
    const batch = new RowBatch(db, schema, packed, lastSeq, 0);
    for (const row of found) batch.apply({ put: rowId(row['id']), row: parseRow(packed.unpack(row)) });
    batch.flush();
    ({ lastSeq } = batch);
  }
  for (const table of [rows, docs]) db.exec(`DROP TABLE ${table}_before`);
  return lastSeq;
}

/** Whether all words, separated by spaces, are among the others. */
function holdsAll(others: string, words: string): boolean {
  const known = new Set(others.split(' '));
  return words.split(' ').every((word) => known.has(word));
}

/** The fields whose words are in the text index. */
export const fieldsWithWords = ({ search = [], searchedByValue }: ReadModel) =>
  search.filter((field) => field !== searchedByValue);

/** The words by which the text index finds the row. */
const wordsOf = (model: ReadModel, row: Row): string => searchWords(fieldsWithWords(model).map((field) => row[field]));

/** Turns a field's value into the value of its SQL column. */
export function columnValue(model: ReadModel, field: string): (value: unknown) => SQLInputValue {
  const held = columnOfRow(model, field);
  return (value) => received(held(value));
}

/** SQLite has no booleans. */
const received = (value: Scalar): SQLInputValue => (typeof value === 'boolean' ? Number(value) : value);

const rowId = (id: unknown): RowId => (typeof id === 'number' ? id : String(id));
