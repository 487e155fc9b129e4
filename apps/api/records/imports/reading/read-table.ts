import { importMessage } from '@leaseledger/contract/imports/import.messages';
import type { FromReader, ReadAs } from './messages.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { partsOf, type FileHead, type FileRow } from './table.ts';
import { Unreadable } from './unreadable.ts';

type Told = Extract<FromReader, { readonly head: unknown } | { readonly part: unknown }>;

const begins = (bytes: Buffer, ...signs: readonly number[]): boolean =>
  bytes.subarray(0, signs.length).equals(Buffer.from(signs));
const isHeaders = (told: readonly string[] | readonly FileRow[]): told is readonly string[] =>
  typeof told[0] === 'string';

/** The first bytes tell the format, whatever the name of the file. */
function opened(bytes: Buffer, as: ReadAs): { rows: AsyncIterable<FileRow>; head: Omit<FileHead, 'headers'> } {
  if (begins(bytes, 0x50, 0x4b)) {
    const { sheet, rows } = readXlsx(bytes);
    return { rows, head: { format: 'xlsx', encoding: null, separator: null, sheet } };
  }
  // A compound file: a workbook in the format of 1997, or an encrypted one.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? importMessage.locked : importMessage.oldWorkbook,
    );
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new Unreadable(importMessage.notRead);
  const { encoding, separator, rows } = readCsv(bytes, as);
  return { rows, head: { format: 'csv', encoding, separator, sheet: null } };
}

/** The head of a CSV file or a workbook, then its rows in parts. @throws Unreadable */
export async function* readTable(bytes: Buffer, as: ReadAs): AsyncGenerator<Told> {
  if (bytes.length === 0) throw new Unreadable(importMessage.noFile);
  const { rows, head } = opened(bytes, as);
  for await (const told of partsOf(rows)) {
    if (isHeaders(told)) yield { head: { ...head, headers: told } };
    else yield { part: told };
  }
}
