import { isStaff } from '../access/permissions.ts';
import { nothing } from '../kernel/answer.ts';
import { endpoint, type OfRecords } from '../kernel/endpoint.ts';
import { ReadChangesBody, SubscribeBody } from './subscription.bodies.ts';
import { followedChanges, subscriptionRow, subscriptions } from './subscription.views.ts';

const openRecords: OfRecords = { own: 'records that they may open' };

/** Subscriptions. Each user has only their own (specification 1, section 7.4; decisions 4). */
export const subscriptionEndpoints = {
  subscribe: endpoint('PUT', 'userSubscriptions', {
    who: isStaff,
    records: openRecords,
    body: SubscribeBody,
    answer: subscriptionRow,
    summary: 'Be told when a record changes; once, however often it is asked',
  }),
  unsubscribe: endpoint('DELETE', 'userSubscriptions/:id', {
    who: isStaff,
    records: { own: 'their own subscriptions' },
    answer: nothing,
    summary: 'Be told no more',
  }),
  ofRecord: endpoint('GET', 'userSubscriptions/of/:subject', {
    who: isStaff,
    records: openRecords,
    answer: subscriptions,
    summary: 'Who is told of a record, e.g. lead-42; external users see themselves alone',
  }),
  changes: endpoint('GET', 'userSubscriptions/changes/:before', {
    who: isStaff,
    isPersonal: true,
    unattended: true,
    answer: followedChanges,
    summary: 'What others changed on the records that the caller follows, by record; `latest`, or before an entry',
  }),
  read: endpoint('POST', 'userSubscriptions/read', {
    who: isStaff,
    body: ReadChangesBody,
    answer: nothing,
    summary: 'Mark what changed on one record, or on all, as read up to a moment',
  }),
} as const;
