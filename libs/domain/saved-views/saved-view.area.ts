import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { theirOwn } from '../kernel/rights.ts';
import { amendView } from './amend-view.ts';
import { deleteView, restoreView } from './delete-view.ts';
import { saveView } from './save-view.ts';
import { isSame, undo, type SavedViewsState } from './saved-view.ts';

interface OrderOfViews {
  readonly UserID: number;
  readonly List: string;
  readonly Order: readonly number[];
}

type OrderViews = { readonly type: 'OrderViews' } & OrderOfViews;
type ViewsOrdered = { readonly type: 'ViewsOrdered'; readonly data: OrderOfViews };

const orderViews: Decision<SavedViewsState, OrderViews, ViewsOrdered> = {
  command: 'OrderViews',
  ...theirOwn,
  decide: ({ UserID, List, Order }, { order }) =>
    isSame(order[List] ?? [], Order) ? [] : [{ type: 'ViewsOrdered', data: { UserID, List, Order } }],
  events: {
    ViewsOrdered: {
      description: 'A user put the views of a list in an order, which is theirs alone.',
      evolve: (state, { List, Order }) => ({ ...state, order: { ...state.order, [List]: Order } }),
      history: ({ List }) => activity('Views put in order', `Views of the list ${List} put in another order`),
      undo,
      example: { UserID: 9, List: 'leads', Order: [2, 1] },
    },
  },
  any: (fc, _some, UserID) => fc.constantFrom([1, 2], [2, 1]).map((Order) => ({ UserID, List: 'leads', Order })),
};

const savedViewDecisions = [saveView, amendView, deleteView, restoreView, orderViews] as const;
export type SavedViewEvent = EventsOf<typeof savedViewDecisions>;
export type SavedViewCommand = CommandsOf<typeof savedViewDecisions>;

/**
 * Ways to look at a list. One stream holds those of one user, in whose history they read. The name and the filter of a
 * private view stay with that user.
 */
export const savedViewArea = aggregate<SavedViewCommand, SavedViewsState, SavedViewEvent>(savedViewDecisions, {
  category: 'savedViews',
  initialState: { views: [], order: {}, takenOver: [] },
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  weight: 4,
});
export const { decider: savedViewDecider } = savedViewArea;
