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

/** This many bytes are enough to recognise the separator and the kind of UTF-16. */
const LOOKED_AT = 64 * 1024;
/** The bytes that are decoded at a time: an even number, for UTF-16. */
const SLICE = 256 * 1024;

/** The encoding of a file, and the length of its byte order mark. */
export interface Written {
  readonly encoding: ImportEncoding;
  readonly mark: number;
}

/** By the byte order mark; otherwise by the places of zero bytes, or by valid UTF-8; otherwise Windows-1252. */
export function encodingOf(bytes: Buffer): Written {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return { encoding: 'utf-8', mark: 3 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Western text in UTF-16: every second byte is zero, and hardly any other.
  if (odd > head.length / 4 && even * 20 < odd) return { encoding: 'utf-16le', mark: 0 };
  if (even > head.length / 4 && odd * 20 < even) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252', mark: 0 };
}

/** The separator that divides the first lines most evenly; a comma without one. */
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

// Object.entries loses the type of the names.
const separators = Object.entries(importSeparators).map(([name, sign]) => ({ name: name as ImportSeparator, sign }));

const decoderOf = (encoding: ImportEncoding): TextDecoder => new TextDecoder(encoding, { ignoreBOM: true });

function* decoded(bytes: Buffer, { encoding, mark }: Written): Generator<string> {
  const decoder = decoderOf(encoding);
  for (let at = mark; at < bytes.length; at += SLICE) {
    const text = decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    // Text has no zero character, so the file is no text or has another encoding.
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
 * @param as the encoding and separator, if the user names them; otherwise they are guessed
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
    // An open quote would swallow the rest of the file, so the size of a record is limited.
    maxRecordSize: 8 * IMPORT_CELL_MAX,
  });
  const source = Readable.from(decoded(bytes, written));
  source.on('error', (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const cells of source.pipe(parser)) {
      row += 1;
      // The parser yields arrays of text with these options.
      const texts = cells as readonly string[];
      if (row === 1 && texts.length <= 2 && texts[0]?.startsWith('sep=') === true) continue;
      yield { row, cells: texts };
    }
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    // Earlier rows may still wait to be taken.
    throw new Unreadable(
      thrown.code === 'CSV_MAX_RECORD_SIZE'
        ? importMessage.cellTooLong(Number(thrown['records']) + 1)
        : importMessage.openQuote,
    );
  } finally {
    source.destroy();
  }
}
