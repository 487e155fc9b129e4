import type { ReadModel, RowId, Scalar } from '../../kernel/projection.ts';
import { columnOf } from '../declared-column.ts';
import { searchWords } from '../search-words.ts';
import { columnOfRow, type StoredRow } from '../stored-row.ts';

/** Raised when the same declaration makes other documents. */
export const LAYOUT = 1;
/** A MongoDB document has at most 16 MB, and repeats searched text twice. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The event that made a row, and the row's number. A repeated batch gives the same number. */
export interface Making {
  readonly at: string;
  readonly seq: number;
}

/** A stored row. */
export interface RowDocument {
  readonly _id: RowId;
  /** The position of its latest event. */
  readonly at: string;
  /** The order of creation. */
  readonly seq: number;
  /** The makings since the checkpoint of the batch that wrote it. */
  readonly made?: readonly Making[];
  /** The row's JSON as text, so that it is answered unchanged. */
  readonly row: string;
  /** The declared columns, with folded text. */
  readonly c: Readonly<Record<string, Scalar>>;
  /** The text columns with their original text. */
  readonly t: Readonly<Record<string, string>>;
  /** The words of the searched fields. */
  readonly words?: readonly string[];
}

/** A removed row, for as long as an older write may still restore it. */
export interface Tombstone {
  readonly _id: RowId;
  readonly at: string;
  readonly made?: readonly Making[];
}

/** The place of a removed row, which it has again when it comes back. */
export interface KeptPlace {
  readonly _id: RowId;
  readonly seq: number;
}

/**
 * The parts of a document by which lists find the row. @throws Error for a value of another type, a row that is no
 * JSON, or one that is too large
 */
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

/** A field's value in the form of its column. @throws Error for a value of another type, or an unknown column */
export function columnValue(model: ReadModel, field: string, value: unknown): Scalar {
  const held = columnOfRow(model, field)(value);
  return typeof held === 'string' ? held.toWellFormed() : held;
}
