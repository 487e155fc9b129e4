import type { Code } from './codes.ts';
import type { ColumnFormat, Format, Mark } from './format.ts';

/**
 * The fields of a record, each said once: one table for each record. Its type, blank value, labels, formats, columns, what is sealed and what
 * is searched follow from the table. The body's rules follow in shared/body-of.ts, imports in imports/importable.ts. This file is plain data
 * without class-validator, because every list of the console loads it.
 */

/** How lists compare the values of each kind, and how histories write them. */
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
  percent: ['real', 'percent'],
  yesNo: ['boolean', 'yesNo'],
  moment: ['time', 'moment'],
  day: ['time', 'day'],
} as const;
export type FieldKind = keyof typeof kinds;

/** What the compiler knows of a field, beside its value and kind. */
export type Trait = 'personal' | 'column' | 'searched';

export interface Field<Value = unknown, Kind extends FieldKind = FieldKind, Traits extends Trait = Trait> {
  readonly kind: Kind;
  /** What forms, columns and histories call it. */
  readonly label: string;
  /** What messages call it, where that is not its label. */
  readonly said?: string;
  /** What it holds before anything was entered. */
  readonly blank: Value;
  /** It tells of a person: sealed in the log, and gone when the person is forgotten. */
  readonly personal?: boolean;
  /** Lists filter and sort by it. */
  readonly column?: boolean;
  /** Its words find the record in the search. */
  readonly searched?: boolean;
  /** What a body says of a value that does not fit. */
  readonly wrong?: string;
  /** The least and the most: characters of a text, digits of a phone number, or the number itself. */
  readonly min?: number;
  readonly max?: number;
  /** The words or numbers that it may hold. */
  readonly oneOf?: readonly (string | number)[];
  /** The codes that it may hold, and the order in which forms offer them. */
  readonly codes?: Readonly<Record<string, Code>>;
  readonly ids?: Readonly<Record<string, number>>;
  /** How lists mark its codes. */
  readonly mark?: Mark;
  /** Never there: it carries the traits. */
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
type ColumnTypes<Table extends Fields> = {
  readonly [Name in With<Table, 'column'>]: (typeof kinds)[Table[Name]['kind']][0];
} & {};

/** The table as it was written; the mapped type makes the compiler show each field in one line. */
export const fields = <const Table extends Fields>(
  table: Table,
): { readonly [Name in keyof Table]: Table[Name] } & {} => table;

/** One property of each field. */
const each = <Name extends string, Value>(
  table: Readonly<Record<Name, Field>>,
  of: (field: Field) => Value,
): { readonly [Each in Name]: Value } & {} =>
  // The names of the result are those of the table.
  Object.fromEntries(Object.entries<Field>(table).map(([name, field]) => [name, of(field)])) as {
    readonly [Each in Name]: Value;
  };

const names = <Name extends string>(table: Fields, holds: (field: Field) => boolean | undefined): readonly Name[] =>
  // The callers below ask the data for what the type of these names says.
  Object.entries(table).flatMap(([name, field]) => (holds(field) ? [name as Name] : []));

/** A record of which nothing was entered. */
export const blankOf = <Table extends Fields>(table: Table): Values<Table> =>
  // Each field's blank value has that field's type.
  each(table, ({ blank }) => blank) as Values<Table>;

/** What forms, columns and histories call each field. */
export const labelsOf = <Name extends string>(table: Readonly<Record<Name, Field>>) =>
  each(table, ({ label }) => label);

const formatOf = ({ kind, codes = {} }: Field): Format => (kind === 'code' ? { codes } : kinds[kind][1]);

/** How histories write the values of each field. */
export const formatsOf = <Name extends string>(table: Readonly<Record<Name, Field>>) => each(table, formatOf);

/** How lists write the values of each field. */
export const columnFormatsOf = <Name extends string>(table: Readonly<Record<Name, Field>>) =>
  each(table, (field): ColumnFormat => {
    const { kind, codes = {}, mark } = field;
    if (kind === 'codesList') return { severalCodes: codes };
    return kind === 'phone' ? kind : mark === undefined ? formatOf(field) : { codes, mark };
  });

/** The fields that are sealed in the log. */
export const personalIn = <Table extends Fields>(table: Table) =>
  names<With<Table, 'personal'>>(table, ({ personal }) => personal);

/** The fields whose words find a record in the search. */
export const searchedIn = <Table extends Fields>(table: Table) =>
  names<With<Table, 'searched'>>(table, ({ searched }) => searched);

/** The personal fields in which staff write what they like, and so may name somebody else. */
export const freeTextIn = <Table extends Fields>(table: Table) =>
  names<With<Table, 'personal'> & OfKind<Table, 'text' | 'lines'>>(
    table,
    ({ personal, kind }) => personal && (kind === 'text' || kind === 'lines'),
  );

/** The fields that lists filter and sort by, each with how its values are compared. */
export const columnsOf = <Table extends Fields>(table: Table): ColumnTypes<Table> =>
  // Each column is compared as the kind of its own field is.
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { column, kind }]) => (column ? [[name, kinds[kind][0]]] : [])),
  ) as ColumnTypes<Table>;

/**
 * What every kind is told. Each flag has a type parameter of its own: an object that is generic as a whole would take a misspelt `personal`,
 * and the field would stand in the log in clear.
 */
interface Said<Blank, P, C, S> extends Pick<Field, 'label' | 'said' | 'wrong'> {
  readonly blank?: Blank;
  readonly personal?: P;
  readonly column?: C;
  readonly searched?: S;
}
/** A kind that can tell of a person says whether it does. */
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

/** Read off an interface, a union is shown as its members and not as the type that made it. */
interface Of<Value, Blank, P, C, S> {
  readonly traits:
    (P extends true ? 'personal' : never) | (C extends true ? 'column' : never) | (S extends true ? 'searched' : never);
  /** Null for nothing, unless the table names another blank value. */
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

/** An e-mail address. */
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

/** Several codes of a table, with commas between their ids. */
export const codesList = <Id extends number, P extends Flag = false, C extends Flag = false>(
  ids: Readonly<Record<string, Id>>,
  codes: Readonly<Record<NoInfer<Id>, Code>>,
  said: Said<null, P, C, false>,
) => field<'codesList', string, null, P, C, false>('codesList', { ...said, ids, codes });

/** The id of a record, which says nothing to a reader. */
export const id = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'id', number, null, P, C, false>('id', said);

/** The id that another system gave, which people read. */
export const foreignID = <B extends OrNull<number> = null, P extends Flag = false, C extends Flag = false>(
  said: Said<B, P, C, false>,
) => field<'foreignID', number, B, P, C, false>('foreignID', said);

/** A year, written without separators. */
export const year = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false> & Ranged) =>
  field<'year', number, null, P, C, false>('year', said);

/** A span of some years. */
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

/** From 0 to 100. */
export const percent = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'percent', number, null, P, C, false>('percent', said);

/** Yes or no; no, unless the table names another blank value. */
export const yesNo = <P extends Flag = false, C extends Flag = false>(said: Said<boolean, P, C, false>) =>
  field<'yesNo', boolean, boolean, P, C, false>('yesNo', { blank: false, ...said });

/** A moment as ISO 8601 in UTC. */
export const moment = <B extends OrNull<string> = null, P extends Flag = false, C extends Flag = false>(
  said: Said<B, P, C, false>,
) => field<'moment', string, B, P, C, false>('moment', said);

/** A moment of which the day counts. */
export const day = <P extends Flag = false, C extends Flag = false>(said: Said<null, P, C, false>) =>
  field<'day', string, null, P, C, false>('day', said);
