import type { Area } from '../kernel/area.ts';
import { subscriptionDecider } from './subscription.decider.ts';
import type { SubscriptionEvent } from './subscription.events.ts';
import { subscriptionHistory } from './subscription.history.ts';

/**
 * The subscriptions of users. One stream holds all of one user. It touches neither the user's record nor the followed
 * records.
 */
export const subscriptionArea = {
  decider: subscriptionDecider,
  events: {
    Subscribed: { description: 'A user is told from then on when a record changes.', schemaVersion: 1 },
    Unsubscribed: {
      description: 'A user is told of a record no more; also where the user was deleted.',
      schemaVersion: 1,
    },
    ChangesRead: {
      description: 'A user has seen what changed, up to a moment, on records that they follow.',
      schemaVersion: 1,
    },
  },
  history: subscriptionHistory,
} satisfies Area<SubscriptionEvent>;
