import type { Rule } from '../access/permissions.ts';
import type { Answer } from './answer.ts';
import { columnFormatsOf, columnsOf, labelsOf, type ChosenIn, type ColumnTypes, type Fields } from './fields.ts';
import type { ColumnFormat } from './format.ts';

/** How lists compare and sort a field. Text ignores case and accents; moments are ISO 8601 in UTC. */
export type ColumnType = 'integer' | 'real' | 'text' | 'boolean' | 'time';

type TypeOf<Value> = [NonNullable<Value>] extends [boolean]
  ? 'boolean'
  : [NonNullable<Value>] extends [number]
    ? 'integer' | 'real'
    : [NonNullable<Value>] extends [string]
      ? 'text' | 'time'
      : never;

/** The fields of a row that lists filter and sort by, each with a type that fits its values. */
export type ColumnsOf<Row> = { readonly [Field in keyof Row & string]?: TypeOf<Row[Field]> };

/** A list of `/api/rest`: its row, and the fields it filters and sorts by. The read model and the screens both use this definition. */
export interface List<
  Row extends object = object,
  Column extends string = string,
  Labelled extends string = string,
  Types extends { readonly [Name in Column]: ColumnType } = { readonly [Name in Column]: ColumnType },
  Chosen extends string = string,
> {
  readonly resource: string;
  readonly row: Answer<Row>;
  /** The field that identifies a row. */
  readonly id: Column;
  readonly columns: Types;
  /** The table of the fields that staff fill in; empty for a list without such fields. */
  readonly fields: Fields;
  /** The labels of the fields that staff fill in. */
  readonly labels: { readonly [Name in string]?: string };
  /** The heads of other columns, and heads that differ from the form's label. */
  readonly heads: { readonly [Name in string]?: string };
  /** Columns that no row holds. Lists are filtered by them, and the area turns them into conditions when it reads. */
  readonly asked?: readonly string[];
  /** Formats of columns that differ from their type's format. */
  readonly formats: { readonly [Name in string]?: ColumnFormat };
  /** The rule for users who may share views of the list with everybody who opens it. User administrators may share views of every list. */
  readonly managedBy?: Rule;
  /** Never set. It only carries the names with a label or a head. */
  readonly labelled?: Labelled;
  /** Never set. It only carries the names of the fields with choices. */
  readonly chosen?: Chosen;
}

export type RowOf<L extends List> = NonNullable<L['row']['payload']>;
export type ColumnOf<L extends List> = L extends List ? keyof L['columns'] & string : never;
/** The type of one column, e.g. 'time'. */
export type ColumnTypeOf<L extends List, Column extends ColumnOf<L>> = L['columns'][Column];
export type LabelOf<L extends List> = NonNullable<L['labelled']> & string;
export type ChosenOf<L extends List> = NonNullable<L['chosen']> & string;

/** The type of each column as the definition wrote it. */
type TypesOf<Columns> = { readonly [Name in keyof Columns & string]: Columns[Name] & ColumnType };

/** The head of a field; undefined for a field that the list never shows. */
export const headOf = ({ heads, labels }: Pick<List, 'heads' | 'labels'>, field: string): string | undefined =>
  Object.hasOwn(heads, field) ? heads[field] : Object.hasOwn(labels, field) ? labels[field] : undefined;

const formatByType = {
  time: 'moment',
  boolean: 'yesNo',
  integer: 'number',
  real: 'number',
  text: 'text',
} as const satisfies Record<ColumnType, ColumnFormat>;

/** The format of a field: the list's own, or the one of the column's type. */
export const formatOf = ({ formats, columns }: Pick<List, 'formats' | 'columns'>, field: string): ColumnFormat =>
  (Object.hasOwn(formats, field) ? formats[field] : undefined) ??
  (Object.hasOwn(columns, field) ? formatByType[columns[field] ?? 'text'] : 'text');

type Defined<Row extends object, Columns, Table extends Fields, Labelled> = List<
  Row,
  keyof Columns & string,
  (keyof Table | Labelled) & string,
  TypesOf<Columns>,
  ChosenIn<Table>
>;

/** Names that must be fields of the row, or the definition does not compile. */
type OnlyOf<Row, Named> = { readonly [Unknown in Exclude<keyof Named, keyof Row>]: never };

/**
 * Defines a list. Columns, labels and formats of the fields that staff fill in follow from their table.
 * The order of columns is: `first`, those of the table, `columns`.
 */
export const list = <
  Row extends object,
  const Columns extends ColumnsOf<Row> = {},
  const First extends ColumnsOf<Row> = {},
  Table extends Fields = {},
  Labels extends { readonly [Field in keyof Row]?: string } = {},
  Heads extends { readonly [Field in keyof Row]?: string } = {},
>({
  fields,
  first,
  columns,
  formats,
  ...definition
}: {
  readonly resource: string;
  readonly row: Answer<Row>;
  readonly id: (keyof First | keyof Columns) & string;
  readonly fields?: Table & OnlyOf<Row, Table>;
  readonly first?: First & OnlyOf<Row, First>;
  readonly columns?: Columns & OnlyOf<Row, Columns>;
  readonly labels?: Labels;
  readonly heads?: Heads;
  readonly formats?: { readonly [Field in keyof Row]?: ColumnFormat };
  readonly managedBy?: Rule;
  readonly asked?: readonly (keyof Columns & string)[];
}): Defined<Row, First & ColumnTypes<Table> & Columns, Table, keyof Labels | keyof Heads> => {
  const table: Fields = fields ?? {};
  // The types above check columns and labels. `keyof` forgets that each of them has a type and a word.
  return {
    labels: labelsOf(table),
    heads: {},
    ...definition,
    fields: table,
    columns: { ...first, ...columnsOf(table), ...columns },
    formats: { ...columnFormatsOf(table), ...formats },
  } as object as Defined<Row, First & ColumnTypes<Table> & Columns, Table, keyof Labels | keyof Heads>;
};
