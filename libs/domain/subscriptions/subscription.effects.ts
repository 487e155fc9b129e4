import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

/**
 * Collects a change for everyone who follows the record, except the user who made it (null for the system). `happened`
 * is ISO 8601, UTC.
 */
export interface TellFollowers {
  readonly type: 'TellFollowers';
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly by: number | null;
  readonly happened: string;
}

/** The mail to a user about changes of the records that they follow. */
export type FollowerMail = 'records-changed';
