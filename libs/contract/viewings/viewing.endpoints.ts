import { administersUsers, isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ViewAsBody } from './viewing.bodies.ts';

/** The specification names no paths for these calls. */
export const viewingEndpoints = {
  start: endpoint({
    verb: 'POST',
    path: 'users/viewAs',
    who: administersUsers,
    kind: 'command',
    body: ViewAsBody,
    answer: nothing,
    summary: 'View the product as another user, read-only, until it is stopped or the session is over',
  }),
  stop: endpoint({
    verb: 'POST',
    path: 'users/stopViewing',
    who: isStaff,
    kind: 'command',
    whileDue: ['password', 'secondFactor'],
    whileViewing: true,
    answer: nothing,
    summary: 'Be oneself again',
  }),
} as const;
