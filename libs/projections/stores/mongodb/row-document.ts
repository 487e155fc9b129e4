import type { ReadModel, RowId, Scalar } from '../../kernel/projection.ts';
import { columnOf } from '../declared-column.ts';
import { searchWords } from '../search-words.ts';
import { columnOfRow, type StoredRow } from '../stored-row.ts';

/** Raised whenever the same declaration makes other documents. */
export const LAYOUT = 1;
/** A document of MongoDB has 16 MB at most, and holds what is searched a second and a third time. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Where a row was made, and the number that it was given: a batch that comes again gives no other. */
export interface Making {
  readonly at: string;
  readonly seq: number;
}

/** A row as its collection keeps it. */
export interface RowDocument {
  readonly _id: RowId;
  /** The position of the event that last changed it. */
  readonly at: string;
  /** The order of creation. */
  readonly seq: number;
  /** Since the checkpoint of the batch that wrote it. */
  readonly made?: readonly Making[];
  /** The row's JSON: as text, so that it is answered to the letter. */
  readonly row: string;
  /** The declared columns, text folded. */
  readonly c: Readonly<Record<string, Scalar>>;
  /** Those with text, as it is. */
  readonly t: Readonly<Record<string, string>>;
  /** Of the searched fields. */
  readonly words?: readonly string[];
}

/** A row that went, for as long as a write of before may still come in which it was there. */
export interface Tombstone {
  readonly _id: RowId;
  readonly at: string;
  readonly made?: readonly Making[];
}

/** Where a row stood that went: it has that place again when it comes back. */
export interface KeptPlace {
  readonly _id: RowId;
  readonly seq: number;
}

/** What lists find the row by. @throws Error where a column is of another type, the row is no JSON or too large */
export function contentOf(model: ReadModel, row: StoredRow): Pick<RowDocument, 'row' | 'c' | 't' | 'words'> {
  const columns = Object.keys(model.columns);
  const text = JSON.stringify(row);
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error(`A row of ${model.name} has more than ${MOST_BYTES} bytes`);
  return {
    row: text,
    c: Object.fromEntries(columns.map((name) => [name, columnValue(model, name, row[name])])),
    t: Object.fromEntries(
      columns.flatMap((name) =>
        columnOf(model, name) === 'text' && typeof row[name] === 'string' ? [[name, row[name].toWellFormed()]] : [],
      ),
    ),
    ...(model.search?.length && { words: wordsOf(model, row) }),
  };
}

const wordsOf = ({ search = [] }: ReadModel, row: StoredRow): string[] =>
  searchWords(search.map((field) => row[field]))
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.toWellFormed());

/** A field's value as its column holds it. @throws Error where it is of another type, or there is no such column */
export function columnValue(model: ReadModel, field: string, value: unknown): Scalar {
  const held = columnOfRow(model, field)(value);
  return typeof held === 'string' ? held.toWellFormed() : held;
}
