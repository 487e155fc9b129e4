import { administersUsers, isStaff } from '../access/permissions.ts';
import { activityItems } from '../history/history.views.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { basicUsers } from './basic-users.endpoint.ts';
import { AddUserBody, LeavingUserBody, OneUserBody, UpdatePasswordAdminBody, UpdateUserBody } from './user.bodies.ts';
import { userRecord, userRow, userView, userWork } from './user.views.ts';

export const userEndpoints = {
  basic: basicUsers,
  activity: endpoint('GET', 'users/activity', {
    who: isStaff,
    answer: activityItems,
    summary: "The caller's own activity",
  }),
  allActivity: endpoint('GET', 'users/allUsersActivity', {
    who: administersUsers,
    answer: activityItems,
    summary: 'Activity of all users, the latest first',
  }),
  all: endpoint('GET', 'users', { who: administersUsers, answer: listOf(userRow), summary: 'All users' }),
  one: endpoint('GET', 'users/user/:id', {
    who: isStaff,
    records: { all: administersUsers, own: 'their own' },
    answer: userView,
    summary: 'One user with permissions and activity; oneself, or any for user administrators',
  }),
  add: endpoint('PUT', 'users', {
    who: administersUsers,
    body: AddUserBody,
    answer: orNull(userView),
    summary: 'Add a user with a first password',
  }),
  update: endpoint('POST', 'users/update', {
    who: administersUsers,
    body: UpdateUserBody,
    answer: orNull(userView),
    summary: 'Amend a user',
  }),
  remove: endpoint('DELETE', 'users/:id', {
    who: administersUsers,
    answer: nothing,
    summary: 'Delete a user; their work stays as it is',
  }),
  removeAndHandOver: endpoint('POST', 'users/delete', {
    who: administersUsers,
    body: LeavingUserBody,
    answer: nothing,
    summary: 'Delete a user, and say what becomes of their work; path chosen by us',
  }),
  work: endpoint('GET', 'users/work/:id', {
    who: administersUsers,
    answer: userWork,
    summary: 'What a user has in hand, and who reports to them; path chosen by us',
  }),
  disable: endpoint('POST', 'users/disable', {
    who: administersUsers,
    body: LeavingUserBody,
    answer: orNull(userRecord),
    summary: 'Disable an account, and say what becomes of the work in hand; path chosen by us',
  }),
  enable: endpoint('POST', 'users/enable', {
    who: administersUsers,
    body: OneUserBody,
    answer: orNull(userRecord),
    summary: 'Enable an account again; path chosen by us',
  }),
  updatePasswordAdmin: endpoint('POST', 'users/updatePasswordAdmin', {
    who: administersUsers,
    body: UpdatePasswordAdminBody,
    answer: orNull(userRecord),
    summary: "Change a user's password, which ends their sessions",
  }),
  forcePasswordReset: endpoint('POST', 'users/forcePasswordReset', {
    who: administersUsers,
    body: OneUserBody,
    answer: orNull(userRecord),
    summary: 'Let a user choose a new password at the next login; path chosen by us',
  }),
} as const;
