// The streaming writer of exceljs alone: writes so many distinct rows, and sends the time it took. Arguments: the
// number of rows, and a CSV file with the cells.
import { readFileSync, rmSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { timed } from '../load/figures.ts';
import { peakMemory } from '../load/peak-memory.ts';

export interface BareFigures {
  /** In milliseconds. */
  readonly took: number;
  /** In bytes: at the beginning, and the maximum. */
  readonly before: number;
  readonly peakMemory: number;
}

const SAMPLE = 1_000;
const [rows = '0', path = ''] = process.argv.slice(2);
const filename = `${path}.xlsx`;
const [heads = [], ...sample]: string[][] = parse(readFileSync(path), { bom: true, to: SAMPLE + 1 });
const before = peakMemory();
process.stdout.write('http://nowhere.example\n');
process.on(
  'message',
  () =>
    void write().catch((error: unknown) =>
      process.emit('uncaughtException', error instanceof Error ? error : new Error(String(error))),
    ),
);

async function write(): Promise<void> {
  const took = await timed(async () => {
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ filename });
    const sheet = book.addWorksheet('Leads');
    sheet.addRow(heads).commit();
    for (let row = 0; row < Number(rows); row += 1)
      sheet.addRow([row, ...(sample[row % sample.length] ?? []).slice(1)]).commit();
    await book.commit();
  });
  rmSync(filename);
  process.send?.({ took, before, peakMemory: peakMemory() } satisfies BareFigures);
}
