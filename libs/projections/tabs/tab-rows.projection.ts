import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import type { TabEvent } from '@leaseledger/domain/tabs/tab.area';
import type { Change, Projection } from '../kernel/projection.ts';

/** Selects one tab of a user and unselects the others. */
const selecting = (UserID: number, selected: number | null): readonly Change<TabRow>[] => [
  { patchWhere: { column: 'UserID', is: UserID }, fields: { Selected: false } },
  ...(selected === null ? [] : [{ patch: selected, fields: { Selected: true } }]),
];

/** The Overview tabs of all users, a row each, with its owner. */
export const tabRows: Projection<TabEvent, TabRow> = {
  name: 'tabRows',
  version: 1,
  readModel: {
    name: 'tabs',
    id: 'UserEmbeddedItemID',
    columns: { UserEmbeddedItemID: 'integer', UserID: 'integer' },
    fields: ['Name', 'EmbedContent'],
    indexed: ['UserID'],
    defaultSort: { field: 'UserEmbeddedItemID', order: 'ASC' },
  },
  handlers: {
    TabAdded: ({ data: { UserID, UserEmbeddedItemID, Name, EmbedContent } }) => [
      // Without the key of a deleted user there is nothing to show.
      {
        put: UserEmbeddedItemID,
        row: {
          id: UserEmbeddedItemID,
          UserEmbeddedItemID,
          UserID,
          Name: Name ?? '',
          EmbedContent: EmbedContent ?? '',
          Selected: false,
        },
      },
      ...selecting(UserID, UserEmbeddedItemID),
    ],
    TabAmended: ({ data: { UserEmbeddedItemID, Name, EmbedContent } }) => [
      {
        patch: UserEmbeddedItemID,
        fields: { ...(Name != null && { Name }), ...(EmbedContent != null && { EmbedContent }) },
      },
    ],
    TabSelected: ({ data: { UserID, UserEmbeddedItemID } }) => selecting(UserID, UserEmbeddedItemID),
    TabDeleted: ({ data: { UserID, UserEmbeddedItemID, selected } }) => [
      { remove: UserEmbeddedItemID },
      ...selecting(UserID, selected),
    ],
  },
};
