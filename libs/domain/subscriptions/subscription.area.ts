import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { missing } from '../kernel/rejection.ts';
import { theirOwn } from '../kernel/rights.ts';

interface OfUser {
  readonly UserID: number;
}

interface Subscription {
  readonly UserSubscriptionID: number;
  readonly record: { readonly kind: RecordKind; readonly id: number };
}

/** All subscriptions of one user, so that no record is followed twice. */
interface SubscriptionsState {
  /** `readUpTo` is up to when its changes were seen: ISO 8601, UTC. */
  readonly standing: readonly (Subscription & { readonly readUpTo: string })[];
  /** A repeated request to end one of them changes nothing. */
  readonly ended: ReadonlySet<number>;
}

const undo = historyMessage.followedInMenu;
const example = { UserID: 9, UserSubscriptionID: 2, record: { kind: 'lead', id: 42 } } as const;

type Subscribe = { readonly type: 'Subscribe' } & OfUser & Subscription;
type Subscribed = { readonly type: 'Subscribed'; readonly data: OfUser & Subscription };

/** The subscription to a record, where there is one. */
export const followed = (
  standing: readonly Subscription[],
  { kind, id }: Subscription['record'],
): Subscription | undefined => standing.find(({ record }) => record.kind === kind && record.id === id);

const subscribe: Decision<SubscriptionsState, Subscribe, Subscribed> = {
  command: 'Subscribe',
  ...theirOwn,
  decide: ({ UserID, UserSubscriptionID, record }, { standing }) =>
    followed(standing, record) === undefined
      ? [{ type: 'Subscribed', data: { UserID, UserSubscriptionID, record } }]
      : [],
  events: {
    Subscribed: {
      description: 'A user is told from then on when a record changes.',
      evolve: ({ standing, ended }, { UserSubscriptionID, record }) => ({
        standing: [...standing, { UserSubscriptionID, record, readUpTo: '' }],
        ended,
      }),
      history: ({ record: { kind, id } }) => activity('Subscribed', `Subscribed to ${kind} ${id}`),
      undo,
      example,
    },
  },
  any: (fc, { ids }, UserID) =>
    fc.record({
      UserID: fc.constant(UserID),
      UserSubscriptionID: ids,
      record: fc.record({ kind: fc.constant('lead' as const), id: ids }),
    }),
};

type Unsubscribe = { readonly type: 'Unsubscribe'; readonly UserSubscriptionID: number } & OfUser;
type Unsubscribed = { readonly type: 'Unsubscribed'; readonly data: OfUser & Subscription };

const ended = ({ UserID }: OfUser, { UserSubscriptionID, record }: Subscription): Unsubscribed => ({
  type: 'Unsubscribed',
  data: { UserID, UserSubscriptionID, record },
});

const unsubscribe: Decision<SubscriptionsState, Unsubscribe, Unsubscribed> = {
  command: 'Unsubscribe',
  ...theirOwn,
  decide(command, state) {
    const found = state.standing.find(({ UserSubscriptionID }) => UserSubscriptionID === command.UserSubscriptionID);
    if (found !== undefined) return [ended(command, found)];
    return state.ended.has(command.UserSubscriptionID) ? [] : missing(message.notFound('Subscription'));
  },
  events: {
    Unsubscribed: {
      description: 'A user is told of a record no more; also where the user was deleted.',
      evolve: (state, { UserSubscriptionID }) => ({
        standing: state.standing.filter((each) => each.UserSubscriptionID !== UserSubscriptionID),
        ended: new Set([...state.ended, UserSubscriptionID]),
      }),
      history: ({ record: { kind, id } }) => activity('Unsubscribed', `Unsubscribed from ${kind} ${id}`),
      undo,
      example,
    },
  },
  any: (fc, { ids }, UserID) => fc.record({ UserID: fc.constant(UserID), UserSubscriptionID: ids }),
};

interface ReadChanges extends OfUser {
  readonly type: 'ReadChanges';
  /** Null for all of them. */
  readonly UserSubscriptionID: number | null;
  readonly upTo: string;
}

interface ChangesRead {
  readonly type: 'ChangesRead';
  /** The user has seen all changes up to a moment, for the subscriptions where that was not known yet. */
  readonly data: OfUser & { readonly subscriptions: readonly number[]; readonly upTo: string };
}

const readChanges: Decision<SubscriptionsState, ReadChanges, ChangesRead> = {
  command: 'ReadChanges',
  ...theirOwn,
  decide({ UserID, UserSubscriptionID: asked, upTo }, { standing }) {
    const subscriptions = standing.flatMap(({ UserSubscriptionID, readUpTo }) =>
      (asked === null || asked === UserSubscriptionID) && readUpTo < upTo ? [UserSubscriptionID] : [],
    );
    return subscriptions.length === 0 ? [] : [{ type: 'ChangesRead', data: { UserID, subscriptions, upTo } }];
  },
  events: {
    ChangesRead: {
      description: 'A user has seen what changed, up to a moment, on records that they follow.',
      evolve: (state, { subscriptions, upTo }) => ({
        ...state,
        standing: state.standing.map((each) =>
          subscriptions.includes(each.UserSubscriptionID) ? { ...each, readUpTo: upTo } : each,
        ),
      }),
      history: null,
      undo,
      example: { UserID: 9, subscriptions: [2], upTo: '2026-07-01T02:00:00.000Z' },
    },
  },
  any: (fc, { ids, moment, orNull }, UserID) =>
    fc.record({ UserID: fc.constant(UserID), UserSubscriptionID: orNull(ids), upTo: moment }),
};

type EndSubscriptions = { readonly type: 'EndSubscriptions' } & OfUser;

const endSubscriptions: Decision<SubscriptionsState, EndSubscriptions, never, Unsubscribed> = {
  command: 'EndSubscriptions',
  ...theirOwn,
  decide: (command, { standing }) => standing.map((each) => ended(command, each)),
  events: {},
  any: (fc, _some, UserID) => fc.constant({ UserID }),
};

const subscriptionDecisions = [subscribe, unsubscribe, readChanges, endSubscriptions] as const;
export type SubscriptionEvent = EventsOf<typeof subscriptionDecisions>;
type SubscriptionCommand = CommandsOf<typeof subscriptionDecisions>;

/**
 * The records that a user follows: specification 1, section 7.4. Each user has one stream. Following is the user's own
 * activity and no change of the followed record.
 */
export const subscriptionArea = aggregate<SubscriptionCommand, SubscriptionsState, SubscriptionEvent>(
  subscriptionDecisions,
  {
    category: 'subscriptions',
    initialState: { standing: [], ended: new Set() },
    subjectType: 'user',
    subjectID: ({ UserID }) => UserID,
    weight: 3,
  },
);
export const { decider: subscriptionDecider } = subscriptionArea;
