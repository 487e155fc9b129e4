import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { EmailState, GivenUpBecause, MailboxName } from './email.codes.ts';

/** A mail of the outbox or of a record. Moments are ISO 8601 in UTC. Null, where it names people, once whom it is about was forgotten. */
export interface EmailRow {
  readonly id: number;
  readonly SentEmailID: number;
  readonly EmailTypeCodeID: number;
  readonly EmailTypeName: string;
  readonly State: EmailState;
  /** What needs somebody comes first: failed, trying again, queued, kept, sent. */
  readonly StateOrder: number;
  readonly Subject: string | null;
  readonly Recipient: string | null;
  readonly RecipientName: string | null;
  readonly FromEmail: MailboxName;
  /** How often a mail server refused it, and what it answered the last time. */
  readonly Attempts: number;
  readonly Code: number | null;
  readonly Answer: string | null;
  readonly Because: GivenUpBecause | null;
  readonly NextAttemptDateTime: string | null;
  readonly SentDateTime: string | null;
  /** The record that it belongs to, `lead-42`; and whom it is about. */
  readonly Record: string | null;
  readonly About: string;
  /** Whose address it goes to, `user-9`, where that is known. */
  readonly To: string | null;
  readonly Resends: number | null;
  readonly ResentBy: number | null;
  readonly CreatedDateTime: string;
  /** Who wrote it or did what it follows from; null, and 'System', for a policy's. */
  readonly TriggeredByUserID: number | null;
  readonly TriggeredByUserName: string;
}

/** `GET email/sentEmail/{id}`: what the mail says. */
export interface SentEmailView extends EmailRow {
  /** Sanitised HTML; null once whom it is about was forgotten. */
  readonly Contents: string | null;
}

/** The mails of a record, and to whom the next one would go. */
export interface RecordEmails {
  readonly emails: readonly EmailRow[];
  readonly recipient: string | null;
  /** What both mailboxes are called. */
  readonly mailboxes: { readonly [Name in MailboxName]: string };
}

/** A mail as it would be sent. */
export interface EmailPreview {
  readonly Contents: string;
}

export const emailRow = view<EmailRow>('EmailRow');
export const emailRowList = listOf(emailRow);
export const sentEmailView = view<SentEmailView>('SentEmailView');
export const recordEmails = view<RecordEmails>('RecordEmails');
export const emailPreview = view<EmailPreview>('EmailPreview');

/** The outbox. */
export const emailList = list({
  resource: 'outbox',
  row: emailRow,
  id: 'SentEmailID',
  labels: {
    SentEmailID: 'ID',
    EmailTypeName: 'Type',
    State: 'State',
    Subject: 'Subject',
    Recipient: 'To',
    RecipientName: 'Name',
    FromEmail: 'From',
    Attempts: 'Attempts',
    Answer: 'Why',
    NextAttemptDateTime: 'Next attempt',
    SentDateTime: 'Sent',
    Record: 'Record',
    CreatedDateTime: 'Created',
    TriggeredByUserName: 'By',
  },
  columns: {
    SentEmailID: 'integer',
    EmailTypeCodeID: 'integer',
    EmailTypeName: 'text',
    State: 'text',
    StateOrder: 'integer',
    Subject: 'text',
    Recipient: 'text',
    RecipientName: 'text',
    FromEmail: 'text',
    Attempts: 'integer',
    NextAttemptDateTime: 'time',
    SentDateTime: 'time',
    Record: 'text',
    About: 'text',
    To: 'text',
    CreatedDateTime: 'time',
    TriggeredByUserID: 'integer',
    TriggeredByUserName: 'text',
    ResentBy: 'integer',
  },
});
