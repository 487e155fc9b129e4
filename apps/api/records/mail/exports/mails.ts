import type { MailboxName } from '@leaseledger/contract/emails/email.codes';
import { ownKey, type EmailContent, type EmailRecord } from '@leaseledger/domain/emails/email.events';
import { emailDecider } from '@leaseledger/domain/emails/email.decider';
import { KeyDestroyed } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { randomUuid, sha256 } from '../../../platform/foundation/uuid.ts';

/** What a mail says: subject (one line), the whole HTML, and the same as plain text. What comes from people is escaped in it already. */
export type MailContent = Pick<EmailContent, 'Subject' | 'HTML' | 'Text' | 'Calendar'>;

export interface MailToQueue {
  /** With whose address it is, e.g. `user-9`, where that is known: to whoever is forgotten meanwhile nothing is sent. */
  readonly to: { readonly name: string; readonly address: string; readonly subject?: string };
  readonly content: MailContent;
  /** Of `email.codes.ts`. */
  readonly type: number;
  /** What it was made from; null where somebody wrote it. */
  readonly template: { readonly name: string; readonly version: number } | null;
  readonly mailbox: MailboxName;
  /** Whose key seals recipient and content, e.g. `person-42` (`about` of the record, where it belongs to one). Once they are forgotten it is never sent. Null where nobody knows whose address it is: then a key of its own does. */
  readonly about: string | null;
  /** The record that shows it; null where it belongs to none. */
  readonly record: EmailRecord | null;
  /** The mail that it repeats. */
  readonly resends?: number | null;
}

/** The outbox: what is put there is sent once, as soon as the mail server takes it, by whichever process sends. */
@Injectable()
export class Mails {
  constructor(
    private readonly bus: CommandBus,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Puts a mail into the outbox. The same request under the same Idempotency-Key, or the same event's policy, queues it once.
   * @returns the mail's id
   * @throws Failure 400 for an address or a subject that is none, 422 for a mail that is too big; LogUnavailable
   */
  async queue(
    { to, content, type, template, about, resends = null, ...mail }: MailToQueue,
    metadata: CommandMetadata,
  ): Promise<number> {
    const MessageID = `<${randomUuid(this.randomBytes(16))}@leaseledger>`;
    const create = (SentEmailID: number) =>
      ({
        type: 'QueueEmail',
        SentEmailID,
        Recipient: to.address,
        RecipientName: to.name,
        to: to.subject ?? null,
        ...content,
        EmailTypeCodeID: type,
        template: template && { name: template.name, version: template.version },
        MessageID,
        resends,
        about: about ?? ownKey(SentEmailID),
        ...mail,
      }) as const;
    const { id } = await this.bus.execute(new Execute(emailDecider, { create }, metadata));
    return id;
  }

  /** The same; where whom it is about was forgotten a moment ago, nothing is to be told any more. */
  async queueUnlessForgotten(mail: MailToQueue, metadata: CommandMetadata): Promise<void> {
    await this.queue(mail, metadata).catch((thrown: unknown) => {
      if (!(thrown instanceof KeyDestroyed)) throw thrown;
    });
  }

  /** As `queue`, by the system, once for each cause, however often it is asked for. @param cause e.g. `digest user-9 2026-07-01T00:00:00.000Z`: the mail's id is held under it for ever */
  queueOnce(cause: string, mail: MailToQueue): Promise<number> {
    const key = `mail\n${cause}`;
    return this.queue(mail, { ...systemMetadata(this.randomBytes), idempotency: { key, requestHash: sha256(key) } });
  }
}
