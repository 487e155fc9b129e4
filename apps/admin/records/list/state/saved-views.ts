import { administersUsers, type Rights } from '@leaseledger/contract/access/permissions';
import { headOf } from '@leaseledger/contract/kernel/list';
import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import type { Listed, ListFilter, ListView } from './list-types.ts';

/** A saved view among the views of a list. */
export interface ShownView extends ListView {
  readonly q: string;
  readonly saved: SavedView;
  /** The filters that the user or this screen cannot use. The view is shown without them. */
  readonly missing: readonly string[];
}

/** The key of a saved view in addresses. */
export const viewKey = ({ ViewID }: Pick<SavedView, 'ViewID'>): string => `v${ViewID}`;

/** Whether the key is one of a saved view. */
export const isSavedKey = (key: string | null): boolean => key !== null && /^v\d+$/.test(key);

/** A saved view for this list. It leaves out filters that the screen lacks, because the user could not remove them. */
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

/** Whether the user may share views with everybody who may open the list. */
export const sharesViewsOf = ({ managedBy }: Listed, rights: Rights): boolean =>
  managedBy?.(rights) === true || administersUsers(rights);

/** The content of an update that keeps the view unchanged. */
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
