import { isStaff } from '../access/permissions.ts';
import { listOf, view } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import type { BasicUser } from './user.views.ts';

const basicUser = view<BasicUser>('BasicUser');

/** In a file of its own, because every list needs the names of users. The other calls' bodies load class-validator. */
export const basicUsers = endpoint('GET', 'users/basic', {
  who: isStaff,
  answer: listOf(basicUser),
  summary: 'Names of all users',
});
