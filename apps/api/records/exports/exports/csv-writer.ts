import { isFormula } from '@leaseledger/contract/shared/formulas';
import { momentText, type Cell } from './cells.ts';
import { CHUNK, type FileWriter, type Target } from './file-writer.ts';

/** Spreadsheets recognise UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
const guarded = (text: string): string => quoted(isFormula(text) ? `'${text}` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return guarded(cell);
  return 'at' in cell ? momentText(cell) : String(cell.number);
}

/** Comma-separated values (RFC 4180) in UTF-8, with CR LF line ends and the heads in the first line. */
export function csvWriter(target: Target, heads: readonly string[]): FileWriter {
  let text = `${BYTE_ORDER_MARK}${heads.map(guarded).join(',')}\r\n`;
  const encoder = new TextEncoder();
  const flush = () => {
    target.append(encoder.encode(text));
    text = '';
  };
  return {
    row(cells) {
      text += `${cells.map(written).join(',')}\r\n`;
      if (text.length >= CHUNK) flush();
    },
    end: flush,
  };
}
