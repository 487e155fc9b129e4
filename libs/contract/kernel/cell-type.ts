import type { Code } from './codes.ts';

/** What stands in the cells of a column, and how it is brought to what the body of the call takes. */
export type CellType =
  | 'text'
  /** Line ends stay. */
  | 'lines'
  | 'email'
  | 'phone'
  | 'postcode'
  /** A day, with a time or without: of Melbourne. */
  | 'moment'
  | 'yesNo'
  | 'number'
  /** A name on the list of companies, or one that is typed. */
  | 'company'
  /** Somebody of the staff, by e-mail or full name. */
  | 'user'
  /** One of these words; `also` knows other words for them, in lower case. */
  | { readonly oneOf: readonly (string | number)[]; readonly also?: Readonly<Record<string, string | number>> }
  /** The label or number of a code; several where they may be several, parted by commas. */
  | { readonly codes: Readonly<Record<number, Code>>; readonly several?: true };
