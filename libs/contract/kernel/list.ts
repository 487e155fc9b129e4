import type { Rule } from '../access/permissions.ts';
import type { Answer } from './answer.ts';
import type { ColumnFormat } from './format.ts';

/** How a field is compared and sorted: numbers, text without regard to case and accents, moments as ISO 8601 in UTC. */
export type ColumnType = 'integer' | 'real' | 'text' | 'boolean' | 'time';

type TypeOf<Value> = [NonNullable<Value>] extends [boolean]
  ? 'boolean'
  : [NonNullable<Value>] extends [number]
    ? 'integer' | 'real'
    : [NonNullable<Value>] extends [string]
      ? 'text' | 'time'
      : never;

/** Fields of a row that lists may filter and sort by, each with a type that fits its values. */
export type ColumnsOf<Row> = { readonly [Field in keyof Row & string]?: TypeOf<Row[Field]> };

/** A list of `/api/rest`: what its rows are and which of their fields it filters and sorts by. The read model and the screens both take it from here. */
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
  /** What people call those of its fields that staff fill in. */
  readonly labels: { readonly [Name in string]?: string };
  /** The heads of its other columns, and of those that lists call by another word than forms do. */
  readonly heads: { readonly [Name in string]?: string };
  /** How columns read whose type does not say it. */
  readonly formats: { readonly [Name in string]?: ColumnFormat };
  /** Who manages its records, and shares ways to look at them with everybody who opens the list; user administration may in any case. */
  readonly managedBy?: Rule;
  /** Never there: it carries the names of what has a label or a head. */
  readonly labelled?: Labelled;
}

export type RowOf<L extends List> = NonNullable<L['row']['payload']>;
export type ColumnOf<L extends List> = L extends List ? keyof L['columns'] & string : never;
/** How one column of a list is compared, e.g. 'time'. */
export type ColumnTypeOf<L extends List, Column extends ColumnOf<L>> = L['columns'][Column];
export type LabelOf<L extends List> = NonNullable<L['labelled']> & string;

/** Each column's type as it was written. */
type TypesOf<Columns> = { readonly [Name in keyof Columns & string]: Columns[Name] & ColumnType };

/** What the list calls a field; undefined for one that it never shows. */
export const headOf = ({ heads, labels }: Pick<List, 'heads' | 'labels'>, field: string): string | undefined =>
  Object.hasOwn(heads, field) ? heads[field] : Object.hasOwn(labels, field) ? labels[field] : undefined;

const formatByType = {
  time: 'moment',
  boolean: 'yesNo',
  integer: 'number',
  real: 'number',
  text: 'text',
} as const satisfies Record<ColumnType, ColumnFormat>;

/** How the list writes a field: as it says, or else as the type of its column does. */
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
  /** A name that is no field of the row does not compile. */
  readonly columns: Columns & { readonly [Unknown in Exclude<keyof Columns, keyof Row>]: never };
  readonly labels?: Labels;
  readonly heads?: Heads;
  readonly formats?: { readonly [Field in keyof Row]?: ColumnFormat };
  readonly managedBy?: Rule;
}): List<Row, keyof Columns & string, (keyof Labels | keyof Heads) & string, TypesOf<Columns>> =>
  // The columns and labels are checked above; that each of them has a type and a word is what `keyof` forgets.
  ({ labels: {}, heads: {}, formats: {}, ...definition }) as List<
    Row,
    keyof Columns & string,
    (keyof Labels | keyof Heads) & string,
    TypesOf<Columns>
  >;
