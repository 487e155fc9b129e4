import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { SubscriptionRow } from '@leaseledger/contract/subscriptions/subscription.views';
import type { SubscriptionEvent } from '@leaseledger/domain/subscriptions/subscription.events';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';

/** A subscription with what its user has seen: that is for them alone. */
export interface KeptSubscription extends SubscriptionRow {
  /** Up to when changes were seen: ISO 8601, UTC. */
  readonly ReadUpTo: string;
}

/** Who follows which record, a row for each subscription that stands. */
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
