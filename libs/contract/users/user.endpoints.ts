import { administersUsers, isStaff } from '../access/permissions.ts';
import { activityItems } from '../history/history.views.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { basicUser } from './user.views.ts';

export const userEndpoints = {
  basic: endpoint({ verb: 'GET', path: 'users/basic', who: isStaff, kind: 'query', answer: listOf(basicUser), summary: 'Names of all users' }),
  activity: endpoint({ verb: 'GET', path: 'users/activity', who: isStaff, kind: 'query', answer: activityItems, summary: "The caller's own activity" }),
  allActivity: endpoint({ verb: 'GET', path: 'users/allUsersActivity', who: administersUsers, kind: 'query', answer: activityItems, summary: 'Activity of all users, the latest first' }),
} as const;
