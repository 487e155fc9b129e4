import { isStaff } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { OrderViewsBody, RestoreViewBody, SaveViewBody, UpdateViewBody } from './saved-view.bodies.ts';
import { savedView } from './saved-view.views.ts';
import { savedViewsOf } from './saved-views.endpoint.ts';

/** Saved views of lists: the user's own views, and views shared with everybody who opens the list (decision record 0043). */
export const savedViewEndpoints = {
  of: savedViewsOf,
  save: endpoint('PUT', 'savedViews', {
    who: isStaff,
    body: SaveViewBody,
    answer: orNull(savedView),
    summary: 'Save a view of a list; one that a browser kept is taken over once',
  }),
  update: endpoint('POST', 'savedViews/update', {
    who: isStaff,
    body: UpdateViewBody,
    answer: orNull(savedView),
    summary: 'Change what a view keeps, its name, and whether it is shared',
  }),
  order: endpoint('POST', 'savedViews/order', {
    who: isStaff,
    body: OrderViewsBody,
    answer: listOf(savedView),
    summary: "Put the views of a list into the caller's order",
  }),
  remove: endpoint('DELETE', 'savedViews/:id', { who: isStaff, answer: nothing, summary: 'Delete a view' }),
  restore: endpoint('POST', 'savedViews/restore', {
    who: isStaff,
    body: RestoreViewBody,
    answer: orNull(savedView),
    summary: 'Bring back a view that was deleted',
  }),
} as const;
