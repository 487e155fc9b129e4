import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { QueueMail } from '@leaseledger/domain/emails/email.effects';
import type { Position } from '@leaseledger/event-log/event-log';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { PROJECTOR } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';
import { Effects } from '../../../platform/reactions/exports/effects.ts';
import { Mails, type MailToQueue } from './mails.ts';

/** Looks up the recipient and writes the mail; undefined without a recipient. @param id of the record */
export type MailWriter = (id: number, facts: JsonObject) => Promise<MailToQueue | undefined>;

/** The writers of the mails that policies ask for. The module of each area adds its own. */
@Injectable()
export class MailWriters implements OnApplicationBootstrap {
  readonly #byName = new Map<string, MailWriter>();

  constructor(
    private readonly mails: Mails,
    private readonly effects: Effects,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
  ) {}

  /**
   * Adds the writers of the mails that an area declares. One that is missing does not compile.
   * @throws Error for a mail that is taken
   */
  add<Declared extends string>(writers: Readonly<Record<Declared, MailWriter>>): void {
    for (const [mail, writer] of Object.entries<MailWriter>(writers)) {
      if (this.#byName.has(mail)) throw new Error(`Two areas write the mail ${mail}`);
      this.#byName.set(mail, writer);
    }
  }

  /** @throws Error for a mail that policies ask for and no area writes */
  onApplicationBootstrap(): void {
    for (const { policy, mail } of this.effects.mails)
      if (!this.#byName.has(mail))
        throw new Error(`The policy ${policy} asks for the mail ${mail}, which no area writes.`);
  }

  /**
   * @param since the position of the event that led to the mail; the lists must show it first. @throws StoreUnavailable
   * while the lists are behind; LogUnavailable
   */
  async queue(
    { mail, record, facts }: Omit<QueueMail, 'type'>,
    since: Position,
    metadata: CommandMetadata,
  ): Promise<void> {
    await untilShown(this.readModels, since, 'what is to be told');
    const writer = this.#byName.get(mail);
    if (writer === undefined) throw new Error(`No area writes the mail ${mail}`);
    const written = await writer(record.id, facts);
    if (written !== undefined) await this.mails.queueUnlessForgotten(written, { ...metadata, isShownLater: true });
  }
}
