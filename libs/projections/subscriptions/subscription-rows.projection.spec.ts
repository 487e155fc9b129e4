import { describe, it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { digestRows } from './digest-rows.projection.ts';
import { subscriptionRows } from './subscription-rows.projection.ts';

const subscription = { UserID: 7, UserSubscriptionID: 3, record: { kind: 'lead', id: 42 } } as const;
const subscribed = recorded('Subscribed', subscription);
const { time, actor } = subscribed.metadata;
const row = {
  id: 3,
  UserSubscriptionID: 3,
  SubscriptionTypeID: 154,
  AttachedToID: 42,
  Subject: 'lead-42',
  UserID: 7,
  FullName: actor.name,
  CreatedDateTime: time,
  ReadUpTo: time,
};

describe('the rows of subscriptions', () => {
  it('name the record of a subscription by its code, and its user', () =>
    given(subscriptionRows, [subscribed]).then([row]));
  it('remember the changes seen, separately for each subscription', () => {
    const other = recorded('Subscribed', { ...subscription, UserSubscriptionID: 4, record: { kind: 'person', id: 8 } });
    const read = recorded('ChangesRead', { UserID: 7, subscriptions: [4], upTo: '2026-07-02T00:00:00.000Z' });
    given(subscriptionRows, [subscribed, other, read]).then([
      row,
      {
        ...row,
        id: 4,
        UserSubscriptionID: 4,
        SubscriptionTypeID: 199,
        AttachedToID: 8,
        Subject: 'person-8',
        ReadUpTo: '2026-07-02T00:00:00.000Z',
      },
    ]);
  });
  it('remove the row of an ended subscription', () =>
    given(subscriptionRows, [subscribed, recorded('Unsubscribed', subscription)]).then([]));
});

describe('the digests to do', () => {
  const collected = recorded('ChangeCollected', { UserID: 7, since: time, record: subscription.record, entry: 'a' });
  it('name each user once, with the time of the first change', () =>
    given(digestRows, [collected, recorded('ChangeCollected', { ...collected.data, entry: 'b' })]).then([
      { id: 7, UserID: 7, Since: time },
    ]));
  it('remove the row of a closed digest', () =>
    given(digestRows, [collected, recorded('DigestClosed', { UserID: 7, changes: [] })]).then([]));
});
