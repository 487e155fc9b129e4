import { PassThrough, Readable } from 'node:stream';
import type { Importable } from '@leaseledger/contract/imports/importable';
import { stringify } from 'csv-stringify/sync';
import { guarded } from './formula-guard.ts';

/** A table for download. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: AsyncIterable<readonly string[]>;
}

const line = (cells: readonly string[]): string => stringify([cells.map(guarded)], { record_delimiter: 'windows' });

async function* lines({ headers, rows }: Table): AsyncGenerator<string> {
  // The mark tells spreadsheets that the file is UTF-8.
  yield `\ufeff${line(headers)}`;
  for await (const row of rows) yield line(row);
}

export const csvOf = (table: Table): Readable => Readable.from(lines(table));

/** A workbook with text cells only, so that nothing becomes a formula. */
export function xlsxOf({ headers, rows }: Table): Readable {
  const stream = new PassThrough();
  const write = async () => {
    // Loaded with the first workbook, because it takes a tenth of a second of each start.
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false });
    const sheet = workbook.addWorksheet('Rows');
    sheet.addRow([...headers]).commit();
    for await (const row of rows) sheet.addRow([...row]).commit();
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  return stream;
}

/** The known headers and one example row. */
export function templateOf({ fields }: Importable): Table {
  const row = fields.map(({ example }) => example);
  return {
    headers: fields.map(({ label }) => label),
    rows: (async function* () {
      yield row;
    })(),
  };
}
