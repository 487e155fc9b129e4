import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { JsonObject } from '../kernel/event-definition.ts';

/** Withdraws the mails of this type that wait on a record and no longer tell the truth. */
export interface WithdrawMails {
  readonly type: 'WithdrawMails';
  readonly record: { readonly kind: RecordKind; readonly id: number };
  readonly EmailTypeCodeID: number;
}

/**
 * Puts a mail into the outbox, once. The area that declares the mail looks up recipient and text. It may find no
 * recipient.
 */
export interface QueueMail<Mail extends string = string> {
  readonly type: 'QueueMail';
  readonly mail: Mail;
  readonly record: { readonly kind: RecordKind | 'batch'; readonly id: number };
  /** The facts that the event holds for the mail. */
  readonly facts: JsonObject;
}
