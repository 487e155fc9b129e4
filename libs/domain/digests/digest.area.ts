import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import type { JsonObject } from '../kernel/event-definition.ts';
import type { CollectedMail } from './digest.effects.ts';
import { isSystem } from '../kernel/rights.ts';

/** A change to mail to a user: the record, and the event that its history shows. */
export interface ChangeToTell {
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly entry: string;
  /** Left out if the user follows the record. */
  readonly mail?: CollectedMail;
  /** The facts that the mail needs. */
  readonly facts?: JsonObject;
}

interface DigestState {
  readonly changes: readonly ChangeToTell[];
  /** Null while nothing is collected. */
  readonly since: string | null;
}

const initialState: DigestState = { changes: [], since: null };

/** The most changes in one mail. The next mail carries the rest. */
export const DIGEST_MAX = 200;

const changeOf = ({ record, entry, mail, facts }: ChangeToTell): ChangeToTell => ({
  record,
  entry,
  ...(mail !== undefined && { mail }),
  ...(facts !== undefined && { facts }),
});
const isSame = (one: ChangeToTell, other: ChangeToTell): boolean =>
  one.entry === other.entry &&
  one.mail === other.mail &&
  one.record.kind === other.record.kind &&
  one.record.id === other.record.id;

type CollectChange = {
  readonly type: 'CollectChange';
  readonly UserID: number;
  readonly happened: string;
} & ChangeToTell;

interface ChangeCollected {
  readonly type: 'ChangeCollected';
  /** `since` is when the first change collected with it happened: ISO 8601, UTC. */
  readonly data: { readonly UserID: number; readonly since: string } & ChangeToTell;
}

const collectChange: Decision<DigestState, CollectChange, ChangeCollected, DigestClosed> = {
  command: 'CollectChange',
  who: isSystem,
  of: 'any',
  decide({ UserID, happened, ...told }, { changes, since }) {
    const change = changeOf(told);
    if (changes.some((each) => isSame(each, change))) return [];
    const all = [...changes, change];
    const collected: ChangeCollected = {
      type: 'ChangeCollected',
      data: { UserID, since: since ?? happened, ...change },
    };
    return all.length < DIGEST_MAX
      ? [collected]
      : [collected, { type: 'DigestClosed', data: { UserID, changes: all } }];
  },
  events: {
    ChangeCollected: {
      description:
        'A user is to be told of something: a change of a record that they follow, or what would be one of many mails.',
      evolve: ({ changes }, data) => ({ changes: [...changes, changeOf(data)], since: data.since }),
      history: null,
      undo: historyMessage.justHappened,
      example: { UserID: 9, since: '2026-07-01T02:00:00.000Z', record: { kind: 'lead', id: 42 }, entry: 'a' },
    },
  },
  any: (fc, { ids, moment }, UserID) =>
    fc.record({
      UserID: fc.constant(UserID),
      happened: moment,
      record: fc.record({ kind: fc.constant('lead' as const), id: ids }),
      entry: fc.constantFrom('a', 'b'),
    }),
};

/** Closes the digest, so that its changes are mailed now. */
type CloseDigest = { readonly type: 'CloseDigest'; readonly UserID: number };

interface DigestClosed {
  readonly type: 'DigestClosed';
  readonly data: { readonly UserID: number; readonly changes: readonly ChangeToTell[] };
}

const closeDigest: Decision<DigestState, CloseDigest, DigestClosed> = {
  command: 'CloseDigest',
  who: isSystem,
  of: 'any',
  decide: ({ UserID }, { changes, since }) =>
    since === null ? [] : [{ type: 'DigestClosed', data: { UserID, changes } }],
  events: {
    DigestClosed: {
      description: 'What was collected for a user goes out in one mail, of each kind.',
      evolve: () => initialState,
      history: null,
      undo: historyMessage.justHappened,
      example: { UserID: 9, changes: [{ record: { kind: 'lead', id: 42 }, entry: 'a' }] },
    },
  },
  any: (fc, _some, UserID) => fc.constant({ UserID }),
};

const digestDecisions = [collectChange, closeDigest] as const;
export type DigestEvent = EventsOf<typeof digestDecisions>;
export type DigestCommand = CommandsOf<typeof digestDecisions>;

/**
 * Collects changes of followed records, notices of sessions and leads given at once. The user receives them in one mail
 * of each kind (decision record 0039). Each user has one stream. It is the system's own bookkeeping: no history shows
 * it, but the user's history shows the mail.
 */
export const digestArea = aggregate<DigestCommand, DigestState, DigestEvent>(digestDecisions, {
  category: 'digest',
  initialState,
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  weight: 2,
});
export const { decider: digestDecider } = digestArea;
