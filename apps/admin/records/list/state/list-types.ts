import type { Rule } from '@leaseledger/contract/access/permissions';
import type { Choice } from '@leaseledger/contract/kernel/fields';
import type {
  ChosenOf,
  ColumnOf,
  ColumnType,
  ColumnTypeOf,
  LabelOf,
  List,
  RowOf,
} from '@leaseledger/contract/kernel/list';
import type { ReactNode } from 'react';

/** Every row of `/api/rest/{resource}` carries its id as `id`. */
export interface Row {
  readonly id: number | string;
}

/** A list of the contract. */
export type Listed = List<Row>;

/** The width of a column, from a short number to a sentence. */
export type ColumnSize = 'xs' | 's' | 'm' | 'l' | 'l+' | 'xl';

/** The look of a column, independent of its values. */
export interface ColumnLook {
  readonly size: ColumnSize;
  /** The default is right for moments and amounts, left otherwise. */
  readonly align?: 'left' | 'right';
  /** The text colour: strong for main values, quiet for secondary ones. The default is ordinary. */
  readonly ink?: 'strong' | 'quiet';
  /** Hides the column when there is no room, the lowest number first. Columns without a number stay. */
  readonly givesWay?: number;
  /** Hidden until the user chooses it. */
  readonly hidden?: boolean;
}

/** A column, as read from the children of a `DataTable`. */
export interface Column extends ColumnLook {
  /** The field of the row, and the column's name in settings. */
  readonly source: string;
  readonly label: string;
  /** The column that the server sorts by. Left out when it cannot sort. */
  readonly sortBy?: string;
  /** The cell, which reads the record of its row. */
  readonly cell: ReactNode;
}

/** Finds values of a column that begin with the typed text. */
export type FindTexts = (typed: string, signal: AbortSignal) => Promise<readonly string[]>;

interface Pinned {
  /** Shown as a chip even without a value. Other filters are in the menu '+ Filter'. */
  readonly pinned?: true;
}

interface FilterBase extends Pinned {
  readonly source: string;
  readonly label: string;
}

/** A filter as a screen names it: its source, and what differs from the list. */
export interface GivenFilter extends Pinned {
  readonly source: string;
  readonly label?: string;
  readonly choices?: readonly Choice[];
  readonly search?: FindTexts;
  readonly any?: string;
  readonly nobody?: string;
  /** Only for moments. The screen shows the filter itself, outside the bar. */
  readonly apart?: true;
}

/** A filter of a list, shown as a phrase such as 'Status Open, Qualified'. */
export type ListFilter =
  /** `nobody` adds a choice for records without a value. */
  | (FilterBase & {
      readonly kind: 'choice';
      readonly choices: readonly Choice[];
      readonly any?: string;
      readonly nobody?: string;
    })
  /** Values found by typing, when there are too many to load. */
  | (FilterBase & {
      readonly kind: 'found';
      readonly search: FindTexts;
      readonly any?: string;
      readonly nobody?: string;
    })
  /** A colleague from `users/basic`. */
  | (FilterBase & { readonly kind: 'user'; readonly any?: string; readonly nobody?: string })
  /**
   * The first and the last day in Melbourne, sent as `{source}_gte` and `{source}_lte`. With `apart` the screen shows it
   * itself, outside the bar.
   */
  | (FilterBase & { readonly kind: 'dates'; readonly apart?: true })
  | (FilterBase & { readonly kind: 'yesNo' });

/** A range of days, yyyy-MM-dd. Either end may be missing. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** A null choice finds records without a value. */
export type FilterValue = readonly (number | string | null)[] | DayRange | boolean;

/** Whether the filter is in the bar. */
export const isInBar = (filter: ListFilter): boolean => !('apart' in filter);

export const isRange = (value: FilterValue): value is DayRange => typeof value === 'object' && !Array.isArray(value);

