import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import type { Attributed, Decider } from '../kernel/decider.ts';
import { forbidden, missing } from '../kernel/rejection.ts';
import type { SubscriptionCommand } from './subscription.commands.ts';
import type { SubscriptionEvent } from './subscription.events.ts';

interface Subscription {
  readonly UserSubscriptionID: number;
  readonly record: { readonly kind: RecordKind; readonly id: number };
  /** Up to when its changes were seen: ISO 8601, UTC. */
  readonly readUpTo: string;
}

/** All subscriptions of one user, so that no record is followed twice. */
export interface SubscriptionsState {
  readonly standing: readonly Subscription[];
  /** Asked for again, they are over already. */
  readonly ended: ReadonlySet<number>;
}

/** The records that a user follows: specification 1, section 7.4. Each user has their own subscriptions. */
export const subscriptionDecider: Decider<SubscriptionCommand, SubscriptionsState, SubscriptionEvent> = {
  category: 'subscriptions',
  initialState: { standing: [], ended: new Set() },
  decide(command, { standing, ended }, { actor }) {
    const { UserID } = command;
    if (actor.id !== null && actor.id !== UserID) return forbidden(message.forbidden);
    switch (command.type) {
      case 'Subscribe': {
        const { UserSubscriptionID, record } = command;
        return followed(standing, record) === undefined
          ? [{ type: 'Subscribed', data: { UserID, UserSubscriptionID, record } }]
          : [];
      }
      case 'Unsubscribe': {
        const { UserSubscriptionID } = command;
        const found = standing.find((each) => each.UserSubscriptionID === UserSubscriptionID);
        if (found !== undefined)
          return [{ type: 'Unsubscribed', data: { UserID, UserSubscriptionID, record: found.record } }];
        return ended.has(UserSubscriptionID) ? [] : missing(message.notFound('Subscription'));
      }
      case 'ReadChanges': {
        const { UserSubscriptionID, upTo } = command;
        const subscriptions = standing
          .filter(
            (each) =>
              (UserSubscriptionID === null || each.UserSubscriptionID === UserSubscriptionID) && each.readUpTo < upTo,
          )
          .map((each) => each.UserSubscriptionID);
        return subscriptions.length === 0 ? [] : [{ type: 'ChangesRead', data: { UserID, subscriptions, upTo } }];
      }
      case 'EndSubscriptions':
        return standing.map(({ UserSubscriptionID, record }) => ({
          type: 'Unsubscribed',
          data: { UserID, UserSubscriptionID, record },
        }));
    }
  },
  evolve,
};

/** The subscription to a record, where there is one. */
export const followed = (
  standing: readonly Subscription[],
  { kind, id }: Subscription['record'],
): Subscription | undefined => standing.find(({ record }) => record.kind === kind && record.id === id);

function evolve(
  { standing, ended }: SubscriptionsState,
  { type, data }: SubscriptionEvent & Attributed,
): SubscriptionsState {
  switch (type) {
    case 'Subscribed':
      return {
        standing: [...standing, { UserSubscriptionID: data.UserSubscriptionID, record: data.record, readUpTo: '' }],
        ended,
      };
    case 'Unsubscribed':
      return {
        standing: standing.filter(({ UserSubscriptionID }) => UserSubscriptionID !== data.UserSubscriptionID),
        ended: new Set([...ended, data.UserSubscriptionID]),
      };
    case 'ChangesRead':
      return {
        standing: standing.map((each) =>
          data.subscriptions.includes(each.UserSubscriptionID) ? { ...each, readUpTo: data.upTo } : each,
        ),
        ended,
      };
  }
}
