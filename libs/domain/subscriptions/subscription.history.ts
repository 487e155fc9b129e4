import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { SubscriptionEvent } from './subscription.events.ts';

/** That somebody follows a record is their own activity: it is no change of the record. What they have seen, no history tells. */
export const subscriptionHistory: AreaHistory<SubscriptionEvent, 'ChangesRead'> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.followedInMenu,
  entries: {
    Subscribed: ({ record: { kind, id } }) => activity('Subscribed', `Subscribed to ${kind} ${id}`),
    Unsubscribed: ({ record: { kind, id } }) => activity('Unsubscribed', `Unsubscribed from ${kind} ${id}`),
    ChangesRead: null,
  },
};
