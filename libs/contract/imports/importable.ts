import type { CellType } from '../kernel/cell-type.ts';
import type { Field, FieldKind, Fields } from '../kernel/fields.ts';
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

/** What an import says of a field beside what its table does. */
export interface FileWords extends Partial<Pick<ImportField, 'label' | 'type' | 'synonyms' | 'example'>> {}

const cellTypes = {
  text: 'text',
  lines: 'lines',
  email: 'email',
  phone: 'phone',
  postcode: 'postcode',
  id: 'number',
  foreignID: 'number',
  year: 'number',
  count: 'number',
  number: 'number',
  money: 'number',
  percent: 'number',
  yesNo: 'yesNo',
  moment: 'moment',
  day: 'moment',
} as const satisfies Readonly<Partial<Record<FieldKind, CellType>>>;

function cellTypeOf({ kind, codes = {}, oneOf = [] }: Field): CellType {
  switch (kind) {
    case 'code':
      return { codes };
    case 'codesList':
      return { codes, several: true };
    case 'word':
    case 'years':
      return { oneOf };
    default:
      return cellTypes[kind];
  }
}

/**
 * The fields of one part of a body, in the order of the table. A field of which nothing is said here is found by its label.
 * @param required without which no record is made
 */
export const importsOf = <Table extends Fields>(
  part: string,
  table: Table,
  words: { readonly [Name in keyof NoInfer<Table>]?: FileWords },
  required: readonly (keyof NoInfer<Table>)[],
): readonly ImportField[] => {
  const said: Readonly<Record<string, FileWords | undefined>> = words;
  return Object.entries(table).map(([name, field]) => {
    const { label = field.label, type = cellTypeOf(field), synonyms, example } = said[name] ?? {};
    return {
      name: `${part}.${name}`,
      label,
      type,
      ...(required.includes(name) && { isRequired: true }),
      ...(synonyms !== undefined && { synonyms }),
      example: example ?? (field.kind === 'yesNo' ? 'No' : ''),
    };
  });
};
