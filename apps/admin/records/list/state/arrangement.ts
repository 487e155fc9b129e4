import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import { observable } from '../../../platform/observable.ts';
import { adminSettings, changeList } from '../../../platform/session/storage.ts';
import { viewKey } from './saved-views.ts';

/** How the columns of a list stand; what is left out is as the list has it. */
export interface Arrangement {
  /** Every column once, in order. */
  readonly order?: readonly string[] | undefined;
  readonly hidden?: readonly string[] | undefined;
  /** px by column. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
}

/** What was changed of the columns of saved views and is not saved, by list and view. */
const drafts = observable<Readonly<Record<string, Arrangement>>>({});

export interface Arranging {
  readonly arrangement: Arrangement;
  /** Whether the columns are not those of the saved view any more. */
  readonly isChanged: boolean;
  change(next: Arrangement): void;
  /** As they were: those of the saved view, or of the list. */
  reset(): void;
}

const keptBy = ({ Columns, Widths }: SavedView): Arrangement | undefined =>
  Columns === null && Widths === null ? undefined : { ...Columns, ...(Widths === null ? {} : { widths: Widths }) };
const isSame = (one: Arrangement, other: Arrangement): boolean =>
  [one.order, one.hidden, one.widths].every(
    (part, index) => JSON.stringify(part) === JSON.stringify([other.order, other.hidden, other.widths][index]),
  );

/** The columns of the list as its reader sees them: of a saved view its own, of all others what this browser remembers. @param view The saved view that is open. */
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
