import { listOf, view } from '../kernel/answer.ts';

/** That a user is told when a record changes. Moments are ISO 8601 in UTC. */
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

/** What changed on one record, the latest first. */
export interface FollowedRecord {
  readonly UserSubscriptionID: number;
  readonly Subject: string;
  /** Who or what; null where nobody can tell any more. */
  readonly Name: string | null;
  readonly IsUnread: boolean;
  /** The latest of them. */
  readonly Changes: readonly FollowedChange[];
  /** How many more there are of those that were looked through. */
  readonly More: number;
}

/** The bell: what others changed on the records that the caller follows. */
export interface FollowedChanges {
  /** On so many records something is unread, as far as was looked. */
  readonly Unread: number;
  readonly Records: readonly FollowedRecord[];
  /** Older ones: `userSubscriptions/changes/` with this; null where there are none. */
  readonly Older: number | null;
}

/** As the bell is announced when it has something new to tell, and as the console names what it reads of it. */
export const FOLLOWED = 'followed';

export const subscriptionRow = view<SubscriptionRow>('SubscriptionRow');
export const subscriptions = listOf(subscriptionRow);
export const followedChanges = view<FollowedChanges>('FollowedChanges');
