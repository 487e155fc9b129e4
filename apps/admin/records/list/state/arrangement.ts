import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import { observable } from '../../../platform/observable.ts';
import { adminSettings, changeList } from '../../../platform/session/storage.ts';
import { viewKey } from './saved-views.ts';

/** The arrangement of a list's columns. A missing part is the list's default. */
export interface Arrangement {
  /** Every column once, in order. */
  readonly order?: readonly string[] | undefined;
  readonly hidden?: readonly string[] | undefined;
  /** The widths in px, by column. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** The unsaved arrangements of saved views, by list and view. */
const drafts = observable<Readonly<Record<string, Arrangement>>>({});

export interface Arranging {
  readonly arrangement: Arrangement;
  /** Whether the columns differ from the saved view. */
  readonly isChanged: boolean;
  change(next: Arrangement): void;
  /** Restores the columns of the saved view, or of the list. */
  reset(): void;
}

const keptBy = ({ Columns, Widths }: SavedView): Arrangement | undefined =>
  Columns === null && Widths === null ? undefined : { ...Columns, ...(Widths === null ? {} : { widths: Widths }) };
const isSame = (one: Arrangement, other: Arrangement): boolean =>
  [one.order, one.hidden, one.widths].every(
    (part, index) => JSON.stringify(part) === JSON.stringify([other.order, other.hidden, other.widths][index]),
  );

/**
 * The arrangement of the list's columns: the saved view's, or else the one that this browser stored.
 * @param view the open saved view
 */
export function useArrangement(list: string, view: SavedView | undefined): Arranging {
  const { order, hidden, widths } = adminSettings.use().lists?.[list] ?? {};
  const key = view === undefined ? '' : `${list} ${viewKey(view)}`;
  const draft = drafts.use()[key];
  const own: Arrangement = { order, hidden, widths };
  if (view === undefined) {
    return {
      arrangement: own,
      isChanged: false,
      change: (next) => changeList(list, next),
      reset: () => changeList(list, { order: undefined, hidden: undefined, widths: undefined }),
    };
  }
  const kept = keptBy(view) ?? own;
  const set = (next: Arrangement | undefined) => {
    const { [key]: _, ...others } = drafts.get();
    drafts.set(next === undefined ? others : { ...others, [key]: next });
  };
  return {
    arrangement: draft ?? kept,
    isChanged: draft !== undefined && !isSame(draft, kept),
    change: (next) => set({ ...(drafts.get()[key] ?? kept), ...next }),
    reset: () => set(undefined),
  };
}
