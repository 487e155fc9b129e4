import type { Change, ReadModel, RowId, Scalar } from '../../kernel/projection.ts';
import { columnOf, isOfType } from '../declared-column.ts';
import { caseFold, searchWords } from '../search-words.ts';
import type { Database, SQLInputValue } from './database.ts';
import type { PackedRows } from './packed-rows.ts';
import type { RowChange, StoredRow as Row } from './row-changes.ts';
import { columnName, createIndex, type TableSchema } from './table-schema.ts';

interface Stored {
  readonly seq: number;
  readonly shape: number;
  readonly doc: string;
  readonly row: Row;
}

/** A row as the batch found it and as the changes so far leave it. */
interface Touched {
  readonly stored: Stored | undefined;
  seq: number;
  row: Row | undefined;
}

/**
 * The changes of one transaction. A row that many events touch is read once and written once, and one that comes out
 * as it was is not written at all.
 */
export class RowBatch {
  readonly #touched = new Map<RowId, Touched>();
  readonly #columns: readonly string[];
  /** What was written so far. */
  readonly written: RowChange[] = [];
  #forgotten = 0;

  constructor(
    private readonly db: Database,
    private readonly schema: TableSchema,
    private readonly packed: PackedRows,
    /** The highest `seq` ever given in this table, so that none comes twice, also after a removal. */
    public lastSeq: number,
    /** The words of rows up to this `seq` are kept; those of later ones are filled in before the table is served. */
    private readonly wordsThrough: number,
  ) {
    this.#columns = Object.keys(schema.model.columns);
  }

  apply(change: Change): void {
    if ('put' in change) this.#put(change.put, { ...change.row });
    else if ('patch' in change) this.#patch(change.patch, { ...change.fields });
    else if ('patchWhere' in change) {
      for (const id of this.#idsWhere(change.patchWhere.column, change.patchWhere.is)) this.#patch(id, { ...change.fields });
    } else this.#touch(change.remove).row = undefined;
  }

  /** Writes what changed. */
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
      }
    }
    this.#touched.clear();
  }

  /** How many rows went, or lost words by which they were found: what they held stands in the file until it is cleared. */
  get forgotten(): number {
    return this.#forgotten;
  }

  #touch(id: RowId): Touched {
    const known = this.#touched.get(id);
    if (known) return known;
    const { rows, docs, kept } = this.schema;
    const found = this.db.get(`SELECT seq, ${kept} FROM ${rows} JOIN ${docs} USING (seq) WHERE id = ?`, id);
    const stored = found ? { seq: Number(found['seq']), shape: Number(found['shape']), doc: String(found['doc']), row: parseRow(this.packed.unpack(found)) } : undefined;
    const touched = { stored, seq: stored?.seq ?? 0, row: stored?.row };
    this.#touched.set(id, touched);
    return touched;
  }

  #put(id: RowId, row: Row): void {
    const touched = this.#touch(id);
    if (!touched.row) touched.seq = ++this.lastSeq;
    touched.row = this.#numbered(row, touched.seq);
  }

  #patch(id: RowId, fields: Row): void {
    const touched = this.#touch(id);
    if (!touched.row) return;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    touched.row = this.#numbered({ ...touched.row, ...given }, touched.seq);
  }

  #numbered(row: Row, seq: number): Row {
    const field = this.schema.model.numbered;
    return field === undefined ? row : { ...row, [field]: seq };
  }

  #idsWhere(field: string, is: Scalar): RowId[] {
    const { model, rows } = this.schema;
    const value = columnValue(model, field, is);
    this.flush();
    if (model.indexed?.includes(field)) createIndex(this.db, this.schema, [field]);
    const found = this.db.all(`SELECT id FROM ${rows} WHERE ${columnName(field)} IS ?`, value);
    const ids = found.map(({ id }) => (typeof id === 'number' ? id : String(id)));
    // The column holds folded text; a patch means rows with exactly this text.
    return ids.filter((id) => (this.#touch(id).row?.[field] ?? null) === is);
  }

  #insert(id: RowId, seq: number, row: Row): void {
    const { rows, docs } = this.schema;
    const words = this.#wordsTable(seq);
    const values = this.#columnValues(row);
    this.db.run(`INSERT INTO ${rows} VALUES (?, ?${', ?'.repeat(values.length)})`, seq, id, ...values);
    const { shape, doc } = this.packed.pack(row);
    this.db.run(`INSERT INTO ${docs} VALUES (?, ?, ?)`, seq, shape, doc);
    if (words) this.db.run(`INSERT INTO ${words} (rowid, words) VALUES (?, ?)`, seq, wordsOf(this.schema.model, row));
  }

  #update(stored: Stored, row: Row): void {
    const { shape, doc } = this.packed.pack(row);
    if (doc === stored.doc && shape === stored.shape) return;
    const { rows, docs, model } = this.schema;
    const words = this.#wordsTable(stored.seq);
    this.db.run(`UPDATE ${docs} SET shape = ?, doc = ? WHERE seq = ?`, shape, doc, stored.seq);
    const before = this.#columnValues(stored.row);
    const changed = this.#columnValues(row).flatMap((value, index) => (value === before[index] ? [] : [{ value, field: this.#columns[index] ?? '' }]));
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
    return this.#columns.map((field) => columnValue(this.schema.model, field, row[field]));
  }
}

/** Whether the words, parted by spaces, are all among the others. */
function holdsAll(others: string, words: string): boolean {
  const known = new Set(others.split(' '));
  return words.split(' ').every((word) => known.has(word));
}

/** The fields whose words stand in the text index. */
export const fieldsWithWords = ({ search = [], searchedByValue }: ReadModel) => search.filter((field) => field !== searchedByValue);

/** What the text index finds the row by. */
const wordsOf = (model: ReadModel, row: Row): string => searchWords(fieldsWithWords(model).map((field) => row[field]));

/** A field's value as its column holds it. A value of another type is a mistake in the projection. */
export function columnValue(model: ReadModel, field: string, value: unknown): SQLInputValue {
  const type = columnOf(model, field);
  if (!type) throw new Error(`${model.name} declares no column ${field}`);
  if (value === undefined || value === null) return null;
  if (!isOfType(type, value)) throw new Error(`${model.name}.${field} is declared as ${type}, the row holds another type`);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return type === 'text' ? caseFold(String(value)) : value;
}

export function parseRow(doc: string): Row {
  const row: Row = JSON.parse(doc);
  return row;
}
