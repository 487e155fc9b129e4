import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint, type OfRecords } from '../kernel/endpoint.ts';
import { ReadChangesBody, SubscribeBody } from './subscription.bodies.ts';
import { followedChanges, subscriptionRow, subscriptions } from './subscription.views.ts';

const openRecords: OfRecords = { own: 'records that they may open' };

/** Subscriptions. Each user has only their own (specification 1, section 7.4; decisions 4). */
export const subscriptionEndpoints = {
  subscribe: endpoint({
    verb: 'PUT',
    path: 'userSubscriptions',
    who: isStaff,
    records: openRecords,
    kind: 'command',
    body: SubscribeBody,
    answer: subscriptionRow,
    summary: 'Be told when a record changes; once, however often it is asked',
  }),
  unsubscribe: endpoint({
    verb: 'DELETE',
    path: 'userSubscriptions/:id',
    who: isStaff,
    records: { own: 'their own subscriptions' },
    kind: 'command',
    answer: nothing,
    summary: 'Be told no more',
  }),
  ofRecord: endpoint({
    verb: 'GET',
    path: 'userSubscriptions/of/:subject',
    who: isStaff,
    records: openRecords,
    kind: 'query',
    answer: subscriptions,
    summary: 'Who is told of a record, e.g. lead-42; external users see themselves alone',
  }),
  changes: endpoint({
    verb: 'GET',
    path: 'userSubscriptions/changes/:before',
    who: isStaff,
    kind: 'query',
    isPersonal: true,
    unattended: true,
    answer: followedChanges,
    summary: 'What others changed on the records that the caller follows, by record; `latest`, or before an entry',
  }),
  read: endpoint({
    verb: 'POST',
    path: 'userSubscriptions/read',
    who: isStaff,
    kind: 'command',
    body: ReadChangesBody,
    answer: nothing,
    summary: 'Mark what changed on one record, or on all, as read up to a moment',
  }),
} as const;
