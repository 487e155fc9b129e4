import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

interface Subscription {
  readonly UserID: number;
  readonly UserSubscriptionID: number;
  readonly record: { readonly kind: RecordKind; readonly id: number };
}

export type SubscriptionEvent =
  | { readonly type: 'Subscribed'; readonly data: Subscription }
  | { readonly type: 'Unsubscribed'; readonly data: Subscription }
  /** What changed up to a moment was seen, of those subscriptions for which that was not known yet. */
  | {
      readonly type: 'ChangesRead';
      readonly data: { readonly UserID: number; readonly subscriptions: readonly number[]; readonly upTo: string };
    };
