import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { EmailState, GivenUpBecause, MailboxName } from './email.codes.ts';

/** A mail of the outbox or of a record. Moments are ISO 8601 in UTC. Fields that name people are null once the person is forgotten. */
export interface EmailRow {
  readonly id: number;
  readonly SentEmailID: number;
  readonly EmailTypeCodeID: number;
  readonly EmailTypeName: string;
  readonly State: EmailState;
  /** Sorts mails by how much they need attention: failed, trying again, waiting or queued, kept, sent, withdrawn. */
  readonly StateOrder: number;
  readonly Subject: string | null;
  readonly Recipient: string | null;
  readonly RecipientName: string | null;
  readonly FromEmail: MailboxName;
  /** The number of failed tries, then the code and the text of the server's last answer. */
  readonly Attempts: number;
  readonly Code: number | null;
  readonly Answer: string | null;
  readonly Because: GivenUpBecause | null;
  readonly NextAttemptDateTime: string | null;
  readonly SentDateTime: string | null;
  /** The record of the mail, e.g. `lead-42`; then the person or record that the mail is about. */
  readonly Record: string | null;
  readonly About: string;
  /** The receiver, e.g. `user-9`, when it is known. */
  readonly To: string | null;
  readonly Resends: number | null;
  readonly ResentBy: number | null;
  readonly CreatedDateTime: string;
  /** The user who wrote the mail or caused it. Null, with the name 'System', when a policy did. */
  readonly TriggeredByUserID: number | null;
  readonly TriggeredByUserName: string;
}

/** `GET email/sentEmail/{id}`: the mail with its contents. */
export interface SentEmailView extends EmailRow {
  /** Sanitised HTML; null once the person is forgotten. */
  readonly Contents: string | null;
}

/** The mails of a record or a page of them, the number of all, and the address for the next one. */
export interface RecordEmails {
  readonly emails: readonly EmailRow[];
  readonly total: number;
  /** External users see it masked, and leave the recipient out. */
  readonly recipient: string | null;
  /** The display names of both mailboxes. */
  readonly mailboxes: { readonly [Name in MailboxName]: string };
}

/** A preview of a mail, exactly as it would be sent. */
export interface EmailPreview {
  readonly Contents: string;
}

/** An email template that is offered on a record. */
export interface OfferedTemplate {
  readonly EmailTemplateID: number;
  readonly Name: string;
}

/** A mail from an email template, exactly as it would be sent. */
export interface TemplatedEmail extends EmailPreview {
  readonly Subject: string;
  /** Whether the template holds the text of the user. */
  readonly TakesText: boolean;
  readonly TemplateVersion: number;
}

export const emailRow = view<EmailRow>('EmailRow');
export const emailRowList = listOf(emailRow);
export const sentEmailView = view<SentEmailView>('SentEmailView');
export const recordEmails = view<RecordEmails>('RecordEmails');
export const offeredTemplateList = listOf(view<OfferedTemplate>('OfferedTemplate'));
export const templatedEmail = view<TemplatedEmail>('TemplatedEmail');
export const emailPreview = view<EmailPreview>('EmailPreview');

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
