import type { ImportField } from '@leaseledger/contract/imports/importable';
import type { CellType } from '@leaseledger/contract/kernel/cell-type';
import type { Code } from '@leaseledger/contract/kernel/codes';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { normalisePhone } from '@leaseledger/contract/shared/rules';
import { oneLine, severalLines } from '@leaseledger/contract/shared/plain-text';
import { unguarded } from './formula-guard.ts';
import { momentShown } from './melbourne.ts';

/** The companies and users that names in files stand for. */
export interface Directory {
  /** The ids of companies by name in lower case. */
  readonly companies: ReadonlyMap<string, readonly number[]>;
  /** The ids of users who can be given work, by e-mail and by full name in lower case. */
  readonly users: ReadonlyMap<string, readonly number[]>;
}

/** The result for a cell: a value, nothing, or the reason why it has none. */
export interface Read {
  readonly value?: unknown;
  readonly error?: string;
  /** A repair, or something to check. */
  readonly note?: string;
}

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'on', '✓', 'ja', 'checked']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'off', '-', 'unchecked']);
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A long number that a spreadsheet shortened, so that its digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/**
 * Reads a cell of a field.
 * @param cell the text of the file; empty text means nothing
 */
export function readCell(
  { label, type }: Pick<ImportField, 'label' | 'type'>,
  cell: string,
  directory: Directory,
): Read {
  const given = unguarded(cell);
  const text = type === 'lines' ? severalLines(given) : oneLine(given);
  if (text === '') return {};
  if (typeof type === 'object') return 'codes' in type ? readCodes(label, type, text) : readChoice(label, type, text);
  return reading[type](text, label, directory);
}

type SimpleType = Extract<CellType, string>;
const reading: Readonly<Record<SimpleType, (text: string, label: string, directory: Directory) => Read>> = {
  text: (value) => ({ value }),
  lines: (value) => ({ value }),
  email: (text) => ({ value: text.replace(/^mailto:/i, '').replace(/^.*<([^<>]+)>$/, '$1') }),
  phone: readPhone,
  postcode: readPostcode,
  moment: readMoment,
  yesNo: (text, label) => {
    const word = text.toLowerCase();
    return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { error: `${label} must be Yes or No.` };
  },
  number: readNumber,
  cents: (text, label) => {
    const read = readNumber(text, label);
    return 'value' in read ? { value: Math.round(Number(read.value) * 100) } : read;
  },
  company: (text, label, { companies }) => {
    const [id, ...others] = companies.get(text.toLowerCase()) ?? [];
    if (others.length > 0) return { error: `${label}: several companies are called so.` };
    return { value: id ?? text };
  },
  user: (text, label, { users }) => {
    const [value, ...others] = users.get(text.toLowerCase()) ?? [];
    if (others.length > 0) return { error: `${label}: several users are called so. Give the email.` };
    return value === undefined ? { error: `${label}: no user who can be given work is called so.` } : { value };
  },
};

function readPhone(text: string, label: string): Read {
  if (SHORTENED.test(text))
    return { error: `${label} was shortened by a spreadsheet. Make the column text and type it again.` };
  const number = normalisePhone(text.replace(/\.0+$/, ''));
  // Spreadsheets drop a leading zero: nine digits that begin like an area code have lost theirs.
  return /^[23478]\d{8}$/.test(number)
    ? { value: `0${number}`, note: `${label}: leading zero put back` }
    : { value: number };
}

function readPostcode(text: string, label: string): Read {
  const digits = text.replace(/\.0+$/, '');
  // Postcodes of the Northern Territory and some of the ACT begin with a zero.
  return /^[289]\d{2}$/.test(digits)
    ? { value: `0${digits}`, note: `${label}: leading zero put back` }
    : { value: digits };
}

function readNumber(text: string, label: string): Read {
  const plain = text
    .replace(/^(?:AUD|A?\$)\s*/i, '')
    .replace(/(?<!\s)\s*(?:%|kms?|years?|yrs?)$/i, '')
    .replace(/(?<=\d)[,\s](?=\d{3}(?:\D|$))/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? { value: Number(plain) } : { error: message.number(label) };
}

/** Day, month, year as in Australia, or year, month, day. A time of day may follow. */
function readMoment(text: string, label: string): Read {
  if (/^[^T]*T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return { value: text };
  const wrong = { error: `${label} must be a day such as 02/12/2026, or one with a time: 02/12/2026 9:30 am.` };
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.+))?$/i.exec(text);
  const written =
    /^(?:[a-z]{2,9},?\s+)?(\d{1,2})[-/.\s]+(\d{1,2}|[a-z]{3,9})[-/.,\s]+(\d{4}|\d{2})(?:,?\s+(.+))?$/i.exec(text);
  const [, year, month, day, time] =
    iso ?? (written === null ? [] : [written[0], written[3], written[2], written[1], written[4]]);
  if (year === undefined || month === undefined || day === undefined) return wrong;
  const monthIndex = /^\d+$/.test(month) ? Number(month) - 1 : months.indexOf(month.slice(0, 3).toLowerCase());
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const midnight = new Date(Date.UTC(fullYear, monthIndex, Number(day)));
  const minutes = minutesOf(time);
  // Date turns 30 February into 2 March, so the parts are compared.
  if (
    monthIndex < 0 ||
    fullYear < 1900 ||
    midnight.getUTCMonth() !== monthIndex ||
    midnight.getUTCDate() !== Number(day) ||
    minutes === undefined
  )
    return wrong;
  return { value: momentShown(midnight.getTime() + minutes * 60_000) };
}

function minutesOf(time: string | undefined): number | undefined {
  if (time === undefined) return 0;
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(time) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hours > 23 || (half !== undefined && (Number(hour) > 12 || Number(hour) < 1))
    ? undefined
    : hours * 60 + Number(minute);
}

function readChoice(label: string, { oneOf, also = {} }: Extract<CellType, { oneOf: unknown }>, text: string): Read {
  const word = text.replace(/\.$/, '').toLowerCase();
  const value =
    oneOf.find((each) => String(each).toLowerCase() === word) ??
    Object.entries(also).find(([other]) => other === word)?.[1];
  return value === undefined ? { error: importMessage.noChoice(label, oneOf.map(String)) } : { value };
}

function readCodes(label: string, { codes, several }: Extract<CellType, { codes: unknown }>, text: string): Read {
  const ids = (several === true ? text.split(/[,;|]/) : [text]).map((word) => codeOf(codes, word.trim().toLowerCase()));
  if (ids.includes(undefined))
    return {
      error: importMessage.noChoice(
        label,
        Object.values(codes).map((code) => code.label),
      ),
    };
  return { value: several === true ? ids.join(',') : ids[0] };
}

const codeOf = (codes: Readonly<Record<number, Code>>, word: string): number | undefined =>
  Object.entries(codes).flatMap(([id, { label }]) =>
    id === word || label.toLowerCase() === word ? [Number(id)] : [],
  )[0];

/** A hint on how to write a field; null for free text. */
export function hintOf(type: CellType): string | null {
  if (typeof type === 'string') return hints[type];
  return 'codes' in type
    ? Object.values(type.codes)
        .map(({ label }) => label)
        .join(', ')
    : type.oneOf.join(', ');
}

const hints: Readonly<Record<SimpleType, string | null>> = {
  text: null,
  lines: null,
  email: null,
  number: null,
  cents: null,
  phone: null,
  postcode: null,
  moment: '02/12/2026 or 02/12/2026 9:30 am',
  yesNo: 'Yes or No',
  company: 'A company of the list, or any name',
  user: 'Email or full name of a user',
};
