import { isStaff } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { AddTabBody, SelectTabBody, UpdateTabBody } from './tab.bodies.ts';
import { tabRow } from './tab.views.ts';

/** Tabs. Each user has only their own (specification 1, section 7.3). */
export const tabEndpoints = {
  own: endpoint({
    verb: 'GET',
    path: 'userEmbeddedList',
    who: isStaff,
    kind: 'query',
    answer: listOf(tabRow),
    summary: "The caller's Overview tabs, the oldest first",
  }),
  one: endpoint({
    verb: 'GET',
    path: 'userEmbeddedList/item/:id',
    who: isStaff,
    kind: 'query',
    answer: tabRow,
    summary: 'One of them',
  }),
  add: endpoint({
    verb: 'PUT',
    path: 'userEmbeddedList',
    who: isStaff,
    kind: 'command',
    body: AddTabBody,
    answer: orNull(tabRow),
    summary: 'Add a tab, which is then the selected one',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'userEmbeddedList/update',
    who: isStaff,
    kind: 'command',
    body: UpdateTabBody,
    answer: orNull(tabRow),
    summary: 'Change name and content of a tab',
  }),
  select: endpoint({
    verb: 'POST',
    path: 'userEmbeddedList/select',
    who: isStaff,
    kind: 'command',
    body: SelectTabBody,
    answer: orNull(tabRow),
    summary: 'Select a tab; no other is selected then',
  }),
  remove: endpoint({
    verb: 'DELETE',
    path: 'userEmbeddedList/:id',
    who: isStaff,
    kind: 'command',
    answer: nothing,
    summary: 'Delete a tab; where it was selected, its neighbour is',
  }),
} as const;