export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface Sort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** A view of a list, shown as a tab with its count. The list opens with the first view. */
export interface ListView {
  readonly key: string;
  readonly label: string;
  readonly filter: FilterValues;
  readonly sort?: Sort;
}

/** The filter values that fit a column's type. */
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

/** A view of one list. Its filters and sort may use only columns and values of that list. */
export type ViewOf<L extends Listed> = Omit<ListView, 'filter' | 'sort'> & {
  readonly filter: FilterValuesOf<L>;
  readonly sort?: SortOf<L>;
};

/** `nobody` is allowed only for columns that can be null. */
interface ChoiceWords<Value> {
  readonly any?: string;
  readonly nobody?: null extends Value ? string : never;
}

/** How a filter finds values. Moments and booleans need no more, nor do a field with choices and a user's id. */
type WaysFor<Source extends string, Type extends ColumnType, Value, Chosen> = Type extends 'boolean' | 'time'
  ? unknown
  : ChoiceWords<Value> &
      (
        | { readonly choices: readonly { readonly id: NonNullable<Value>; readonly name: string }[] }
        | (string extends NonNullable<Value> ? { readonly search: FindTexts } : never)
        | (Source extends Chosen | `${string}UserID` ? unknown : never)
      );

/** A filter of one list. Its source is a column. The list says its label where the contract has one. */
export type FilterOf<L extends Listed> = {
  [Source in ColumnOf<L> & keyof RowOf<L> & string]: Pinned & { readonly source: Source } & (Source extends LabelOf<L>
      ? { readonly label?: string }
      : { readonly label: string }) &
    WaysFor<Source, ColumnTypeOf<L, Source>, RowOf<L>[Source], ChosenOf<L>>;
}[ColumnOf<L> & keyof RowOf<L> & string];

/** The content of a card on a phone. */
export interface Card {
  readonly title: ReactNode;
  /** At most two lines below the title. */
  readonly lines: readonly ReactNode[];
  /** The marks on the right, from the top: time, status, priority. */
  readonly marks: readonly ReactNode[];
  /** A button below the card, because the card itself is a link. */
  readonly action?: ReactNode;
}

/** The settings with which a list's address is read. */
export interface ListAddress {
  readonly views: readonly ListView[];
  readonly filters: readonly ListFilter[];
  readonly sort: Sort;
  readonly pageSizes: readonly number[];
  /** Restores the last filters when the list opens without any. */
  readonly remembersFilters?: boolean;
}

/** A link in the header of a list. */
export interface ListAction {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
}

/** The text and actions around the rows. */
export interface ListWords {
  /** The plural noun, for example 'leads', for sentences and the title. */
  readonly noun: string;
  /** The title, where it is not the noun. */
  readonly title?: string;
  /** The users that may open the list. Others see who can grant the right. */
  readonly who: Rule;
  /** The rows cannot be searched by text, so there is no quick filter. */
  readonly withoutText?: true;
  /** The list is not printed, whatever the user may (decisions 4, "Screens"). */
  readonly neverPrints?: true;
  /**
   * The label of the create button, for example 'Add lead'. Key `n`; a floating button on a phone. Hidden without the
   * right.
   */
  readonly create?: string;
  /** The list that this one belongs to, left of the title. */
  readonly back?: { readonly to: string; readonly label: string };
  /** A banner, shown only when something needs attention. */
  readonly banner?: ReactNode;
  /** The purpose of the list, shown when no record exists. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

export interface PlainListProps extends ListWords, Omit<ListAddress, 'filters'> {
  readonly filters: readonly GivenFilter[];
  /** The list of the contract. Its resource is also the key of the list's settings and its route. */
  readonly of: Listed;
}

/** Checks views, filters and sort against the list of the contract. Inside, sources and values are plain. */
export type ListProps<L extends Listed> = PlainListProps & {
  readonly of: L;
  readonly views: readonly ViewOf<L>[];
  readonly filters: readonly FilterOf<L>[];
  readonly sort: SortOf<L>;
};
