import { Readable } from 'node:stream';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import ExcelJS, { type Cell } from 'exceljs';
import type { FileRow } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { archiveOf, unpacked, zipEntries, type ZipEntry } from '../exports/zip-entries.ts';

/** The most unpacked bytes of the workbook's parts that are read. */
const UNPACKED_MAX = 300 * 1024 * 1024;
/** The most unpacked bytes of the small parts, which describe the others. */
const INDEX_MAX = 1024 * 1024;
const CELLS_MAX = 16_384;
const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

export interface XlsxFile {
  readonly sheet: string;
  readonly rows: AsyncIterable<FileRow>;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The first visible sheet: its name and its path in the archive. A tag ends before the next one, so that each is read once. */
function firstSheet(workbook: string, relations: string): { name: string; path: string } {
  const sheets = workbook.match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];
  const shown = sheets.find((tag) => !/\sstate="(?:hidden|veryHidden)"/.test(tag)) ?? '';
  const id = attribute(shown, '(?:\\w+:)?id');
  const relation = (relations.match(/<Relationship\s[^<>]*>/g) ?? []).find((tag) => attribute(tag, 'Id') === id);
  const target = relation === undefined ? undefined : attribute(relation, 'Target');
  if (target === undefined) throw new Unreadable(importMessage.damaged);
  return {
    name: plain(attribute(shown, 'name') ?? ''),
    path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
  };
}

/** An uncompressed file of an archive with this text. */
const stored = (text: string): ZipEntry => ({
  name: '',
  method: 0,
  crc: 0,
  packed: Buffer.from(text),
  size: Buffer.byteLength(text),
});
const noTexts = stored('<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>');

/**
 * The rows of the first visible sheet of a workbook. Formulas are not evaluated: their stored results are the values.
 * The parts are passed on in the order in which exceljs needs no temporary files. Pictures, macros and other sheets are
 * skipped.
 * @throws Unreadable, also while rows are read
 */
export function readXlsx(archive: Buffer): XlsxFile {
  const entries = zipEntries(archive);
  const [workbook, relations] = [WORKBOOK, RELATIONS].map((name) => entries.get(name));
  if (workbook === undefined || relations === undefined) throw new Unreadable(importMessage.notRead);
  const { name, path } = firstSheet(
    unpacked(workbook, INDEX_MAX).toString('utf8'),
    unpacked(relations, INDEX_MAX).toString('utf8'),
  );
  const sheet = entries.get(path);
  if (sheet === undefined) throw new Unreadable(importMessage.damaged);
  const texts = entries.get('xl/sharedStrings.xml') ?? noTexts;
  const styles = entries.get('xl/styles.xml');
  // The sizes that an archive claims are not trusted.
  let left = UNPACKED_MAX;
  for (const each of [texts, sheet, ...(styles === undefined ? [] : [styles])]) left -= unpacked(each, left).length;
  const parts: readonly (readonly [string, ZipEntry])[] = [
    [RELATIONS, relations],
    [WORKBOOK, workbook],
    ...(styles === undefined ? [] : [['xl/styles.xml', styles] as const]),
    ['xl/sharedStrings.xml', texts],
    ['xl/worksheets/sheet1.xml', sheet],
  ];
  return { sheet: name, rows: rowsOf(parts) };
}

async function* rowsOf(parts: Parameters<typeof archiveOf>[0]): AsyncGenerator<FileRow> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from(archiveOf(parts)), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  try {
    for await (const sheet of workbook) {
      for await (const row of sheet) {
        if (row.cellCount > CELLS_MAX) throw new Unreadable(importMessage.tooManyColumns);
        const cells: string[] = [];
        row.eachCell({ includeEmpty: false }, (cell, column) => {
          while (cells.length < column) cells.push('');
          cells[column - 1] = textOf(cell);
        });
        yield { row: row.number, cells };
      }
    }
  } catch (thrown) {
    throw thrown instanceof Unreadable ? thrown : new Unreadable(importMessage.damaged);
  }
}

/** The text that a cell shows. Days and times have no zone. */
function textOf({ value, numFmt }: Pick<Cell, 'value' | 'numFmt'>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return Number.isNaN(value) ? '' : numberText(value, numFmt);
  if (value instanceof Date) return dayText(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('error' in value) return '';
  if ('formula' in value || 'sharedFormula' in value) return textOf({ value: value.result ?? null, numFmt });
  return 'text' in value ? value.text : '';
}

/** Restores leading zeros that the format of the cell shows. Others are lost. */
const numberText = (value: number, format: string | undefined): string =>
  /^0+$/.test(format ?? '') ? String(value).padStart(format?.length ?? 0, '0') : String(value);

/** A serial date is written as if it were UTC. */
function dayText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time === '00:00:00.000Z' ? day : `${day} ${time.slice(0, 8)}`;
}
