import type { Rule } from '../access/permissions.ts';
import type { Answer } from './answer.ts';
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
> {
  readonly resource: string;
  readonly row: Answer<Row>;
  /** The field that identifies a row. */
  readonly id: Column;
  readonly columns: Types;
  /** The labels of the fields that staff fill in. */
  readonly labels: { readonly [Name in string]?: string };
  /** The heads of other columns, and heads that differ from the form's label. */
  readonly heads: { readonly [Name in string]?: string };
  /** Formats of columns that differ from their type's format. */
  readonly formats: { readonly [Name in string]?: ColumnFormat };
  /** The rule for users who may share views of the list with everybody who opens it. User administrators may share views of every list. */
  readonly managedBy?: Rule;
  /** Never set. It only carries the names with a label or a head. */
  readonly labelled?: Labelled;
}

export type RowOf<L extends List> = NonNullable<L['row']['payload']>;
export type ColumnOf<L extends List> = L extends List ? keyof L['columns'] & string : never;
/** The type of one column, e.g. 'time'. */
export type ColumnTypeOf<L extends List, Column extends ColumnOf<L>> = L['columns'][Column];
export type LabelOf<L extends List> = NonNullable<L['labelled']> & string;

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

export const list = <
  Row extends object,
  const Columns extends ColumnsOf<Row>,
  Labels extends { readonly [Field in keyof Row]?: string } = {},
  Heads extends { readonly [Field in keyof Row]?: string } = {},
>(definition: {
  readonly resource: string;
  readonly row: Answer<Row>;
  readonly id: keyof Columns & string;
  /** A column must be a field of the row, or the definition does not compile. */
  readonly columns: Columns & { readonly [Unknown in Exclude<keyof Columns, keyof Row>]: never };
  readonly labels?: Labels;
  readonly heads?: Heads;
  readonly formats?: { readonly [Field in keyof Row]?: ColumnFormat };
  readonly managedBy?: Rule;
}): List<Row, keyof Columns & string, (keyof Labels | keyof Heads) & string, TypesOf<Columns>> =>
  // The types above check columns and labels. `keyof` forgets that each of them has a type and a word.
  ({ labels: {}, heads: {}, formats: {}, ...definition }) as List<
    Row,
    keyof Columns & string,
    (keyof Labels | keyof Heads) & string,
    TypesOf<Columns>
  >;
