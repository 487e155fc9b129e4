import type { Code } from './codes.ts';
import { yearsText, type ColumnFormat, type Format, type Mark } from './format.ts';

/**
 * Defines the fields of a record once, as one table for each record. Types, blank values, labels, formats, columns, sealed fields and
 * searched fields follow from the table. The body's rules follow in shared/body-of.ts, imports in imports/importable.ts. This file is plain data
 * without class-validator, because every list of the console loads it.
 */

/** How lists compare the values of each kind, then how histories write them. */
const kinds = {
  text: ['text', 'text'],
  lines: ['text', 'text'],
  email: ['text', 'text'],
  phone: ['text', 'text'],
  postcode: ['text', 'text'],
  word: ['text', 'text'],
  codesList: ['text', 'id'],
  code: ['integer', 'text'],
  id: ['integer', 'id'],
  foreignID: ['integer', 'text'],
  year: ['integer', 'text'],
  years: ['integer', 'years'],
  count: ['integer', 'number'],
  number: ['real', 'number'],
  money: ['real', 'money'],
  cents: ['integer', 'cents'],
  percent: ['real', 'percent'],
  yesNo: ['boolean', 'yesNo'],
  moment: ['time', 'moment'],
  day: ['time', 'day'],
} as const;
export type FieldKind = keyof typeof kinds;

/** The flags of a field that the compiler knows, besides its value and kind. */
export type Trait = 'personal' | 'column' | 'searched';

export interface Field<Value = unknown, Kind extends FieldKind = FieldKind, Traits extends Trait = Trait> {
  readonly kind: Kind;
  /** The name in forms, columns and histories. */
  readonly label: string;
  /** The name in messages, if it differs from the label. */
  readonly said?: string;
  /** The value before anything is entered. */
  readonly blank: Value;
  /** The value is personal: the log seals it, and it is erased with the person. */
  readonly personal?: boolean;
  /** Lists can filter and sort by the field. */
  readonly column?: boolean;
  /** The search finds the record by the words of the field. */
  readonly searched?: boolean;
  /** The message for an invalid value. */
  readonly wrong?: string;
  /** The limits: characters of a text, digits of a phone number, or the number itself. */
  readonly min?: number;
  readonly max?: number;
  /** The allowed words or numbers. */
  readonly oneOf?: readonly (string | number)[];
  /** The allowed codes, then their order in forms. */
  readonly codes?: Readonly<Record<string, Code>>;
  readonly ids?: Readonly<Record<string, number>>;
  /** The mark of its codes in lists. */
  readonly mark?: Mark;
  /** Never set. It only carries the traits. */
  readonly traits?: Traits;
}

export type Fields = Readonly<Record<string, Field>>;

/** The values of a record with these fields. An interface extends it, so that the compiler's messages name the record. */
export type Values<Table extends Fields> = { readonly [Name in keyof Table]: Table[Name]['blank'] };

type With<Table extends Fields, Wanted extends Trait> = {
  [Name in keyof Table & string]: Wanted extends NonNullable<Table[Name]['traits']> ? Name : never;
}[keyof Table & string];
type OfKind<Table extends Fields, Kind extends FieldKind> = {
  [Name in keyof Table & string]: Table[Name]['kind'] extends Kind ? Name : never;
}[keyof Table & string];
/** The names of the fields that hold one of a few choices. */
export type ChosenIn<Table extends Fields> = OfKind<Table, 'code' | 'word' | 'years'>;
export type ColumnTypes<Table extends Fields> = {
  readonly [Name in With<Table, 'column'>]: (typeof kinds)[Table[Name]['kind']][0];
} & {};

/** Returns the table unchanged. The mapped type makes the compiler show each field in one line. */
export const fields = <const Table extends Fields>(
  table: Table,
): { readonly [Name in keyof Table]: Table[Name] } & {} => table;

/** The same fields under the names that a form has for them. */
export const renamed = <Table extends Fields, const Names extends { readonly [Name in keyof Table]: string }>(
  table: Table,
  names: Names,
): { readonly [Name in keyof Table & string as Names[Name]]: Table[Name] } =>
  // Each field of the table has a name.
  Object.fromEntries(Object.entries(table).map(([name, field]) => [names[name], field])) as {
    readonly [Name in keyof Table & string as Names[Name]]: Table[Name];
  };

/** Maps each field to a value, under the same name. */
const each = <Name extends string, Value>(
  table: Readonly<Record<Name, Field>>,
  of: (field: Field) => Value,
): { readonly [Each in Name]: Value } & {} =>
  // The names of the result are those of the table.
  Object.fromEntries(Object.entries<Field>(table).map(([name, field]) => [name, of(field)])) as {
    readonly [Each in Name]: Value;
  };

