import { entryBeside } from '@leaseledger/contract/history/entry';
import type { ChangeToTell, DigestEvent } from '../../digests/digest.area.ts';
import type { CollectedMail } from '../../digests/digest.effects.ts';
import type { QueueMail } from '../../emails/email.effects.ts';
import type { EnquiryMail } from '../../enquiries/enquiry.mails.ts';
import type { FormNoticeMail } from '../../forms/form-submission.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { LeadMail } from '../../leads/lead.mails.ts';
import type { NoticeMail } from '../../session-attendance/session-attendance.effects.ts';
import type { FollowerMail } from '../../subscriptions/subscription.effects.ts';

type DigestClosed = Extract<DigestEvent, { type: 'DigestClosed' }>;
type Changes = readonly ChangeToTell[];
type DigestMail = QueueMail<LeadMail | EnquiryMail | NoticeMail | FormNoticeMail | FollowerMail>;

/** A single change becomes the ordinary mail of its kind. */
function oneMailOf(changes: Changes, several: () => Omit<DigestMail, 'type'>): readonly DigestMail[] {
  const [first, ...others] = changes;
  if (first?.mail === undefined) return [];
  return [
    {
      type: 'QueueMail',
      ...(others.length === 0 ? { mail: first.mail, record: first.record, facts: first.facts ?? {} } : several()),
    },
  ];
}

const userOf = (id: number) => ({ kind: 'user', id }) as const;
const told = (fact: string, changes: Changes) => changes.map(({ facts }) => facts?.[fact] ?? null);

/** This order never changes, because the ids of mails are made from it. */
const mailsOf: Readonly<Record<CollectedMail, (changes: Changes, UserID: number) => readonly DigestMail[]>> = {
  'session-notice': (notices) =>
    [...Map.groupBy(notices, ({ record: { id } }) => id)].flatMap(([id, ofSession]) =>
      oneMailOf(ofSession, () => ({
        mail: 'session-notices',
        record: { kind: 'session', id },
        facts: { what: told('what', ofSession) },
      })),
    ),
  'lead-assigned': (leads, UserID) =>
    oneMailOf(leads, () => ({
      mail: 'leads-assigned-together',
      record: userOf(UserID),
      facts: {
        LeadIDs: leads.map(({ record: { id } }) => id),
        warm: told('warm', leads),
        by: [...new Set(told('by', leads))],
      },
    })),
  'enquiry-assigned': (enquiries, UserID) =>
    oneMailOf(enquiries, () => ({
      mail: 'enquiries-assigned-together',
      record: userOf(UserID),
      facts: { EnquiryIDs: enquiries.map(({ record: { id } }) => id), by: [...new Set(told('by', enquiries))] },
    })),
  'form-notice': (notices) =>
    [...Map.groupBy(notices, ({ record: { id } }) => id)].flatMap(([id, ofForm]) =>
      oneMailOf(ofForm, () => ({
        mail: 'form-notices',
        record: { kind: 'form', id },
        facts: { count: ofForm.length },
      })),
    ),
};

function mailOfFollowed(followed: Changes, UserID: number): readonly DigestMail[] {
  const entries = followed.map(({ entry, record: { kind, id } }) => entryBeside(entry, `${kind}-${id}`));
  return entries.length === 0
    ? []
    : [{ type: 'QueueMail', mail: 'records-changed', record: userOf(UserID), facts: { entries } }];
}

/**
 * Sends the collected changes of a user in one mail of each kind. Notices are one mail for each session or form.
 */
export const mailDigestOnDigestClosed: Policy<DigestClosed, DigestMail> = {
  name: 'mail-digest-on-digest-closed',
  on: ['DigestClosed'],
  asksFor: {
    QueueMail: [
      'records-changed',
      'session-notice',
      'session-notices',
      'lead-assigned',
      'leads-assigned-together',
      'enquiry-assigned',
      'enquiries-assigned-together',
      'form-notice',
      'form-notices',
    ],
  },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react({ data: { UserID, changes } }) {
    const of = (mail: string | undefined) => changes.filter((change) => change.mail === mail);
    return [
      ...mailOfFollowed(of(undefined), UserID),
      ...Object.entries(mailsOf).flatMap(([mail, write]) => write(of(mail), UserID)),
    ];
  },
};
