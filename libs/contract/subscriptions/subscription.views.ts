import { listOf, view } from '../kernel/answer.ts';

/** A subscription: the user is notified when the record changes. Moments are ISO 8601 in UTC. */
export interface SubscriptionRow {
  readonly id: number;
  readonly UserSubscriptionID: number;
  readonly SubscriptionTypeID: number;
  readonly AttachedToID: number;
  /** The record, e.g. `lead-42`. */
  readonly Subject: string;
  readonly UserID: number;
  readonly FullName: string;
  readonly CreatedDateTime: string;
}

/** A change of a record that the caller follows. */
export interface FollowedChange {
  readonly HistoryID: number;
  /** One sentence, without personal details of the customer. */
  readonly Description: string;
  readonly CreatedByUserName: string;
  readonly CreatedDateTime: string;
}

/** The changes of one record, the latest first. */
export interface FollowedRecord {
  readonly UserSubscriptionID: number;
  readonly Subject: string;
  /** The name of the record; null when it can no longer be known. */
  readonly Name: string | null;
  readonly IsUnread: boolean;
  /** The latest changes only. */
  readonly Changes: readonly FollowedChange[];
  /** The number of further changes, among those that were read. */
  readonly More: number;
}

/** The bell: what others changed on the records that the caller follows. */
export interface FollowedChanges {
  /** The number of records with unread changes, among the changes that were read. */
  readonly Unread: number;
  readonly Records: readonly FollowedRecord[];
  /** The parameter of `userSubscriptions/changes/` for older changes; null when there are none. */
  readonly Older: number | null;
}

/** The name under which the live stream announces news of the bell, and under which the console loads them. */
export const FOLLOWED = 'followed';

export const subscriptionRow = view<SubscriptionRow>('SubscriptionRow');
export const subscriptions = listOf(subscriptionRow);
export const followedChanges = view<FollowedChanges>('FollowedChanges');
