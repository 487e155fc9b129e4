import { isStaff } from '../access/permissions.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { basicUser } from './user.views.ts';

/** Apart from the other calls of users, whose bodies bring along what checks them: every list asks for names. */
export const basicUsers = endpoint({ verb: 'GET', path: 'users/basic', who: isStaff, kind: 'query', answer: listOf(basicUser), summary: 'Names of all users' });
