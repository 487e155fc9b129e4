import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import {
  IMPORT_CELL_MAX,
  importSeparators,
  type ImportEncoding,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { CsvError, parse } from 'csv-parse';
import type { FileRow } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** So much of a file tells what parts its cells, and in which way UTF-16 is written, in bytes. */
const LOOKED_AT = 64 * 1024;
/** Decoded at a time, in bytes: even, for UTF-16. */
const SLICE = 256 * 1024;

/** How a file is written, and how many bytes of it only say so. */
export interface Written {
  readonly encoding: ImportEncoding;
  readonly mark: number;
}

/** By its mark; else by where its zero bytes stand, or whether it is UTF-8; else as Windows writes in the west. */
export function encodingOf(bytes: Buffer): Written {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return { encoding: 'utf-8', mark: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Western text in UTF-16: every other byte is zero, and hardly any of the others.
  if (odd > head.length / 4 && even * 20 < odd) return { encoding: 'utf-16le', mark: 0 };
  if (even > head.length / 4 && odd * 20 < even) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252', mark: 0 };
}

/** What parts the cells of the first lines most evenly; a comma where nothing does. */
export function separatorOf(head: string): ImportSeparator {
  const told = /^sep=([,;\t])\r?\n/.exec(head)?.[1];
  const lines = head
    .replace(/"(?:[^"]|"")*"?/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line !== '')
    .slice(0, 20);
  const scored = separators.map(({ name, sign }) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const [first = 0] = counts;
    const alike = counts.filter((count) => count === first).length / Math.max(1, counts.length);
    return { name, score: sign === told ? Number.POSITIVE_INFINITY : first === 0 ? 0 : alike + first / 1_000 };
  });
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).name;
}

// Names of the record's own keys.
const separators = Object.entries(importSeparators).map(([name, sign]) => ({ name: name as ImportSeparator, sign }));

const decoderOf = (encoding: ImportEncoding): TextDecoder => new TextDecoder(encoding, { ignoreBOM: true });

function* decoded(bytes: Buffer, { encoding, mark }: Written): Generator<string> {
  const decoder = decoderOf(encoding);
  for (let at = mark; at < bytes.length; at += SLICE) {
    const text = decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    // No text has a zero in it: it is something else, or written otherwise than was taken for.
    if (text.includes('\0')) throw new Unreadable(importMessage.notRead);
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

export interface CsvFile {
  readonly encoding: ImportEncoding;
  readonly separator: ImportSeparator;
  readonly rows: AsyncIterable<FileRow>;
}

/**
 * The rows of a CSV file, one after the other.
 * @param as how it is written, where somebody says so; else it is guessed
 * @throws Unreadable, also while rows are read
 */
export function readCsv(
  bytes: Buffer,
  as: { readonly encoding?: ImportEncoding | undefined; readonly separator?: ImportSeparator | undefined } = {},
): CsvFile {
  const guessed = encodingOf(bytes);
  const written =
    as.encoding === undefined || as.encoding === guessed.encoding ? guessed : { encoding: as.encoding, mark: 0 };
  const head = decoderOf(written.encoding).decode(bytes.subarray(written.mark, written.mark + LOOKED_AT), {
    stream: true,
  });
  const separator = as.separator ?? separatorOf(head);
  return { encoding: written.encoding, separator, rows: rowsOf(bytes, written, separator) };
}

async function* rowsOf(bytes: Buffer, written: Written, separator: ImportSeparator): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: importSeparators[separator],
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    // An open quote takes in all that follows: no record is longer than the cells that it may hold.
    maxRecordSize: 8 * IMPORT_CELL_MAX,
  });
  const source = Readable.from(decoded(bytes, written));
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of source.pipe(parser)) {
      row += 1;
      // Records of text, as no option asks for anything else.
      const texts = cells as readonly string[];
      if (row === 1 && texts.length <= 2 && texts[0]?.startsWith('sep=') === true) continue;
      yield { row, cells: texts };
    }
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    // Rows that were read before it may not have been taken yet.
    throw new Unreadable(
      thrown.code === 'CSV_MAX_RECORD_SIZE'
        ? importMessage.cellTooLong(Number(thrown['records']) + 1)
        : importMessage.openQuote,
    );
  } finally {
    source.destroy();
  }
}
