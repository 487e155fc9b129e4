import type { Code } from './codes.ts';

/** The type of the cells in a column. It decides how a cell becomes a value of the call's body. */
export type CellType =
  | 'text'
  /** Text with line ends. */
  | 'lines'
  | 'email'
  | 'phone'
  | 'postcode'
  /** A day in Melbourne, with or without a time. */
  | 'moment'
  | 'yesNo'
  | 'number'
  /** Dollars, stored as whole cents. */
  | 'cents'
  /** A company of the list by name, or any other name. */
  | 'company'
  /** A member of staff, by e-mail or full name. */
  | 'user'
  /** One of these words. `also` lists synonyms in lower case. */
  | { readonly oneOf: readonly (string | number)[]; readonly also?: Readonly<Record<string, string | number>> }
  /** The label or number of a code. With `several`, a comma-separated list of them. */
  | { readonly codes: Readonly<Record<number, Code>>; readonly several?: true };
