import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import {
  importSeparators,
  type ImportEncoding,
  type ImportSeparator,
} from '@leaseledger/contract/imports/import.kinds';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { personImport } from '@leaseledger/contract/persons/person.import';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import * as fc from 'fast-check';
import { guarded, unguarded } from '../formula-guard.ts';
import { suggested } from '../matching.ts';
import { csvOf } from '../tables.ts';
import { tablesOnly } from './first-bytes.ts';
import type { ReadAs } from './messages.ts';
import { readFile } from './read-file.ts';
import { readTable } from './read-table.ts';
import type { FileRow } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** The rows of a file, or the reason why it is refused. */
type Outcome =
  { readonly headers: readonly string[]; readonly rows: readonly FileRow[] } | { readonly refused: string };

async function read(bytes: Buffer, as: ReadAs = {}): Promise<Outcome> {
  let headers: readonly string[] = [];
  const rows: FileRow[] = [];
  try {
    for await (const told of readTable(bytes, as)) {
      if ('head' in told) headers = told.head.headers;
      else rows.push(...told.part);
    }
    return { headers, rows };
  } catch (thrown) {
    // Anything else is a fault of the product.
    if (!(thrown instanceof Unreadable)) throw thrown;
    return { refused: thrown.message };
  }
}

/** Reads in a thread, as uploads do. */
async function readInThread(bytes: Buffer): Promise<Outcome> {
  let headers: readonly string[] = [];
  const rows: FileRow[] = [];
  const file = async function* () {
    for (let at = 0; at < bytes.length; at += 1_048_576) yield bytes.subarray(at, at + 1_048_576);
  };
  const taken = {
    head: async (head: { headers: readonly string[] }) => void (headers = head.headers),
    part: async (part: readonly FileRow[]) => void rows.push(...part),
  };
  return readFile(file(), {}, taken).then(
    () => ({ headers, rows }),
    (thrown: unknown) => {
      if (!(thrown instanceof Unreadable)) throw thrown;
      return { refused: thrown.message };
    },
  );
}

const HEADERS = ['Name', 'Mail', 'Note'];
const separators = fc.constantFrom<ImportSeparator>('comma', 'semicolon', 'tab');
const lineEnds = fc.constantFrom('\n', '\r\n', '\r');
const special = fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', "'", '=', 'é', '–', ' ');
const western = fc
  .array(fc.oneof(special, fc.string({ unit: 'grapheme-ascii', maxLength: 4 })), { maxLength: 4 })
  .map((parts) => parts.join(''));
