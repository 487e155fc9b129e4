import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { SubscriptionRow } from '@leaseledger/contract/subscriptions/subscription.views';
import type { SubscriptionEvent } from '@leaseledger/domain/subscriptions/subscription.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';

/** A subscription with its user's progress, which only that user may see. */
export interface KeptSubscription extends SubscriptionRow {
  /** The time up to which the user has seen changes: ISO 8601, UTC. */
  readonly ReadUpTo: string;
}

/** The current subscriptions, a row each. */
export const subscriptionRows: Projection<SubscriptionEvent | UserRenaming, KeptSubscription> = {
  name: 'subscriptionRows',
  version: 1,
  readModel: {
    name: 'subscriptions',
    id: 'UserSubscriptionID',
    columns: { UserSubscriptionID: 'integer', UserID: 'integer', Subject: 'text' },
    indexed: ['UserID', 'Subject'],
    defaultSort: { field: 'UserSubscriptionID', order: 'ASC' },
  },
  handlers: {
    ...followUsers<KeptSubscription>([{ id: 'UserID', name: 'FullName' }]),
    Subscribed: ({
      data: {
        UserID,
        UserSubscriptionID,
        record: { kind, id },
      },
      metadata,
    }) => [
      {
        put: UserSubscriptionID,
        row: {
          id: UserSubscriptionID,
          UserSubscriptionID,
          SubscriptionTypeID: recordKinds[kind].subscription,
          AttachedToID: id,
          Subject: `${kind}-${id}`,
          UserID,
          FullName: metadata.actor.name,
          CreatedDateTime: metadata.time,
          ReadUpTo: metadata.time,
        },
      },
    ],
    Unsubscribed: ({ data: { UserSubscriptionID } }) => [{ remove: UserSubscriptionID }],
    ChangesRead: ({ data: { subscriptions, upTo } }) =>
      subscriptions.map((id) => ({ patch: id, fields: { ReadUpTo: upTo } })),
  },
};
