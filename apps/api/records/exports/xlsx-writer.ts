import { isFormula } from '@leaseledger/contract/shared/formulas';
import type { ColumnFormat } from '@leaseledger/contract/kernel/format';
import type { Cell } from './exports/cells.ts';
import { CHUNK, type FileWriter, type Target } from './exports/file-writer.ts';
import { ZipWriter } from './zip.ts';

/** The most characters in a cell of a workbook. */
const TEXT_MAX = 32_767;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Indices into `cellXfs` below. */
const style = { head: 1, day: 2, moment: 3, money: 4, percent: 5, guarded: 6 } as const;

const styles = `<styleSheet xmlns="${MAIN}"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ h:mm\\ AM/PM"/><numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="167" formatCode="0.##&quot;%&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text without the characters that XML forbids: control characters and lone surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A, B, … Z, AA, … */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCharCode(65 + (index % 26))}`;
}

const textCell = (place: string, text: string, number: number): string =>
  `<c r="${place}"${number === 0 ? '' : ` s="${number}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, TEXT_MAX))}</t></is></c>`;

function cellXml(place: string, cell: Cell): string {
  if (cell === null) return '';
  // A text stays a text even when it is edited, so that it never becomes a formula.
  if (typeof cell === 'string') return textCell(place, cell, isFormula(cell) ? style.guarded : 0);
  if ('at' in cell) return `<c r="${place}" s="${cell.isDay ? style.day : style.moment}"><v>${cell.at}</v></c>`;
  return `<c r="${place}"${cell.style === 'plain' ? '' : ` s="${style[cell.style]}"`}><v>${cell.number}</v></c>`;
}

const widths = (formats: readonly ColumnFormat[]): string =>
  `<cols>${formats.map((format, index) => `<col min="${index + 1}" max="${index + 1}" width="${format === 'text' ? 24 : 18}" customWidth="1"/>`).join('')}</cols>`;

/** A workbook with one sheet (ECMA-376). The heads stay visible, dates are dates, and other values keep their types. */
export function xlsxWriter(
  target: Target,
  name: string,
  heads: readonly string[],
  formats: readonly ColumnFormat[],
): FileWriter {
  const zip = new ZipWriter(target);
  const part = (path: string, xml: string) => {
    zip.begin(path);
    zip.add(DECLARATION + xml, true);
  };
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  );
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  part('xl/styles.xml', styles);
  zip.begin('xl/worksheets/sheet1.xml');
  const columns = heads.map((_, index) => columnName(index));
  const headRow = heads.map((head, index) => textCell(`${columns[index]}1`, head, style.head)).join('');
  let text = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths(formats)}<sheetData><row r="1">${headRow}</row>`;
  let count = 1;
  return {
    row(cells) {
      count += 1;
      let xml = `<row r="${count}">`;
      for (const [index, cell] of cells.entries()) xml += cellXml(`${columns[index]}${count}`, cell);
      text += `${xml}</row>`;
      if (text.length < CHUNK) return;
      zip.add(text);
      text = '';
    },
    end() {
      zip.add(`${text}</sheetData></worksheet>`, true);
      zip.end();
    },
  };
}
