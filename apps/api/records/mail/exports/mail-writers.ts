import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { mailNames, type MailName, type MailToWrite } from '@leaseledger/domain/kernel/policy';
import type { Position } from '@leaseledger/event-log/event-log';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { CommandMetadata } from '../../../platform/callers/caller.ts';
import { PROJECTOR } from '../../../platform/foundation/platform.ts';
import { untilShown, type ShownLists } from '../../../platform/reads/until-shown.ts';
import { Mails, type MailToQueue } from './mails.ts';

/** Looks up the recipient and writes the mail; undefined without a recipient. @param id of the record */
export type MailWriter = (id: number, facts: JsonObject) => Promise<MailToQueue | undefined>;

/** The writers of the mails that policies ask for. The module of each area adds its own. */
@Injectable()
export class MailWriters implements OnApplicationBootstrap {
  readonly #byName = new Map<MailName, MailWriter>();

  constructor(
    private readonly mails: Mails,
    @Inject(PROJECTOR) private readonly readModels: ShownLists,
  ) {}

  add(mail: MailName, writer: MailWriter): void {
    this.#byName.set(mail, writer);
  }

  /** @throws Error for a mail that policies ask for and no area writes */
  onApplicationBootstrap(): void {
    for (const mail of mailNames) this.#writer(mail);
  }

  /**
   * @param since the position of the event that led to the mail; the lists must show it first. @throws StoreUnavailable
   * while the lists are behind; LogUnavailable
   */
  async queue({ mail, record, facts }: MailToWrite, since: Position, metadata: CommandMetadata): Promise<void> {
    await untilShown(this.readModels, since, 'what is to be told');
    const written = await this.#writer(mail)(record.id, facts);
    if (written !== undefined) await this.mails.queueUnlessForgotten(written, { ...metadata, isShownLater: true });
  }
  #writer(mail: MailName): MailWriter {
    const writer = this.#byName.get(mail);
    if (writer === undefined) throw new Error(`Nobody writes mails of ${mail}`);
    return writer;
  }
}
