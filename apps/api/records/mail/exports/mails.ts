import type { MailboxName } from '@leaseledger/contract/emails/email.codes';
import { ownKey, type EmailRecord, type MailTemplate } from '@leaseledger/domain/emails/email';
import { emailDecider } from '@leaseledger/domain/emails/email.area';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { KeyDestroyed } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../../platform/foundation/platform.ts';
import { randomUuid, sha256 } from '../../../platform/foundation/uuid.ts';
import { MAILER, type Mailer } from './mailer.ts';
import type { MailContent } from './mail-content.ts';
import { MailTemplates, type ProductMailContent } from './mail-templates.ts';

export interface MailToQueue {
  /** `subject` is the owner of the address, e.g. `user-9`, if known. A forgotten owner receives nothing. */
  readonly to: { readonly name: string; readonly address: string; readonly subject?: string };
  /** A mail of a user, or of the product. A mail of the product gets its template when it is queued. */
  readonly content: MailContent | ProductMailContent;
  /** A code of `email.codes.ts`. */
  readonly type: number;
  /** The template of a mail that a user wrote or sends again; null for none. A mail of the product has its own. */
  readonly template?: MailTemplate | null;
  readonly mailbox: MailboxName;
  /**
   * The subject whose key seals recipient and content, e.g. `person-42` (the record's `about`, if it has one). Once
   * they are forgotten, the mail is never sent. Null for an unknown owner: then the mail has its own key.
   */
  readonly about: string | null;
  /** The record that shows the mail; null for none. */
  readonly record: EmailRecord | null;
  /** The mail waits until this moment: ISO 8601, UTC. */
  readonly notBefore?: string | undefined;
  /** The id of the mail that it repeats. */
  readonly resends?: number | null;
}

/** The outbox. A queued mail is sent once, as soon as the mail server takes it, by the process that sends. */
@Injectable()
export class Mails {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly templates: MailTemplates,
    @Inject(MAILER) private readonly mailer: Mailer | undefined,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * Queues a mail. A repeat with the same Idempotency-Key, or of the same policy for the same event, queues it once.
   * @returns the mail's id
   * @throws Failure 400 for an invalid address or subject, 422 for a mail that is too big; LogUnavailable
   */
  async queue(
    { to, content: given, type, template: of = null, about, resends = null, notBefore, ...mail }: MailToQueue,
    metadata: CommandMetadata,
  ): Promise<number> {
    const isKept = this.mailer === undefined && (await this.#mayRead(to.subject));
    const { content, template } =
      'mail' in given ? await this.templates.made(given, to) : { content: given, template: of };
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
        isKept,
        ...(notBefore !== undefined && { notBefore }),
        ...mail,
      }) as const;
    const { id } = await this.bus.execute(new Execute(emailDecider, { create }, metadata));
    return id;
  }

  /** Whether a mail may be kept for them. Where a user was disabled or deleted, the sender notes why it is not. */
  async #mayRead(subject: string | undefined): Promise<boolean> {
    if (subject?.startsWith(`${userDecider.category}-`) !== true) return true;
    const past = await this.streams.remembered(subject);
    return this.streams.folded(userDecider, subject, past).stage === 'enabled';
  }

  /** Queues a mail, unless its person was just forgotten. */
  async queueUnlessForgotten(mail: MailToQueue, metadata: CommandMetadata): Promise<void> {
    await this.queue(mail, metadata).catch((thrown: unknown) => {
      if (!(thrown instanceof KeyDestroyed)) throw thrown;
    });
  }

  /**
   * Queues a mail of the system once for each cause, however often it is called. @param cause e.g. `digest user-9
   * 2026-07-01T00:00:00.000Z`; the mail's id is stored under it permanently
   */
  queueOnce(cause: string, mail: MailToQueue): Promise<number> {
    const key = `mail\n${cause}`;
    return this.queue(mail, { ...systemMetadata(this.randomBytes), idempotency: { key, requestHash: sha256(key) } });
  }
}