/** Without zeros, which no text has, and without lone surrogates. */
const anyText = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', '').toWellFormed());
/** Ragged rows: more cells than headers, fewer, or none. */
const tableOf = (cell: fc.Arbitrary<string>) =>
  fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 8 });

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** Quotes cells that need it, and at times others. */
const written = (rows: readonly (readonly string[])[], separator: ImportSeparator, lineEnd: string): string =>
  rows
    .map((cells) =>
      cells
        .map((cell, index) => (/[",;\t\r\n]/.test(cell) || index % 2 === 1 ? quoted(cell) : cell))
        .join(importSeparators[separator]),
    )
    .join(lineEnd);

/** The characters of Windows-1252 that these tests write beside ASCII. */
const inWindows = (text: string): Buffer => Buffer.from(text.replaceAll('–', '\x96'), 'latin1');
const bytesIn: Readonly<Record<ImportEncoding, (text: string) => Buffer>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
  'windows-1252': inWindows,
};

/** The rows with a value, up to their last one, with their numbers in the file. */
const rowsIn = (rows: readonly (readonly string[])[]): FileRow[] =>
  rows.flatMap((cells, index) => {
    const width = cells.findLastIndex((cell) => cell !== '') + 1;
    return width === 0 ? [] : [{ row: index + 2, cells: cells.slice(0, width) }];
  });
const expected = (rows: readonly (readonly string[])[]): Outcome => {
  const found = rowsIn(rows);
  return found.length === 0 ? { refused: importMessage.noRows } : { headers: HEADERS, rows: found };
};

describe('a CSV file', () => {
  it('reads a CSV file as it was written, with a byte order mark or a named encoding, any separator and line end', () =>
    fc.assert(
      fc.asyncProperty(
        tableOf(fc.oneof(western, anyText)),
        separators,
        lineEnds,
        fc.constantFrom<ImportEncoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.boolean(),
        async (rows, separator, lineEnd, encoding, isMarked) => {
          const bytes = bytesIn[encoding](
            `${isMarked ? '\ufeff' : ''}${written([HEADERS, ...rows], separator, lineEnd)}`,
          );
          expect(await read(bytes, isMarked ? { separator } : { separator, encoding })).toEqual(expected(rows));
        },
      ),
      { numRuns: 120 },
    ));

  it('reads a CSV file in the Windows encoding when that is named', () =>
    fc.assert(
      fc.asyncProperty(tableOf(western), separators, lineEnds, async (rows, separator, lineEnd) => {
        expect(
          await read(inWindows(written([HEADERS, ...rows], separator, lineEnd)), {
            separator,
            encoding: 'windows-1252',
          }),
        ).toEqual(expected(rows));
      }),
      { numRuns: 60 },
    ));

  it('recognises the encoding of western text in a CSV file', () => {
    const word = fc.constantFrom('Aroha', 'Ngata', 'Zoë', 'Müller', 'café', 'Barwon Health', '0412 884 210');
    return fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(word, word, word), { minLength: 2, maxLength: 12 }),
        separators,
        lineEnds,
        fc.constantFrom(...Object.values(bytesIn)),
        async (rows, separator, lineEnd, bytesOf) => {
          expect(await read(bytesOf(written([HEADERS, ...rows], separator, lineEnd)))).toEqual(expected(rows));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('refuses a CSV file with a cell of 10 MB in clear words', async () => {
    expect(await readInThread(Buffer.from(`Name,Note\nAroha,"${'x'.repeat(10 * 1_048_576)}"\n`))).toEqual({
      refused: importMessage.cellTooLong(2),
    });
  });
});

describe('any bytes', () => {
  it('joins a compound file that arrives in tiny pieces once', async () => {
    const pieces = async function* () {
      yield Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
      for (let sent = 0; sent < 24 * 1_048_576; sent += 256) yield Buffer.alloc(256);
    };
    await expect(tablesOnly(pieces()).next()).rejects.toThrow(importMessage.oldWorkbook);
  });

  it('reads any bytes as rows, or refuses them in clear words', () => {
    const beginnings = fc.constantFrom(
      [],
      [0x50, 0x4b, 3, 4],
      [0xff, 0xfe],
      [0xfe, 0xff],
      [0xef, 0xbb, 0xbf],
      [0xd0, 0xcf, 0x11, 0xe0],
      [...Buffer.from('sep=;\n')],
    );
    return fc.assert(
      fc.asyncProperty(
        beginnings,
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom<ImportEncoding | undefined>(undefined, 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252'),
        async (beginning, bytes, encoding) => {
          const outcome = await read(Buffer.concat([Buffer.from(beginning), bytes]), { encoding });
          expect('refused' in outcome ? outcome.refused : outcome.headers.length).toBeTruthy();
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** A workbook of one sheet, packed as spreadsheets pack it. */
async function workbookOf(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  fill(workbook.addWorksheet('Staff'));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

/** An archive of files, each with the size that it claims. */
function archive(files: readonly (readonly [name: string, packed: Buffer, size: number])[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, packed, size] of files) {
    const fields = Buffer.alloc(26);
    for (const [place, value] of [
      [0, 20],
      [4, 8],
    ] as const)
      fields.writeUInt16LE(value, place);
    for (const [place, value] of [
      [14, packed.length],
      [18, size],
    ] as const)
      fields.writeUInt32LE(value, place);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), packed]);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    centrals.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, offset, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  for (const [place, value] of [
    [0, 0x06054b50],
    [12, directory.length],
    [16, at],
  ] as const)
    end.writeUInt32LE(value, place);
  for (const place of [8, 10]) end.writeUInt16LE(files.length, place);
  return Buffer.concat([...locals, directory, end]);
}

/** A workbook whose one sheet is this text. */
const SHEETS = '<workbook xmlns:r="r"><sheets><sheet name="Staff" sheetId="1" r:id="rId1"/></sheets></workbook>';
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const workbookWith = (packedSheet: Buffer, size: number, sheets = SHEETS, relations = RELATIONS): Buffer =>
  archive([
    ...(
      [
        ['xl/workbook.xml', sheets],
        ['xl/_rels/workbook.xml.rels', relations],
      ] as const
    ).map(([name, text]) => [name, deflateRawSync(text), text.length] as const),
    ['xl/worksheets/sheet1.xml', packedSheet, size],
  ]);

describe('a workbook', () => {
  it('reads a workbook as it shows: results of formulas, days, errors as nothing, shared and rich texts', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.addRow(['Name', 'Made', 'Day', 'Moment', 'Error', 'Is', 'Number']);
      sheet.addRow([
        'Aroha',
        { formula: '1+1', result: 2 },
        new Date(Date.UTC(2026, 11, 2)),
        new Date(Date.UTC(2026, 11, 2, 9, 30)),
        { error: '#N/A' },
        true,
        412_884_210,
      ]);
      sheet.addRow([
        'Aroha',
        { formula: 'A2', result: '=1+1' },
        null,
        null,
        { formula: 'B9', result: { error: '#REF!' } },
        false,
        { richText: [{ text: '04' }, { text: '12' }] },
      ]);
    });
    expect(await read(bytes)).toEqual({
      headers: ['Name', 'Made', 'Day', 'Moment', 'Error', 'Is', 'Number'],
      rows: [
        { row: 2, cells: ['Aroha', '2', '2026-12-02', '2026-12-02 09:30:00', '', 'Yes', '412884210'] },
        { row: 3, cells: ['Aroha', '=1+1', '', '', '', 'No', '0412'] },
      ],
    });
  });

  it('reads a damaged workbook as rows, or refuses it in clear words', async () => {
    const whole = await workbookOf((sheet) => {
      sheet.addRow(['Name', 'Day']);
      for (let row = 0; row < 20; row += 1) sheet.addRow([`Row ${row}`, new Date(Date.UTC(2026, 11, 2))]);
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 }),
        fc.nat({ max: whole.length }),
        async (bits, cut) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of bits) bytes[at] = value;
          for (const each of [bytes, whole.subarray(0, cut)]) {
            const outcome = await read(each);
            expect('refused' in outcome ? outcome.refused : outcome.headers.length).toBeTruthy();
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('refuses a workbook that unpacks to far more than it claims', async () => {
    // 310 MB of spaces in 300 KB.
    const space = Buffer.alloc(310 * 1_048_576, ' ');
    expect(await readInThread(workbookWith(deflateRawSync(space, { level: 1 }), 1_000))).toEqual({
      refused: importMessage.inflated,
    });
  }, 30_000);

  it('reads tags without an end in the parts that name the sheets once', async () => {
    for (const parts of [['<sheet '.repeat(140_000)], [SHEETS, '<Relationship '.repeat(70_000)]] as const)
      expect(await read(workbookWith(deflateRawSync(''), 0, ...parts))).toEqual({ refused: importMessage.damaged });
  });

  it('reads a workbook with a million empty rows to its end', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 2}"/>`).join('');
    const cell = (row: number, text: string) => `<c r="A${row}" t="str"><v>${text}</v></c>`;
    const sheet = `<worksheet><sheetData><row r="1">${cell(1, 'Name')}</row>${rows}<row r="1000002">${cell(1_000_002, 'Aroha')}</row></sheetData></worksheet>`;
    expect(await readInThread(workbookWith(deflateRawSync(sheet, { level: 1 }), sheet.length))).toEqual({
      headers: ['Name'],
      rows: [{ row: 1_000_002, cells: ['Aroha'] }],
    });
  }, 60_000);
});

describe('columns', () => {
  const nobody = { companies: new Map(), users: new Map() };
  const header = fc.oneof(
    fc.constantFrom(...personImport.fields.flatMap(({ label, synonyms = [] }) => [label, ...synonyms])),
    fc.string({ maxLength: 12 }),
  );

  it('matches each column with at most one field, whatever its header and values', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ Header: header, Samples: fc.array(fc.string({ maxLength: 12 }), { maxLength: 3 }) }), {
          maxLength: 12,
        }),
        (columns) => {
          const matches = suggested(columns, personImport.fields, nobody);
          expect(
            matches.every(({ Column, Value }) => Column !== null && Column < columns.length && Value === null),
          ).toBe(true);
          for (const part of ['Column', 'Field'] as const)
            expect(new Set(matches.map((match) => match[part])).size).toBe(matches.length);
        },
      ),
      { numRuns: 100 },
    ));

  it('matches columns named like fields, in any order and case', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray([...personImport.fields], { minLength: 1 }), fc.boolean(), (fields, isLoud) => {
        const columns = fields.map(({ label }) => ({ Header: isLoud ? label.toUpperCase() : label, Samples: [] }));
        const matches = new Map(
          suggested(columns, personImport.fields, nobody).map(({ Field, Column }) => [Column, Field]),
        );
        expect(fields.map((_, index) => matches.get(index))).toEqual(fields.map(({ name }) => name));
      }),
      { numRuns: 60 },
    ));
});

describe('a file of failed rows', () => {
  it('writes failed rows without formulas, and reads them back unchanged', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'", '"', ',', '');
    const cell = fc.tuple(sign, sign, anyText).map((parts) => parts.join(''));
    return fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 2, maxLength: 4 }),
        fc.array(cell, { minLength: 2, maxLength: 4 }),
        async (headers, row) => {
          const rows = (async function* () {
            yield row;
          })();
          const text = (await csvOf({ headers, rows }).toArray()).join('').slice(1);
          // With these options every record is an array of text.
          const cells = (parse(text, { relaxColumnCount: true, recordDelimiter: '\r\n' }) as string[][]).flat();
          expect(cells.filter((each) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(each))).toEqual([]);
          expect(cells).toEqual([...headers, ...row].map(guarded));
          const plain = [...headers, ...row].filter((each) => !each.startsWith("'"));
          expect(plain.map((each) => unguarded(guarded(each)))).toEqual(plain);
        },
      ),
      { numRuns: 150 },
    );
  });
});
