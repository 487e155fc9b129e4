import { refuseOthers } from './first-bytes.ts';
import type { FromReader, ReadAs } from './messages.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { partsOf, type FileHead, type FileRow } from './table.ts';

type Told = Extract<FromReader, { readonly head: unknown } | { readonly part: unknown }>;

const ARCHIVE = Buffer.from('PK');
const isHeaders = (told: readonly string[] | readonly FileRow[]): told is readonly string[] =>
  typeof told[0] === 'string';

/** The first bytes tell the format, whatever the name of the file. */
function opened(bytes: Buffer, as: ReadAs): { rows: AsyncIterable<FileRow>; head: Omit<FileHead, 'headers'> } {
  if (bytes.subarray(0, ARCHIVE.length).equals(ARCHIVE)) {
    const { sheet, rows } = readXlsx(bytes);
    return { rows, head: { format: 'xlsx', encoding: null, separator: null, sheet } };
  }
  const { encoding, separator, rows } = readCsv(bytes, as);
  return { rows, head: { format: 'csv', encoding, separator, sheet: null } };
}

/** The head of a CSV file or a workbook, then its rows in parts. @throws Unreadable */
export async function* readTable(bytes: Buffer, as: ReadAs): AsyncGenerator<Told> {
  refuseOthers(bytes);
  const { rows, head } = opened(bytes, as);
  for await (const told of partsOf(rows)) {
    if (isHeaders(told)) yield { head: { ...head, headers: told } };
    else yield { part: told };
  }
}
