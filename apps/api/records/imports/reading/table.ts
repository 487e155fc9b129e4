import {
  IMPORT_CELL_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportEncoding,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { Unreadable } from './unreadable.ts';

/** A row of a file as text, with its number in the file. */
export interface FileRow {
  /** The headers are row 1 unless rows stand above them. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The format, encoding and sheet of a file. */
export interface FileHead {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: ImportEncoding | null;
  readonly separator: ImportSeparator | null;
  readonly sheet: string | null;
  readonly headers: readonly string[];
}

/** The most rows of a part, which is read and stored at once. */
const PART_ROWS = 200;
/** A part ends earlier at this many characters. */
const PART_CHARACTERS = 256 * 1024;

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');

/** The name of a column in spreadsheets, from 0 for A. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/**
 * The headers of a table, then its rows in parts. The first row with a value names the columns. Empty rows are counted
 * but left out.
 * @throws Unreadable for a table that is too large, or without rows
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
