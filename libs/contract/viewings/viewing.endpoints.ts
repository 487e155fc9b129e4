import { administersUsers, isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ViewAsBody } from './viewing.bodies.ts';

/** The specification names no paths for these calls. */
export const viewingEndpoints = {
  start: endpoint('POST', 'users/viewAs', {
    who: administersUsers,
    body: ViewAsBody,
    answer: nothing,
    summary: 'View the product as another user, read-only, until it is stopped or the session is over',
  }),
  stop: endpoint('POST', 'users/stopViewing', {
    who: isStaff,
    whileDue: ['password', 'secondFactor'],
    whileViewing: true,
    answer: nothing,
    summary: 'Be oneself again',
  }),
} as const;
