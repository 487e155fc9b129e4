import {
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportEncoding,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { Unreadable } from './unreadable.ts';

/** A row of a file as text, and where it stands there. */
export interface FileRow {
  /** The headers are row 1 where nothing stands above them. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** What a file says of itself. */
export interface FileHead {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: ImportEncoding | null;
  readonly separator: ImportSeparator | null;
  readonly sheet: string | null;
  readonly headers: readonly string[];
}

/** Rows that are read and stored at a time. */
const PART_ROWS = 200;
/** So many characters make a part full before that. */
const PART_CHARACTERS = 256 * 1024;

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');

/** A letter as spreadsheets name columns, from 0. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * The headers of a table and its rows in parts: the first row that is not empty names the columns, empty rows count and are left out.
 * @throws Unreadable where it is larger than imports may be, or has no rows
 */
export async function* partsOf(rows: AsyncIterable<FileRow>): AsyncGenerator<readonly string[] | readonly FileRow[]> {
  let headers: readonly string[] | undefined;
  let part: FileRow[] = [];
  let characters = 0;
  let count = 0;
  for await (const { row, cells } of rows) {
    const width = lastFilled(cells) + 1;
    if (width === 0) continue;
    if (width > IMPORT_COLUMNS_MAX) throw new Unreadable(importMessage.tooManyColumns);
    if (cells.some((cell) => cell.length > IMPORT_CELL_MAX)) throw new Unreadable(importMessage.cellTooLong(row));
    if (headers === undefined) {
      headers = cells.slice(0, width).map((cell, index) => cell.trim() || `Column ${columnName(index)}`);
      yield headers;
      continue;
    }
    count += 1;
    if (count > IMPORT_ROWS_MAX) throw new Unreadable(importMessage.tooManyRows);
    part.push({ row, cells: cells.slice(0, width) });
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (part.length < PART_ROWS && characters < PART_CHARACTERS) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (count === 0) throw new Unreadable(importMessage.noRows);
  if (part.length > 0) yield part;
}
