import type { Rule } from '@leaseledger/contract/access/permissions';
import type { ColumnOf, ColumnType, ColumnTypeOf, List, RowOf } from '@leaseledger/contract/kernel/list';
import type { ReactNode } from 'react';

/** Every row of `/api/rest/{resource}` carries its id as `id`. */
export interface Row {
  readonly id: number | string;
}

/** A list of the contract. */
export type Listed = List<Row>;

/** Widths in steps of the theme, from a number of a few digits to a sentence. */
export type ColumnSize = 'xs' | 's' | 'm' | 'l' | 'xl';

/** How a column looks and behaves, whatever it shows. */
export interface ColumnLook {
  readonly size: ColumnSize;
  /** Moments and amounts stand to the right unless told otherwise. */
  readonly align?: 'left' | 'right';
  /** Ink of the text: strong for what the eye looks for, quiet for what it may skip. Ordinary where left out. */
  readonly ink?: 'strong' | 'quiet';
  /** Leaves where the columns do not fit side by side, the lowest number first; those without one stay. */
  readonly givesWay?: number;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
}

/** A column as it was read from the children of a `DataTable`. */
export interface Column extends ColumnLook {
  /** The field of the row; also its name in settings. */
  readonly source: string;
  readonly label: string;
  /** The column that the server sorts by; left out where it cannot. */
  readonly sortBy?: string;
  /** Reads the record around it. */
  readonly cell: ReactNode;
}

export interface Choice {
  readonly id: number | string;
  readonly name: string;
}

/** Values of a column that begin like what was typed. */
export type FindTexts = (typed: string, signal: AbortSignal) => Promise<readonly string[]>;

interface FilterBase {
  readonly source: string;
  readonly label: string;
  /** Shown as a chip even while it does not narrow anything; the others wait under '+ Filter'. */
  readonly pinned?: true;
}

/** A filter of a list, shown as a chip that reads as a sentence: 'Status Open, Qualified'. */
export type ListFilter =
  /** `nobody` adds a choice for records that have none. */
  | (FilterBase & {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      readonly any?: string;
      readonly nobody?: string;
    })
  /** Texts out of more than are read at once: found by typing. */
  | (FilterBase & {
      readonly kind: 'found';
      readonly search: FindTexts;
      readonly any?: string;
      readonly nobody?: string;
    })
  /** A colleague out of `users/basic`. */
  | (FilterBase & { readonly kind: 'user'; readonly any?: string; readonly nobody?: string })
  /** First and last day, Melbourne, sent as `{source}_gte` and `{source}_lte`. */
  | (FilterBase & { readonly kind: 'dates' })
  | (FilterBase & { readonly kind: 'yesNo' });

/** The days are yyyy-MM-dd, either may be left out. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** null among the choices stands for 'has none'. */
export type FilterValue = readonly (number | string | null)[] | DayRange | boolean;

/** Whether a value is a range of days. */
export const isRange = (value: FilterValue): value is DayRange => typeof value === 'object' && !Array.isArray(value);

export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** A way to look at the list, shown as a tab with its count. The first is what the list opens with. */
export interface ListView {
  readonly key: string;
  readonly label: string;
  readonly filter: FilterValues;
  readonly sort?: Sort;
}

/** A value that narrows a list by a column of that type with such values. */
type FilterValueFor<Type extends ColumnType, Value> = Type extends 'boolean'
  ? boolean
  : readonly Value[] | (Type extends 'time' ? DayRange : never);

type FilterValuesOf<L extends Listed> = {
  readonly [Source in ColumnOf<L> & keyof RowOf<L>]?: FilterValueFor<ColumnTypeOf<L, Source>, RowOf<L>[Source]>;
};

export interface SortOf<L extends Listed> {
  readonly field: ColumnOf<L>;
  readonly order: Sort['order'];
}

/** A view of one list: it filters and sorts by columns of that list, with values that they can have. */
export type ViewOf<L extends Listed> = Omit<ListView, 'filter' | 'sort'> & {
  readonly filter: FilterValuesOf<L>;
  readonly sort?: SortOf<L>;
};

/** `nobody` is for columns that may be empty. */
interface ChoiceWords<Value> {
  readonly any?: string;
  readonly nobody?: null extends Value ? string : never;
}

/** The kinds that fit a column: a user is told from other numbers by the column's name, which ends in UserID. */
type KindFor<Source extends string, Type extends ColumnType, Value> = Type extends 'boolean'
  ? { readonly kind: 'yesNo' }
  : Type extends 'time'
    ? { readonly kind: 'dates' }
    : | ({
          readonly kind: 'choice';
          readonly choices: readonly { readonly id: NonNullable<Value>; readonly name: string }[];
        } & ChoiceWords<Value>)
      | (string extends NonNullable<Value>
          ? { readonly kind: 'found'; readonly search: FindTexts } & ChoiceWords<Value>
          : never)
      | (Source extends `${string}UserID` ? { readonly kind: 'user' } & ChoiceWords<Value> : never);

/** A filter of one list, by one of its columns and of a kind that fits its values. */
export type FilterOf<L extends Listed> = {
  [Source in ColumnOf<L> & keyof RowOf<L> & string]: FilterBase & { readonly source: Source } & KindFor<
      Source,
      ColumnTypeOf<L, Source>,
      RowOf<L>[Source]
    >;
}[ColumnOf<L> & keyof RowOf<L> & string];

/** What a row shows on a phone. */
export interface Card {
  readonly title: ReactNode;
  /** At most two lines below the title. */
  readonly lines: readonly ReactNode[];
  /** To the right, from the top: time, status, priority. */
  readonly marks: readonly ReactNode[];
}

/** How the address of a list is read. */
export interface ListAddress {
  readonly views: readonly ListView[];
  readonly filters: readonly ListFilter[];
  readonly sort: Sort;
  readonly pageSizes: readonly number[];
  /** Comes back to the filters it was left with. */
  readonly remembersFilters?: boolean;
}

/** Somewhere that the header of a list leads to. */
export interface ListAction {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
}

/** What is said and offered around the rows. */
export interface ListWords {
  /** 'leads', in sentences and as the title. */
  readonly noun: string;
  /** Who may open it; the state for the others says who can grant it. */
  readonly who: Rule;
  /** Its rows are not found by their words: there is no quick filter. */
  readonly withoutText?: true;
  /** The one primary action, e.g. 'Add lead': `n` on the keyboard, the floating button on a phone. Left out where the user may not. */
  readonly create?: string;
  /** Where it leads besides its records: left of the primary action. */
  readonly actions?: readonly ListAction[];
  /** Only when something needs doing. */
  readonly banner?: ReactNode;
  /** What this list is for, when nothing exists yet. */
  readonly empty: { readonly title: string; readonly text: string };
  /** The `DataTable`. */
  readonly children: ReactNode;
}

export interface PlainListProps extends ListWords, ListAddress {
  /** The list of the contract: its resource is also the name under which the list is remembered, and its route. */
  readonly of: Listed;
}

/** Checked against the list of the contract where it is written, plain sources and values inside. */
export type ListProps<L extends Listed> = PlainListProps & {
  readonly of: L;
  readonly views: readonly ViewOf<L>[];
  readonly filters: readonly FilterOf<L>[];
  readonly sort: SortOf<L>;
};
