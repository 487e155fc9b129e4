import { entryBeside } from '@leaseledger/contract/history/entry';
import type { DigestEvent } from '../digests/digest.decider.ts';
import type { Policy } from '../kernel/policy.ts';

type DigestClosed = Extract<DigestEvent, { type: 'DigestClosed' }>;

/** What was collected for a user goes to them in one mail. */
export const mailDigestOnDigestClosed: Policy<DigestClosed> = {
  name: 'mail-digest-on-digest-closed',
  on: ['DigestClosed'],
  beginsAtEnd: true,
  react: ({ data: { UserID, changes } }) => [
    { type: 'QueueMail', mail: 'records-changed', record: { kind: 'user', id: UserID }, facts: { entries: changes.map(({ entry, record: { kind, id } }) => entryBeside(entry, `${kind}-${id}`)) } },
  ],
};
