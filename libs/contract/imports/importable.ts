import type { CellType } from '../kernel/cell-type.ts';
import type { ImportKind } from './import.kinds.ts';

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
