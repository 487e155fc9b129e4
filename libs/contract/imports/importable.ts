import type { CellType } from '../kernel/cell-type.ts';
import type { Field, FieldKind, Fields } from '../kernel/fields.ts';
import type { ImportKind } from './import.kinds.ts';

/** A field of a record that a column of a file can fill. */
export interface ImportField {
  /** The path of the field in the body, e.g. 'Person.Email'. Validation messages find the field by it. */
  readonly name: string;
  readonly label: string;
  readonly type: CellType;
  /** A record needs this field. The file must have a column for it, or the user gives one value for all rows. */
  readonly isRequired?: true;
  /** Other names that files use for the field, in lower case. */
  readonly synonyms?: readonly string[];
  /** The example in the template. */
  readonly example: string;
}

/** The importable fields of one kind of record. */
export interface Importable {
  readonly kind: ImportKind;
  readonly fields: readonly ImportField[];
}

/** Words of an import about a field, where they differ from the field's table. */
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
  cents: 'cents',
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
 * The importable fields of one part of a body, in the order of the table. A field without words of its own is found by its label.
 * @param required the fields that a record needs
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
