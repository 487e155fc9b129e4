import type { Code } from './codes.ts';

/**
 * The format of a field's values: unchanged, with separators, as dollars, as dollars of stored cents, percent, years, yes or no, as a day or a moment in Melbourne,
 * or as the label of a code. `id` is for ids that say nothing to a reader.
 */
export type Format =
  | 'text'
  | 'number'
  | 'money'
  | 'cents'
  | 'percent'
  | 'years'
  | 'yesNo'
  | 'day'
  | 'moment'
  | 'id'
  | { readonly codes: Readonly<Record<number, Code>> };

/** A number of years in words: '1 year', '3 years'. */
export const yearsText = (years: number): string => (years === 1 ? '1 year' : `${years} years`);

/** The mark beside a code's label in a list: of a status or of a priority. */
export type Mark = 'status' | 'priority';

/** The format of a column, on screen and in exports: a `Format`, the month of a moment, a telephone number, two words for yes and no, comma-separated labels of several codes, display names for stored words, or hours of counted seconds. */
export type ColumnFormat =
  | Format
  | 'month'
  | 'phone'
  | 'hours'
  | { readonly codes: Readonly<Record<number, Code>>; readonly mark: Mark }
  | { readonly severalCodes: Readonly<Record<string, Code>> }
  | { readonly yes: string; readonly no: string }
  | { readonly names: Readonly<Partial<Record<string, string>>> };
