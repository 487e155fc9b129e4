import { isStaff } from '../access/permissions.ts';
import { listOf, view } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import type { BasicUser } from './user.views.ts';

const basicUser = view<BasicUser>('BasicUser');

/** Apart from the other calls of users, whose bodies bring along what checks them: every list asks for names. */
export const basicUsers = endpoint({
  verb: 'GET',
  path: 'users/basic',
  who: isStaff,
  kind: 'query',
  answer: listOf(basicUser),
  summary: 'Names of all users',
});
