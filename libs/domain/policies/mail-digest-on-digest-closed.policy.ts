import { entryBeside } from '@leaseledger/contract/history/entry';
import type { ChangeToTell, DigestEvent } from '../digests/digest.decider.ts';
import type { MailToWrite, Policy, PolicyCommand } from '../kernel/policy.ts';

type DigestClosed = Extract<DigestEvent, { type: 'DigestClosed' }>;

/** One alone is the mail that it would have been. */
function oneMailOf(changes: readonly ChangeToTell[], several: () => MailToWrite): readonly PolicyCommand[] {
  const [first, ...others] = changes;
  if (first?.mail === undefined) return [];
  return [{ type: 'QueueMail', ...(others.length === 0 ? { mail: first.mail, record: first.record, facts: first.facts ?? {} } : several()) }];
}

/** What was collected for a user goes to them in one mail of each kind; of sessions, in one of each session. */
export const mailDigestOnDigestClosed: Policy<DigestClosed> = {
  name: 'mail-digest-on-digest-closed',
  on: ['DigestClosed'],
  beginsAtEnd: true,
  react({ data: { UserID, changes } }) {
    const user = { kind: 'user', id: UserID } as const;
    const of = (mail: ChangeToTell['mail']) => changes.filter((change) => change.mail === mail);
    const [followed, leads] = [of(undefined), of('lead-assigned')];
    const told = (fact: string, some: readonly ChangeToTell[]) => some.map(({ facts }) => facts?.[fact] ?? null);
    return [
      ...(followed.length === 0 ? [] : [{ type: 'QueueMail' as const, mail: 'records-changed' as const, record: user, facts: { entries: followed.map(({ entry, record: { kind, id } }) => entryBeside(entry, `${kind}-${id}`)) } }]),
      ...[...Map.groupBy(of('session-notice'), ({ record: { id } }) => id)].flatMap(([id, notices]) => oneMailOf(notices, () => ({ mail: 'session-notices', record: { kind: 'session', id }, facts: { what: told('what', notices) } }))),
      ...oneMailOf(leads, () => ({ mail: 'leads-assigned-together', record: user, facts: { LeadIDs: leads.map(({ record: { id } }) => id), warm: told('warm', leads), by: [...new Set(told('by', leads))] } })),
    ];
  },
};
