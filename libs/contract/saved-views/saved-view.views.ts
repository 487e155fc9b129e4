import { view } from '../kernel/answer.ts';

/** The filter on one column: chosen values, a range of days in Melbourne (yyyy-MM-dd), or yes or no. Null among the values means 'has none'. Either day may be left out. */
export type SavedFilterValue =
  readonly (number | string | null)[] | { readonly from?: string; readonly to?: string } | boolean;

export type SavedFilter = Readonly<Record<string, SavedFilterValue>>;

export interface SavedSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** The columns of a list: the order of all columns, and the hidden ones among them. */
export interface SavedColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** The contents of a saved view. */
export interface SavedViewContent {
  readonly Name: string;
  readonly Filter: SavedFilter;
  /** The search text; empty for no search. */
  readonly Text: string;
  readonly Sort: SavedSort;
  /** Null for the list's own columns. */
  readonly Columns: SavedColumns | null;
  /** Widths in px by column, for columns with a width of their own. */
  readonly Widths: Readonly<Record<string, number>> | null;
}

/** The stored row of a saved view. */
export interface SavedViewRow extends SavedViewContent {
  readonly id: number;
  readonly ViewID: number;
  /** The user who made the view. */
  readonly UserID: number;
  /** The name of the list below `/api/rest`. */
  readonly List: string;
  /** Whether everybody who opens the list can use the view. */
  readonly Shared: boolean;
  /** The only user who can use the view. Null for a shared view, and for views that a deleted user left. */
  readonly PrivateTo: number | null;
  /** The revision after the last change. */
  readonly Version: number;
}

/** A saved view as its reader gets it, with only the parts that the reader may use. */
export interface SavedView extends SavedViewContent {
  readonly id: number;
  readonly ViewID: number;
  /** The user who made the view. */
  readonly UserID: number;
  readonly List: string;
  readonly Shared: boolean;
  /** Whether the reader made it. */
  readonly IsOwn: boolean;
  /** The name of the user who made the view; null once their account is deleted. */
  readonly OwnerName: string | null;
  /** Whether the reader may change, share and delete it. */
  readonly MayChange: boolean;
  /** Columns in the view's filter, sort or search that no longer exist or that the reader may not find by. The view works without them. */
  readonly Missing: readonly string[];
  /** The revision. A change sends it back, and is refused if another user changed the view first. */
  readonly Version: number;
}

/** The order of one user's saved views of a list. */
export interface SavedViewOrderRow {
  /** The user and the list: `9-leads`. */
  readonly id: string;
  readonly UserID: number;
  readonly Order: readonly number[];
}

export const savedView = view<SavedView>('SavedView');
