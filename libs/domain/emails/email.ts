import type { EmailState } from '@leaseledger/contract/emails/email.codes';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { PictureType } from '@leaseledger/contract/emails/pictures';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

/** The record in whose history a mail stands. */
export interface EmailRecord {
  readonly kind: RecordKind;
  readonly id: number;
}

/** A picture in a mail that a user wrote. The HTML names it as `cid:{Cid}` (RFC 2392). */
export interface MailPicture {
  readonly Cid: string;
  readonly Type: PictureType;
  /** In base64. */
  readonly Content: string;
}

export interface EmailContent {
  readonly Recipient: string;
  readonly RecipientName: string;
  readonly Subject: string;
  /** Left out for a mail with data: its template makes both parts again, byte for byte. */
  readonly HTML?: string;
  readonly Text?: string;
  /** The values of the placeholders of the template that the mail is made from. Dates and sums are formatted in them. */
  readonly Data?: Readonly<Record<string, string>>;
  /** An iCalendar file that goes with it (RFC 5545). */
  readonly Calendar?: string;
  readonly Pictures?: readonly MailPicture[];
}

export interface OfEmail {
  readonly SentEmailID: number;
  /** Null where it belongs to none. */
  readonly record: EmailRecord | null;
}

/** The template that a mail was made from, and its version. */
export interface MailTemplate {
  /** The key of a product's mail, for its built-in version; `email-template-42` for a saved version. */
  readonly name: string;
  readonly version: number;
}

/** A mail in its stream: what is to be sent, and how far it is. */
export interface EmailStateOf {
  readonly state: EmailState | undefined;
  readonly SentEmailID: number;
  readonly record: EmailRecord | null;
  readonly about: string;
  /** How often a mail server refused it. */
  readonly attempts: number;
  /** Not before this moment: it waits for its time, or was refused for now. */
  readonly nextAttempt: string | null;
  readonly resentBy: number | null;
}

export const initialEmail: EmailStateOf = {
  state: undefined,
  SentEmailID: 0,
  record: null,
  about: '',
  attempts: 0,
  nextAttempt: null,
  resentBy: null,
};

/** Whether it is still to be sent. */
export const isWaiting = ({ state }: Pick<EmailStateOf, 'state'>): boolean =>
  state === 'waiting' || state === 'queued' || state === 'retrying';

/** Why a mail cannot be sent again yet. */
export const whyNotResent = (email: Pick<EmailStateOf, 'state'>): string | undefined =>
  isWaiting(email) ? emailMessage.underWay : undefined;

/**
 * The key of a mail to an unknown person: its own, so that it can be destroyed alone. Forgetting a person finds such
 * mails by address.
 */
export const ownKey = (SentEmailID: number): string => `email-${SentEmailID}`;
/** The mail that owns this key; undefined if the key belongs to a record or a person. */
export const mailOfKey = (about: string): number | undefined =>
  Number(/^email-(\d+)$/.exec(about)?.[1] ?? 0) || undefined;

export const someEmail: OfEmail = { SentEmailID: 41, record: { kind: 'lead', id: 43 } };
