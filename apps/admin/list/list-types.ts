import type { Rule } from '@leaseledger/contract/access/permissions';
import type { ReactNode } from 'react';

/** Every row of `/api/rest/{resource}` carries its id as `id`. */
export interface Row {
  readonly id: number | string;
}

/** Widths in steps of the theme, from a number of a few digits to a sentence. */
export type ColumnSize = 'xs' | 's' | 'm' | 'l' | 'xl';

export interface Column<R extends Row> {
  /** The field of the row; also its name in settings and, unless `sortBy` says otherwise, what the server sorts by. */
  readonly source: string;
  readonly label: string;
  readonly size: ColumnSize;
  readonly render: (row: R) => ReactNode;
  /** Numbers, money and times stand to the right. */
  readonly align?: 'right';
  /** Ink of the text: strong for what the eye looks for, quiet for what it may skip. Ordinary where left out. */
  readonly ink?: 'strong' | 'quiet';
  readonly sortable?: false;
  readonly sortBy?: string;
  /** Leaves where the columns do not fit side by side, the lowest number first; those without one stay. */
  readonly givesWay?: number;
  /** Not shown until chosen. */
  readonly hidden?: true;
}

export interface Choice {
  readonly id: number | string;
  readonly name: string;
}

interface FilterBase {
  readonly source: string;
  readonly label: string;
  /** Shown as a chip even while it does not narrow anything; the others wait under '+ Filter'. */
  readonly pinned?: true;
}

/** A filter of a list, shown as a chip that reads as a sentence: 'Status Open, Qualified'. */
export type ListFilter =
  /** `nobody` adds a choice for records that have none. */
  | (FilterBase & { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly any?: string; readonly nobody?: string })
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

/** What a row shows on a phone. */
export interface Card {
  readonly title: ReactNode;
  /** At most two lines below the title. */
  readonly lines: readonly ReactNode[];
  /** To the right, from the top: time, status, priority. */
  readonly marks: readonly ReactNode[];
}

export interface ListPageProps<R extends Row> {
  /** Resource of `/api/rest`, and the name under which the list is remembered. */
  readonly resource: string;
  /** 'Leads' */
  readonly title: string;
  /** 'leads', in sentences. */
  readonly noun: string;
  /** The route of the list, e.g. '/leads'. */
  readonly path: string;
  /** Who may open it; the state for the others says who can grant it. */
  readonly who: Rule;
  readonly columns: readonly Column<R>[];
  readonly filters: readonly ListFilter[];
  readonly views: readonly ListView[];
  readonly sort: Sort;
  readonly pageSizes: readonly number[];
  /** Where a row leads to; the first column is the link. */
  readonly linkTo: (row: R) => string;
  readonly card: (row: R) => Card;
  /** The one primary action: `n` on the keyboard, the floating button on a phone. Left out where the user may not. */
  readonly create?: { readonly label: string; readonly to: string };
  /** Buttons left of the primary one. */
  readonly actions?: ReactNode;
  /** Only when something needs doing. */
  readonly banner?: ReactNode;
  /** What this list is for, when nothing exists yet. */
  readonly empty: { readonly title: string; readonly text: string };
  /** Comes back to the filters it was left with. */
  readonly remembersFilters?: true;
  /** Milliseconds between reads of an open list; only on focus where left out. */
  readonly refreshEvery?: number;
  /** The routes of the panels over the list. */
  readonly children?: ReactNode;
}
