import { codesInWords } from '@leaseledger/contract/kernel/codes';
import type { ColumnFormat } from '@leaseledger/contract/kernel/format';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { phoneText } from '@leaseledger/contract/shared/phone-text';

/**
 * A cell: a text, a number with its style, or a moment in days since 30 December 1899 by Melbourne's clock. Null for an
 * empty cell.
 */
export type Cell =
  | string
  | { readonly number: number; readonly style: 'plain' | 'money' | 'percent' }
  | { readonly at: number; readonly isDay: boolean }
  | null;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The days from 30 December 1899 to 1 January 1970. */
const EPOCH = 25_569;

const clock = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });
/** The offset of Melbourne from UTC for each hour, in milliseconds. Clocks change on the hour. */
const offsets = new Map<number, number>();

function offsetAt(moment: number): number {
  const hour = Math.floor(moment / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const [, hours = '0', minutes = '0'] = /GMT\+(\d+):(\d+)/.exec(clock.format(moment)) ?? [];
  const offset = Number(hours) * HOUR_MS + Number(minutes) * 60_000;
  offsets.set(hour, offset);
  return offset;
}

function momentCell(text: string, isDay: boolean): Cell {
  const moment = Date.parse(text);
  // An invalid moment stays as it is, because a later release may have written it.
  if (Number.isNaN(moment)) return text;
  const serial = (moment + offsetAt(moment)) / DAY_MS + EPOCH;
  return { at: isDay ? Math.floor(serial) : serial, isDay };
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isAnswer = (each: unknown): each is { readonly label: string; readonly value: string } =>
  typeof each === 'object' &&
  each !== null &&
  'label' in each &&
  typeof each.label === 'string' &&
  'value' in each &&
  typeof each.value === 'string';

/** A line for each answer, with its label. Undefined for a value that is no list of answers. */
function answersText(value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.every(isAnswer)) return undefined;
  return value
    .map(({ label, value: text }) => {
      const cell = MOMENT.test(text) ? momentCell(text, false) : null;
      return `${label}: ${cell !== null && typeof cell === 'object' && 'at' in cell ? momentText(cell) : text}`;
    })
    .join('\n');
}

/** The cell for a value of a column. */
export function cellOf(format: ColumnFormat, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') {
    const { yes, no } = typeof format === 'object' && 'yes' in format ? format : { yes: 'Yes', no: 'No' };
    return (value ? yes : no) || null;
  }
  if (typeof value === 'number') {
    if (typeof format === 'object' && 'codes' in format) return format.codes[value]?.label ?? String(value);
    if (format === 'cents') return { number: value / 100, style: 'money' };
    if (format === 'hours') return { number: Math.round(value / 36) / 100, style: 'plain' };
    return { number: value, style: format === 'money' || format === 'percent' ? format : 'plain' };
  }
  if (typeof value !== 'string') return answersText(value) ?? JSON.stringify(value);
  if (format === 'day' || format === 'moment' || format === 'month') return momentCell(value, format !== 'moment');
  if (typeof format === 'object' && 'severalCodes' in format) return codesInWords(format.severalCodes, value);
  if (typeof format === 'object' && 'names' in format) return format.names[value] ?? value;
  return format === 'phone' ? phoneText(value) : value;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** A moment as screens write it: 21/11/2026, or 21/11/2026 9:02 am. */
export function momentText({ at, isDay }: { readonly at: number; readonly isDay: boolean }): string {
  const wall = new Date(Math.round((at - EPOCH) * DAY_MS));
  const day = `${two(wall.getUTCDate())}/${two(wall.getUTCMonth() + 1)}/${wall.getUTCFullYear()}`;
  const hour = wall.getUTCHours();
  return isDay
    ? day
    : `${day} ${hour % 12 === 0 ? 12 : hour % 12}:${two(wall.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`;
}
