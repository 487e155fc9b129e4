import { isStaff } from '../access/permissions.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { savedView } from './saved-view.views.ts';

/** In a file of its own, because every list needs this call. The bodies of the changing calls load class-validator. */
export const savedViewsOf = endpoint('GET', 'savedViews/:list', {
  who: isStaff,
  answer: listOf(savedView),
  summary: "The caller's views of a list and those that are shared, in the caller's order",
});
