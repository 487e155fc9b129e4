import { commandFor, type Policy } from '../../kernel/policy.ts';
import { subscriptionDecider } from '../../subscriptions/subscription.area.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserDeleted = Extract<UserEvent, { type: 'UserDeleted' }>;

/** Ends the subscriptions of a deleted user, so that no more changes are collected for them. */
export const endSubscriptionsOnUserDeleted: Policy<UserDeleted, never> = {
  name: 'end-subscriptions-on-user-deleted',
  on: ['UserDeleted'],
  asksFor: {},
  react: ({ data: { UserID } }) => [commandFor(subscriptionDecider, UserID, { type: 'EndSubscriptions', UserID })],
};