const names = <Name extends string>(table: Fields, holds: (field: Field) => boolean | undefined): readonly Name[] =>
  // Each caller below filters by the same flag that the type of its names states.
  Object.entries(table).flatMap(([name, field]) => (holds(field) ? [name as Name] : []));

/** The blank record, before anything is entered. */
export const blankOf = <Table extends Fields>(table: Table): Values<Table> =>
  // Each field's blank value has that field's type.
  each(table, ({ blank }) => blank) as Values<Table>;

/** The names of the fields in forms, columns and histories. */
export const labelsOf = <Name extends string>(table: Readonly<Record<Name, Field>>) =>
  each(table, ({ label }) => label);

const formatOf = ({ kind, codes = {} }: Field): Format => (kind === 'code' ? { codes } : kinds[kind][1]);

/** The formats of the fields in histories. */
export const formatsOf = <Name extends string>(table: Readonly<Record<Name, Field>>) => each(table, formatOf);

/** The formats of the fields in lists. */
export const columnFormatsOf = <Name extends string>(table: Readonly<Record<Name, Field>>) =>
  each(table, (field): ColumnFormat => {
    const { kind, codes = {}, mark } = field;
    if (kind === 'codesList') return { severalCodes: codes };
    return kind === 'phone' ? kind : mark === undefined ? formatOf(field) : { codes, mark };
  });

/** One choice of a form or a filter. */
export interface Choice {
  readonly id: number | string;
  readonly name: string;
}

/** The choices of a field, in the order of forms. A field of another kind has none. */
export function choicesOf({ kind, ids = {}, codes = {}, oneOf = [] }: Field): readonly Choice[] {
  if (kind === 'code') return Object.values(ids).map((id) => ({ id, name: codes[id]?.label ?? String(id) }));
  return oneOf.map((id) => ({ id, name: kind === 'years' ? yearsText(Number(id)) : String(id) }));
}

/** The names of the fields that the log seals. */
export const personalIn = <Table extends Fields>(table: Table) =>
  names<With<Table, 'personal'>>(table, ({ personal }) => personal);

/** The names of the fields that the search reads. */
export const searchedIn = <Table extends Fields>(table: Table) =>
  names<With<Table, 'searched'>>(table, ({ searched }) => searched);

/** The names of the personal free-text fields. Staff may name other people in them. */
export const freeTextIn = <Table extends Fields>(table: Table) =>
  names<With<Table, 'personal'> & OfKind<Table, 'text' | 'lines'>>(
    table,
    ({ personal, kind }) => personal && (kind === 'text' || kind === 'lines'),
  );

/** The fields that lists filter and sort by, each with its way of comparing values. */
export const columnsOf = <Table extends Fields>(table: Table): ColumnTypes<Table> =>
  // The kind of a field decides how its column is compared.
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, kind }]) => (column ? [[name, kinds[kind][0]]] : [])),
  ) as ColumnTypes<Table>;

/**
 * The options of every kind. Each flag has its own type parameter. With one generic object, a misspelt `personal` would compile,
 * and the log would hold the field unsealed.
 */
interface Said<Blank, P, C, S> extends Pick<Field, 'label' | 'said' | 'wrong'> {
  readonly blank?: Blank;
  readonly personal?: P;
  readonly column?: C;
  readonly searched?: S;
}
/** Kinds that can be personal must say whether they are. */
interface Decided<P> {
  readonly personal: P;
}
interface Sized {
  readonly min?: number;
  readonly max: number;
}
interface Ranged extends Sized {
  readonly min: number;
}

/** An interface, because the compiler then shows a union by its members and not by the type that made it. */
interface Of<Value, Blank, P, C, S> {
  readonly traits:
    (P extends true ? 'personal' : never) | (C extends true ? 'column' : never) | (S extends true ? 'searched' : never);
  /** The value, or null unless the table names another blank value. */
  readonly value: Blank extends null ? Value | null : Value;
}
type Made<Kind extends FieldKind, Value, B, P, C, S> = Field<
  Of<Value, B, P, C, S>['value'],
  Kind,
  Of<Value, B, P, C, S>['traits']
>;

type Flag = boolean;
type OrNull<Value> = Value | null;

const field = <Kind extends FieldKind, Value, B, P extends Flag, C extends Flag, S extends Flag>(
  kind: Kind,
  said: Said<B, P, C, S> & Pick<Field, 'min' | 'max' | 'oneOf' | 'ids' | 'codes' | 'mark'>,
): Made<Kind, Value, B, P, C, S> => ({
  ...said,
  kind,
  // The blank value that the table names, or null.
  blank: (said.blank ?? null) as Of<Value, B, P, C, S>['value'],
});

/** One line of text. */
export const text = <
  B extends OrNull<string> = null,
  P extends Flag = false,
  C extends Flag = false,
  S extends Flag = false,
