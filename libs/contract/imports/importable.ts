import type { Code } from '../kernel/codes.ts';
import type { ImportKind } from './import.kinds.ts';

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

/** A field of a record that a column of a file can fill. */
export interface ImportField {
  /** Its path in the body, 'Person.Email': messages about it are told by it. */
  readonly name: string;
  readonly label: string;
  readonly type: CellType;
  /** No record is made without it: the file must have it, or one value for all rows is given. */
  readonly isRequired?: true;
  /** What else files call it, in lower case. */
  readonly synonyms?: readonly string[];
  /** What the template shows. */
  readonly example: string;
}

/** What can be imported of an area. */
export interface Importable {
  readonly kind: ImportKind;
  readonly fields: readonly ImportField[];
}

/** The fields of one part of a body, in order, under the names that messages give them. */
export const fieldsUnder = <Field extends string>(
  part: string,
  labels: Readonly<Partial<Record<Field, string>>>,
  fields: Readonly<Record<Field, Omit<ImportField, 'name' | 'label'> & { readonly label?: string }>>,
): readonly ImportField[] =>
  Object.entries<Omit<ImportField, 'name' | 'label'> & { readonly label?: string }>(fields).map(
    ([field, described]) => ({
      name: `${part}.${field}`,
      label: Object.entries<string | undefined>(labels).find(([labelled]) => labelled === field)?.[1] ?? field,
      ...described,
    }),
  );
