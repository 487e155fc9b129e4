import type { MailboxName } from '@leaseledger/contract/emails/email.codes';
import type { EmailContent, EmailRecord } from './email.events.ts';

export interface QueueEmail extends EmailContent {
  readonly type: 'QueueEmail';
  readonly SentEmailID: number;
  readonly record: EmailRecord | null;
  readonly to: string | null;
  readonly about: string;
  readonly EmailTypeCodeID: number;
  readonly template: { readonly name: string; readonly version: number } | null;
  readonly mailbox: MailboxName;
  readonly MessageID: string;
  readonly resends: number | null;
}

/** What became of an attempt; only who sends asks for these, as the system. */
export type Outcome =
  | { readonly type: 'MarkSent' }
  | { readonly type: 'MarkKept' }
  /** A mail server refused this mail, for now or for good. @property answer its words; they may name people */
  | { readonly type: 'MarkRefused'; readonly code: number | null; readonly answer: string | null; readonly forGood: boolean }
  | { readonly type: 'MarkForgotten' }
  /** It goes to a user who was disabled meanwhile. */
  | { readonly type: 'MarkDisabled' };

export type EmailCommand = QueueEmail | Outcome | { readonly type: 'MarkResent'; readonly by: number };
