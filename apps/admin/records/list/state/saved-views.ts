import { administersUsers, type Rights } from '@leaseledger/contract/access/permissions';
import { headOf } from '@leaseledger/contract/kernel/list';
import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import type { Listed, ListFilter, ListView } from './list-types.ts';

/** A saved view among the views of a list. */
export interface ShownView extends ListView {
  readonly q: string;
  readonly saved: SavedView;
  /** What it looks at and its reader cannot: it is shown without. */
  readonly missing: readonly string[];
}

/** The name of a saved view in the address. */
export const viewKey = ({ ViewID }: Pick<SavedView, 'ViewID'>): string => `v${ViewID}`;

/** Whether an address means a saved view by this name. */
export const isSavedKey = (key: string | null): boolean => key !== null && /^v\d+$/.test(key);

/** A saved view as the list shows it: without what this screen has no filter for, since nobody could take that away. */
export function shownView(saved: SavedView, of: Listed, filters: readonly ListFilter[]): ShownView {
  const known = (column: string) => filters.some(({ source }) => source === column);
  const entries = Object.entries(saved.Filter);
  const missing = [
    ...saved.Missing,
    ...entries.flatMap(([column]) => (known(column) ? [] : [headOf(of, column) ?? column])),
  ];
  return {
    key: viewKey(saved),
    label: saved.Name,
    filter: Object.fromEntries(entries.filter(([column]) => known(column))),
    sort: saved.Sort,
    q: saved.Text,
    saved,
    missing,
  };
}

/** Whether the reader may share views of a list with everybody who opens it. */
export const sharesViewsOf = ({ managedBy }: Listed, rights: Rights): boolean =>
  managedBy?.(rights) === true || administersUsers(rights);

/** What is sent of a view so that it stays as it is. */
export const savedContent = ({ ViewID, Version, Name, Filter, Text, Sort, Columns, Widths, Shared }: SavedView) => ({
  ViewID,
  Version,
  Name,
  Filter,
  Text,
  Sort,
  Columns,
  Widths,
  Shared,
});
