import { isStaff } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { AddTabBody, SelectTabBody, UpdateTabBody } from './tab.bodies.ts';
import { tabRow } from './tab.views.ts';

/** Tabs. Each user has only their own (specification 1, section 7.3). */
export const tabEndpoints = {
  own: endpoint('GET', 'userEmbeddedList', {
    who: isStaff,
    answer: listOf(tabRow),
    summary: "The caller's Overview tabs, the oldest first",
  }),
  one: endpoint('GET', 'userEmbeddedList/item/:id', { who: isStaff, answer: tabRow, summary: 'One of them' }),
  add: endpoint('PUT', 'userEmbeddedList', {
    who: isStaff,
    body: AddTabBody,
    answer: orNull(tabRow),
    summary: 'Add a tab, which is then the selected one',
  }),
  update: endpoint('POST', 'userEmbeddedList/update', {
    who: isStaff,
    body: UpdateTabBody,
    answer: orNull(tabRow),
    summary: 'Change name and content of a tab',
  }),
  select: endpoint('POST', 'userEmbeddedList/select', {
    who: isStaff,
    body: SelectTabBody,
    answer: orNull(tabRow),
    summary: 'Select a tab; no other is selected then',
  }),
  remove: endpoint('DELETE', 'userEmbeddedList/:id', {
    who: isStaff,
    answer: nothing,
    summary: 'Delete a tab; where it was selected, its neighbour is',
  }),
} as const;
