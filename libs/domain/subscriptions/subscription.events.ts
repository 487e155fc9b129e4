import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

interface Subscription {
  readonly UserID: number;
  readonly UserSubscriptionID: number;
  readonly record: { readonly kind: RecordKind; readonly id: number };
}

export type SubscriptionEvent =
  | { readonly type: 'Subscribed'; readonly data: Subscription }
  | { readonly type: 'Unsubscribed'; readonly data: Subscription }
  /** The user has seen all changes up to a moment, for the subscriptions where that was not known yet. */
  | {
      readonly type: 'ChangesRead';
      readonly data: { readonly UserID: number; readonly subscriptions: readonly number[]; readonly upTo: string };
    };
