import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import { subscriptionDecider, type SubscriptionEvent } from './subscription.area.ts';

const sam = user(9, 'Sam Whitlock', {});
const administrator = user(1, 'Ada Quist', { roleGroup: roleGroup.SUPER_USER });
const of = (UserSubscriptionID: number, id = 42) =>
  ({ UserID: 9, UserSubscriptionID, record: { kind: 'lead', id } }) as const;
const subscribed = (UserSubscriptionID: number, id?: number): SubscriptionEvent => ({
  type: 'Subscribed',
  data: of(UserSubscriptionID, id),
});
const unsubscribed = (UserSubscriptionID: number, id?: number): SubscriptionEvent => ({
  type: 'Unsubscribed',
  data: of(UserSubscriptionID, id),
});
const read = (subscriptions: readonly number[], upTo: string): SubscriptionEvent => ({
  type: 'ChangesRead',
  data: { UserID: 9, subscriptions, upTo },
});
const refused = ['forbidden', 'You do not have the appropriate permission to preform this action.'] as const;

describe('Subscribing', () => {
  it('is for each record once, whichever tab asks', () => {
    given(subscriptionDecider)
      .when({ type: 'Subscribe', ...of(1) }, sam)
      .then([subscribed(1)]);
    given(subscriptionDecider, [subscribed(1)])
      .when({ type: 'Subscribe', ...of(2) }, sam)
      .then([]);
    given(subscriptionDecider, [subscribed(1)])
      .when({ type: 'Subscribe', ...of(2, 43) }, sam)
      .then([subscribed(2, 43)]);
    given(subscriptionDecider, [subscribed(1), unsubscribed(1)])
      .when({ type: 'Subscribe', ...of(2) }, sam)
      .then([subscribed(2)]);
  });
  it("is nobody else's to do or to end", () => {
    given(subscriptionDecider)
      .when({ type: 'Subscribe', ...of(1) }, administrator)
      .thenRejected(...refused);
    given(subscriptionDecider, [subscribed(1)])
      .when({ type: 'Unsubscribe', UserID: 9, UserSubscriptionID: 1 }, administrator)
      .thenRejected(...refused);
  });
});

describe('Unsubscribing', () => {
  it('ends it once; asked again it is over', () => {
    given(subscriptionDecider, [subscribed(1)])
      .when({ type: 'Unsubscribe', UserID: 9, UserSubscriptionID: 1 }, sam)
      .then([unsubscribed(1)]);
    given(subscriptionDecider, [subscribed(1), unsubscribed(1)])
      .when({ type: 'Unsubscribe', UserID: 9, UserSubscriptionID: 1 }, sam)
      .then([]);
  });
  it('from what was never followed is refused', () =>
    given(subscriptionDecider)
      .when({ type: 'Unsubscribe', UserID: 9, UserSubscriptionID: 1 }, sam)
      .thenRejected('missing', 'Subscription does not exist.'));
  it("from everything is the system's, when the user is gone", () =>
    given(subscriptionDecider, [subscribed(1), subscribed(2, 43), unsubscribed(1)])
      .when({ type: 'EndSubscriptions', UserID: 9 }, system)
      .then([unsubscribed(2, 43)]));
});

describe('What was seen', () => {
  const [noon, one] = ['2026-07-01T02:00:00.000Z', '2026-07-01T03:00:00.000Z'];
  it('is known of one record, or of all', () => {
    given(subscriptionDecider, [subscribed(1), subscribed(2, 43)])
      .when({ type: 'ReadChanges', UserID: 9, UserSubscriptionID: 1, upTo: noon }, sam)
      .then([read([1], noon)]);
    given(subscriptionDecider, [subscribed(1), subscribed(2, 43)])
      .when({ type: 'ReadChanges', UserID: 9, UserSubscriptionID: null, upTo: noon }, sam)
      .then([read([1, 2], noon)]);
  });
  it('is not seen less by a tab that knows less', () =>
    given(subscriptionDecider, [subscribed(1), subscribed(2, 43), read([1], one)])
      .when({ type: 'ReadChanges', UserID: 9, UserSubscriptionID: null, upTo: noon }, sam)
      .then([read([2], noon)]));
  it('is not told twice', () =>
    given(subscriptionDecider, [subscribed(1), read([1], noon)])
      .when({ type: 'ReadChanges', UserID: 9, UserSubscriptionID: 1, upTo: noon }, sam)
      .then([]));
});
