import type { GivenUpBecause, MailboxName } from '@leaseledger/contract/emails/email.codes';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

/** The record in whose history a mail stands. */
export interface EmailRecord {
  readonly kind: RecordKind;
  readonly id: number;
}

export interface EmailContent {
  readonly Recipient: string;
  readonly RecipientName: string;
  readonly Subject: string;
  readonly HTML: string;
  readonly Text: string;
  /** An iCalendar file that goes with it (RFC 5545). */
  readonly Calendar?: string;
}

export interface OfEmail {
  readonly SentEmailID: number;
  /** Null where it belongs to none. */
  readonly record: EmailRecord | null;
}

interface Attempt {
  /** Counted from 1. */
  readonly attempt: number;
  /** The status code of the mail server, e.g. 451; null if it gave none. */
  readonly code: number | null;
  readonly about: string;
  /** Its words, which may name people. */
  readonly Answer?: string;
}

export interface Queued extends EmailContent {
  /** Whose address it is, e.g. `user-9`; null where nobody knows. */
  readonly to: string | null;
  /** Whose key seals recipient and content, e.g. `person-42`. */
  readonly about: string;
  readonly EmailTypeCodeID: number;
  /** The template that it was made from; null where somebody wrote it. */
  readonly template: { readonly name: string; readonly version: number } | null;
  readonly mailbox: MailboxName;
  /** Of every attempt, so that a mail server and its reader know a repeat. */
  readonly MessageID: string;
  /** The mail that this one repeats. */
  readonly resends: number | null;
}

export type EmailEvent =
  | { readonly type: 'EmailQueued'; readonly data: OfEmail & Queued }
  /** A mail server took it. */
  | { readonly type: 'EmailSent'; readonly data: OfEmail & { readonly attempt: number } }
  /** The site has no mail server: it stays in the outbox, to be read there. */
  | { readonly type: 'EmailKept'; readonly data: OfEmail }
  /** It is tried again at `nextAttempt` (ISO 8601, UTC). */
  | { readonly type: 'EmailFailed'; readonly data: OfEmail & Attempt & { readonly nextAttempt: string } }
  | { readonly type: 'EmailGivenUp'; readonly data: OfEmail & Attempt & { readonly because: GivenUpBecause } }
  /** Another mail repeats it. */
  | { readonly type: 'EmailResent'; readonly data: OfEmail & { readonly by: number } };

/**
 * The key of a mail to an unknown person: its own, so that it can be destroyed alone. Forgetting a person finds such
 * mails by address.
 */
export const ownKey = (SentEmailID: number): string => `email-${SentEmailID}`;
/** The mail that owns this key; undefined if the key belongs to a record or a person. */
export const mailOfKey = (about: string): number | undefined =>
  Number(/^email-(\d+)$/.exec(about)?.[1] ?? 0) || undefined;

/** The fields of EmailQueued that are sealed with the key of the mail's subject, `about`. */
export const personalFieldsOfEmails = [
  'Recipient',
  'RecipientName',
  'Subject',
  'HTML',
  'Text',
  'Calendar',
] as const satisfies readonly (keyof EmailContent)[];
