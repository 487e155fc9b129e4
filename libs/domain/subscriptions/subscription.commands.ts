import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

export type SubscriptionCommand =
  | {
      readonly type: 'Subscribe';
      readonly UserID: number;
      readonly UserSubscriptionID: number;
      readonly record: { readonly kind: RecordKind; readonly id: number };
    }
  | { readonly type: 'Unsubscribe'; readonly UserID: number; readonly UserSubscriptionID: number }
  /** Null for all of them. */
  | {
      readonly type: 'ReadChanges';
      readonly UserID: number;
      readonly UserSubscriptionID: number | null;
      readonly upTo: string;
    }
  | { readonly type: 'EndSubscriptions'; readonly UserID: number };
