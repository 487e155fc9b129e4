import { message } from '@leaseledger/contract/shared/messages';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Attributed, Decider } from '../kernel/decider.ts';
import type { JsonObject } from '../kernel/event-definition.ts';
import type { CollectedMail } from './digest.effects.ts';
import { forbidden } from '../kernel/rejection.ts';

/** A change to mail to a user: the record, and the event that its history shows. */
export interface ChangeToTell {
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly entry: string;
  /** Left out if the user follows the record. */
  readonly mail?: CollectedMail;
  /** The facts that the mail needs. */
  readonly facts?: JsonObject;
}

export type DigestEvent =
  /** `since` is when the first change collected with it happened: ISO 8601, UTC. */
  | {
      readonly type: 'ChangeCollected';
      readonly data: { readonly UserID: number; readonly since: string } & ChangeToTell;
    }
  | {
      readonly type: 'DigestClosed';
      readonly data: { readonly UserID: number; readonly changes: readonly ChangeToTell[] };
    };

export type DigestCommand =
  | ({ readonly type: 'CollectChange'; readonly UserID: number; readonly happened: string } & ChangeToTell)
  /** Closes the digest, so that its changes are mailed now. */
  | { readonly type: 'CloseDigest'; readonly UserID: number };

export interface DigestState {
  readonly changes: readonly ChangeToTell[];
  /** Null while nothing is collected. */
  readonly since: string | null;
}

/** The most changes in one mail. The next mail carries the rest. */
export const DIGEST_MAX = 200;

/**
 * The changes collected for one user until one mail carries them (decision record 0039). The system's own to-do list.
 */
export const digestDecider: Decider<DigestCommand, DigestState, DigestEvent> = {
  category: 'digest',
  initialState: { changes: [], since: null },
  decide(command, { changes, since }, { actor }) {
    if (actor.id !== null) return forbidden(message.forbidden);
    const { UserID } = command;
    if (command.type === 'CloseDigest')
      return since === null ? [] : [{ type: 'DigestClosed', data: { UserID, changes } }];
    const change = changeOf(command);
    const { record, entry, mail } = change;
    if (
      changes.some(
        (each) =>
          each.entry === entry &&
          each.mail === mail &&
          each.record.kind === record.kind &&
          each.record.id === record.id,
      )
    )
      return [];
    const collected: DigestEvent = {
      type: 'ChangeCollected',
      data: { UserID, since: since ?? command.happened, ...change },
    };
    return changes.length + 1 < DIGEST_MAX
      ? [collected]
      : [collected, { type: 'DigestClosed', data: { UserID, changes: [...changes, change] } }];
  },
  evolve,
};

const changeOf = ({ record, entry, mail, facts }: ChangeToTell): ChangeToTell => ({
  record,
  entry,
  ...(mail !== undefined && { mail }),
  ...(facts !== undefined && { facts }),
});

function evolve({ changes }: DigestState, { type, data }: DigestEvent & Attributed): DigestState {
  return type === 'DigestClosed'
    ? { changes: [], since: null }
    : { changes: [...changes, changeOf(data)], since: data.since };
}
