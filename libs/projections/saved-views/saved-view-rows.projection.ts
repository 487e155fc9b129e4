import type { SavedViewContent, SavedViewRow } from '@leaseledger/contract/saved-views/saved-view.views';
import type { SavedViewEvent } from '@leaseledger/domain/saved-views/saved-view.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { Projection } from '../kernel/projection.ts';

/** Picks the fields of a view, without `was` and the owner. Sealed fields are null without their key. */
const contents = ({ Name, Filter, Text, Sort, Columns, Widths }: Partial<SavedViewContent>): Partial<SavedViewRow> => ({
  ...(Name != null && { Name }),
  ...(Filter != null && { Filter }),
  ...(Text != null && { Text }),
  ...(Sort != null && { Sort }),
  ...(Columns !== undefined && { Columns }),
  ...(Widths !== undefined && { Widths }),
});

const kept = ({
  data: { UserID, ViewID, List, Name, Filter, Text, Sort, Columns, Widths },
  revision,
}: {
  readonly data: SavedViewContent & { readonly UserID: number; readonly ViewID: number; readonly List: string };
  readonly revision: bigint;
}): SavedViewRow => ({
  id: ViewID,
  ViewID,
  UserID,
  List,
  Name: Name ?? '',
  Filter: Filter ?? {},
  Text: Text ?? '',
  Sort,
  Columns,
  Widths,
  Shared: false,
  PrivateTo: UserID,
  Version: Number(revision),
});

/** The saved views of all users, a row each, with owner and sharing. */
export const savedViewRows: Projection<SavedViewEvent | Extract<UserEvent, { type: 'UserDeleted' }>, SavedViewRow> = {
  name: 'savedViewRows',
  version: 2,
  readModel: {
    name: 'savedViews',
    id: 'ViewID',
    columns: { ViewID: 'integer', UserID: 'integer', List: 'text', Shared: 'boolean', PrivateTo: 'integer' },
    fields: ['Name', 'Filter', 'Text', 'Sort', 'Columns', 'Widths', 'Version'],
    indexed: ['List', 'PrivateTo'],
    defaultSort: { field: 'ViewID', order: 'ASC' },
  },
  handlers: {
    ViewSaved: (event) => [{ put: event.data.ViewID, row: kept(event) }],
    ViewAmended: ({ data, revision }) => [
      { patch: data.ViewID, fields: { ...contents(data), Version: Number(revision) } },
    ],
    ViewShared: ({ data, revision }) => [
      {
        patch: data.ViewID,
        fields: { ...contents(data), Text: '', Shared: true, PrivateTo: null, Version: Number(revision) },
      },
    ],
    SharedViewAmended: ({ data, revision }) => [
      { patch: data.ViewID, fields: { ...contents(data), Version: Number(revision) } },
    ],
    ViewUnshared: ({ data: { UserID, ViewID }, revision }) => [
      { patch: ViewID, fields: { Shared: false, PrivateTo: UserID, Version: Number(revision) } },
    ],
    ViewDeleted: ({ data: { ViewID } }) => [{ remove: ViewID }],
    ViewRestored: (event) => [{ put: event.data.ViewID, row: kept(event) }],
    ViewsOrdered: () => [],
    // Private views of a deleted user are emptied; shared ones stay.
    UserDeleted: ({ data: { UserID } }) => [
      {
        patchWhere: { column: 'PrivateTo', is: UserID },
        fields: { Name: '', Filter: {}, Text: '', Columns: null, Widths: null, PrivateTo: null },
      },
    ],
  },
};
