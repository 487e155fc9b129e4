import type { ExportFormat } from '@leaseledger/contract/exports/export.views';
import type { ColumnFormat } from '@leaseledger/contract/kernel/format';
import { cellOf } from './exports/cells.ts';
import { csvWriter } from './exports/csv-writer.ts';
import type { Target } from './exports/file-writer.ts';
import { xlsxWriter } from './xlsx-writer.ts';

/** A file to write. */
export interface ExportFile {
  readonly format: ExportFormat;
  /** The name of the sheet. */
  readonly name: string;
  readonly columns: readonly { readonly field: string; readonly head: string; readonly format: ColumnFormat }[];
}

/** An open file that takes rows as the values of its columns. */
export interface OpenExport {
  write(values: readonly unknown[]): void;
  /** Completes the file. */
  end(): void;
}

/** Begins a file. @throws RangeError while writing, when a workbook exceeds the limit of its format */
export function openExport({ format, name, columns }: ExportFile, target: Target): OpenExport {
  const heads = columns.map(({ head }) => head);
  const formats = columns.map((column) => column.format);
  const writer = format === 'csv' ? csvWriter(target, heads) : xlsxWriter(target, name, heads, formats);
  return {
    write: (values) => writer.row(formats.map((each, index) => cellOf(each, values[index]))),
    end: () => writer.end(),
  };
}