>(
  said: Said<B, P, C, S> & Decided<P> & Sized,
) => field<'text', string, B, P, C, S>('text', said);

/** Several lines of text. */
export const lines = <
  B extends OrNull<string> = null,
  P extends Flag = false,
  C extends Flag = false,
  S extends Flag = false,
>(
  said: Said<B, P, C, S> & Decided<P> & Sized,
) => field<'lines', string, B, P, C, S>('lines', said);

export const email = <P extends Flag = false, C extends Flag = false, S extends Flag = false>(
  said: Said<null, P, C, S> & Decided<P> & { readonly wrong: string },
) => field<'email', string, null, P, C, S>('email', said);

/** A telephone number, as digits. */
export const phone = <P extends Flag = false, C extends Flag = false, S extends Flag = false>(
  said: Said<null, P, C, S> & Decided<P> & Ranged & { readonly wrong: string },
) => field<'phone', string, null, P, C, S>('phone', said);

export const postcode = <P extends Flag = false, C extends Flag = false, S extends Flag = false>(
  said: Said<null, P, C, S> & Decided<P> & { readonly wrong: string },
) => field<'postcode', string, null, P, C, S>('postcode', said);

/** One of a few words. */
export const word = <
  W extends string,
  B extends OrNull<W> = null,
  P extends Flag = false,
  C extends Flag = false,
  S extends Flag = false,
>(
  oneOf: readonly W[],
  said: Said<B, P, C, S>,
) => field<'word', W, B, P, C, S>('word', { ...said, oneOf });

/** A code of a table, and its ids in the order in which forms offer them. */
export const code = <
  Id extends number,
  B extends OrNull<number> = null,
  P extends Flag = false,
  C extends Flag = false,
>(
  ids: Readonly<Record<string, Id>>,
  codes: Readonly<Record<NoInfer<Id>, Code>>,
  said: Said<B, P, C, false> & { readonly mark?: Mark },
) => field<'code', number, B, P, C, false>('code', { ...said, ids, codes });

/** Several codes of a table, stored as comma-separated ids. */
export const codesList = <Id extends number, P extends Flag = false, C extends Flag = false>(
  ids: Readonly<Record<string, Id>>,
  codes: Readonly<Record<NoInfer<Id>, Code>>,
  said: Said<null, P, C, false>,
) => field<'codesList', string, null, P, C, false>('codesList', { ...said, ids, codes });

/** The id of a record. Readers see a name instead of it. */
export const id = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'id', number, null, P, C, false>('id', said);

/** An id of another system. Readers see it. */
export const foreignID = <B extends OrNull<number> = null, P extends Flag = false, C extends Flag = false>(
  said: Said<B, P, C, false>,
) => field<'foreignID', number, B, P, C, false>('foreignID', said);

/** A year, shown without separators. */
export const year = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false> & Ranged) =>
  field<'year', number, null, P, C, false>('year', said);

/** A number of years. */
export const years = <B extends OrNull<number> = null, P extends Flag = false, C extends Flag = false>(
  oneOf: readonly number[],
  said: Said<B, P, C, false>,
) => field<'years', number, B, P, C, false>('years', { ...said, oneOf });

/** A whole number. */
export const count = <B extends OrNull<number> = null, P extends Flag = false, C extends Flag = false>(
  said: Said<B, P, C, false> & Ranged,
) => field<'count', number, B, P, C, false>('count', said);

interface Amount {
  readonly max?: number;
}

/** A number from 0. */
export const number = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false> & Amount) =>
  field<'number', number, null, P, C, false>('number', said);

/** Dollars. */
export const money = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false> & Amount) =>
  field<'money', number, null, P, C, false>('money', said);

/** A price: whole cents, shown and typed as dollars. */
export const cents = <P extends Flag = false, C extends Flag = false>(
  said: Said<null, P, C, false> & Decided<P> & { readonly max: number },
) => field<'cents', number, null, P, C, false>('cents', said);

/** From 0 to 100. */
export const percent = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'percent', number, null, P, C, false>('percent', said);

/** Yes or no. The blank value is no, unless the table names another. */
export const yesNo = <P extends Flag = false, C extends Flag = false>(said: Said<boolean, P, C, false>) =>
  field<'yesNo', boolean, boolean, P, C, false>('yesNo', { blank: false, ...said });

/** Yes, no, or null where nobody answered. */
export const yesNoOrNone = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'yesNo', boolean, null, P, C, false>('yesNo', said);

/** A moment as ISO 8601 in UTC. */
export const moment = <B extends OrNull<string> = null, P extends Flag = false, C extends Flag = false>(
  said: Said<B, P, C, false>,
) => field<'moment', string, B, P, C, false>('moment', said);

/** A moment that is shown as a day. */
export const day = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'day', string, null, P, C, false>('day', said);
