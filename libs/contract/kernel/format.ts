import type { Code } from './codes.ts';

/**
 * How a field's values read as words: as they are, with separators, as dollars, percent, years, yes or no, as a day or a moment in Melbourne, by the label of
 * their code; `id` where they say nothing to a reader.
 */
export type Format =
  | 'text'
  | 'number'
  | 'money'
  | 'percent'
  | 'years'
  | 'yesNo'
  | 'day'
  | 'moment'
  | 'id'
  | { readonly codes: Readonly<Record<number, Code>> };

/** What stands beside a code's label in a list: the mark of a status or of a priority. */
export type Mark = 'status' | 'priority';

/** How a column of a list reads, on screen and in what is exported: as a `Format` says, as a telephone number, by two words for yes and no, by the labels of several codes with commas between them, or by the name of what the system calls otherwise. */
export type ColumnFormat =
  | Format
  | 'phone'
  | { readonly codes: Readonly<Record<number, Code>>; readonly mark: Mark }
  | { readonly severalCodes: Readonly<Record<string, Code>> }
  | { readonly yes: string; readonly no: string }
  | { readonly names: Readonly<Partial<Record<string, string>>> };
