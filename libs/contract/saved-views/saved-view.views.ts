import { view } from '../kernel/answer.ts';

/** What narrows a list by one column: a choice of values, null among them for 'has none'; days in Melbourne (yyyy-MM-dd), either of which may be left out; or yes or no. */
export type SavedFilterValue =
  readonly (number | string | null)[] | { readonly from?: string; readonly to?: string } | boolean;

export type SavedFilter = Readonly<Record<string, SavedFilterValue>>;

export interface SavedSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** Which columns a list shows: all of them once in their order, and which of them are hidden. */
export interface SavedColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** What a saved view keeps of a list. */
export interface SavedViewContent {
  readonly Name: string;
  readonly Filter: SavedFilter;
  /** What is searched for; empty for nothing. */
  readonly Text: string;
  readonly Sort: SavedSort;
  /** Null where they are as the list has them. */
  readonly Columns: SavedColumns | null;
  /** Widths in px by column, where they were set. */
  readonly Widths: Readonly<Record<string, number>> | null;
}

/** A saved view as its row is kept. */
export interface SavedViewRow extends SavedViewContent {
  readonly id: number;
  readonly ViewID: number;
  /** Who made it. */
  readonly UserID: number;
  /** The list, by its name below `/api/rest`. */
  readonly List: string;
  /** Everybody who opens the list has it. */
  readonly Shared: boolean;
  /** Who alone has it; null for a shared one, and for what a deleted user left behind. */
  readonly PrivateTo: number | null;
  /** Of what changed it last. */
  readonly Version: number;
}

/** A saved view as its reader has it: with what of it fits them. */
export interface SavedView extends SavedViewContent {
  readonly id: number;
  readonly ViewID: number;
  /** Who made it. */
  readonly UserID: number;
  readonly List: string;
  readonly Shared: boolean;
  /** Whether the reader made it. */
  readonly IsOwn: boolean;
  /** Who made it; null once their account is deleted. */
  readonly OwnerName: string | null;
  /** Whether the reader may change, share and delete it. */
  readonly MayChange: boolean;
  /** Columns that it filters, sorts or searches by and that are gone, or not the reader's to find by: it is shown without them. */
  readonly Missing: readonly string[];
  /** Sent with a change, which is refused where somebody else was quicker. */
  readonly Version: number;
}

/** In which order a user has the saved views of a list. */
export interface SavedViewOrderRow {
  /** The user and the list: `9-leads`. */
  readonly id: string;
  readonly UserID: number;
  readonly Order: readonly number[];
}

export const savedView = view<SavedView>('SavedView');
