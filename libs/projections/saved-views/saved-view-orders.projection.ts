import type { SavedViewOrderRow } from '@leaseledger/contract/saved-views/saved-view.views';
import type { SavedViewEvent } from '@leaseledger/domain/saved-views/saved-view.area';
import type { Projection } from '../kernel/projection.ts';

/** The id of a user's order of the views of a list. */
export const savedViewOrderID = (UserID: number, List: string): string => `${UserID}-${List}`;

/** The order of each user for the views of each list, their own and shared ones. */
export const savedViewOrders: Projection<Extract<SavedViewEvent, { type: 'ViewsOrdered' }>, SavedViewOrderRow> = {
  name: 'savedViewOrders',
  version: 1,
  readModel: {
    name: 'savedViewOrders',
    id: 'id',
    columns: { UserID: 'integer' },
    fields: ['Order'],
    defaultSort: { field: 'UserID', order: 'ASC' },
  },
  handlers: {
    ViewsOrdered: ({ data: { UserID, List, Order } }) => {
      const id = savedViewOrderID(UserID, List);
      return [{ put: id, row: { id, UserID, Order } }];
    },
  },
};
