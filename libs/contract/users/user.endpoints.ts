import { administersUsers, isStaff } from '../access/permissions.ts';
import { activityItems } from '../history/history.views.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { basicUsers } from './basic-users.endpoint.ts';
import { AddUserBody, LeavingUserBody, OneUserBody, UpdatePasswordAdminBody, UpdateUserBody } from './user.bodies.ts';
import { userRecord, userRow, userView, userWork } from './user.views.ts';

export const userEndpoints = {
  basic: basicUsers,
  activity: endpoint({ verb: 'GET', path: 'users/activity', who: isStaff, kind: 'query', answer: activityItems, summary: "The caller's own activity" }),
  allActivity: endpoint({ verb: 'GET', path: 'users/allUsersActivity', who: administersUsers, kind: 'query', answer: activityItems, summary: 'Activity of all users, the latest first' }),
  all: endpoint({ verb: 'GET', path: 'users', who: administersUsers, kind: 'query', answer: listOf(userRow), summary: 'All users' }),
  one: endpoint({ verb: 'GET', path: 'users/user/:id', who: isStaff, records: { all: administersUsers, own: 'their own' }, kind: 'query', answer: userView, summary: 'One user with permissions and activity; oneself, or any for user administrators' }),
  add: endpoint({ verb: 'PUT', path: 'users', who: administersUsers, kind: 'command', body: AddUserBody, answer: orNull(userRecord), summary: 'Add a user with a first password' }),
  update: endpoint({ verb: 'POST', path: 'users/update', who: administersUsers, kind: 'command', body: UpdateUserBody, answer: orNull(userRecord), summary: 'Amend a user' }),
  remove: endpoint({ verb: 'DELETE', path: 'users/:id', who: administersUsers, kind: 'command', answer: nothing, summary: 'Delete a user; their work stays as it is' }),
  removeAndHandOver: endpoint({ verb: 'POST', path: 'users/delete', who: administersUsers, kind: 'command', body: LeavingUserBody, answer: nothing, summary: 'Delete a user, and say what becomes of their work; path chosen by us' }),
  work: endpoint({ verb: 'GET', path: 'users/work/:id', who: administersUsers, kind: 'query', answer: userWork, summary: 'What a user has in hand, and who reports to them; path chosen by us' }),
  disable: endpoint({ verb: 'POST', path: 'users/disable', who: administersUsers, kind: 'command', body: LeavingUserBody, answer: orNull(userRecord), summary: 'Disable an account, and say what becomes of the work in hand; path chosen by us' }),
  enable: endpoint({ verb: 'POST', path: 'users/enable', who: administersUsers, kind: 'command', body: OneUserBody, answer: orNull(userRecord), summary: 'Enable an account again; path chosen by us' }),
  updatePasswordAdmin: endpoint({ verb: 'POST', path: 'users/updatePasswordAdmin', who: administersUsers, kind: 'command', body: UpdatePasswordAdminBody, answer: orNull(userRecord), summary: "Change a user's password, which ends their sessions" }),
  forcePasswordReset: endpoint({ verb: 'POST', path: 'users/forcePasswordReset', who: administersUsers, kind: 'command', body: OneUserBody, answer: orNull(userRecord), summary: 'Let a user choose a new password at the next login; path chosen by us' }),
} as const;
