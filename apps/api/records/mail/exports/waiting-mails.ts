import type { MailsOfDecision } from '@leaseledger/contract/history/history.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { EmailRecord } from '@leaseledger/domain/emails/email';
import { emailDecider } from '@leaseledger/domain/emails/email.area';
import type { WithdrawMails } from '@leaseledger/domain/emails/email.effects';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { SETTINGS } from '../../../platform/foundation/platform.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { Lists } from '../../../platform/lists/lists.ts';

/** Whether the event that led to a mail still holds for its record. @param cause the id of the event */
export type StillHolds = (id: number, cause: string) => Promise<boolean>;

/** A record has at most this many waiting mails. */
const WAITING_MAX = 100;

/** Mails that wait for a time, in which they are withdrawn if they no longer tell the truth. */
@Injectable()
export class WaitingMails {
  readonly #byType = new Map<number, StillHolds>();

  constructor(
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
    private readonly bus: CommandBus,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'mailWaitSeconds'>,
  ) {}

  /** Adds the question of an area about its mails of a type. */
  add(type: number, stillHolds: StillHolds): void {
    this.#byType.set(type, stillHolds);
  }

  /** The moment until which a mail about this moment waits; undefined without a wait. Both ISO 8601, UTC. */
  notBefore(at: string): string | undefined {
    const { mailWaitSeconds } = this.settings;
    return mailWaitSeconds === 0 ? undefined : new Date(Date.parse(at) + mailWaitSeconds * 1_000).toISOString();
  }

  /** Whether a mail that waited still tells the truth. @throws LogUnavailable */
  async stillHolds(type: number, record: EmailRecord | null, cause: string | undefined): Promise<boolean> {
    const asked = this.#byType.get(type);
    return asked === undefined || record === null || cause === undefined || asked(record.id, cause);
  }

  /**
   * The mails of a type that these events of a record led to: how many wait, and which an undo no longer calls back.
   * Null for none.
   */
  async mailsOf(
    record: EmailRecord,
    EmailTypeCodeID: number,
    events: readonly Pick<DecodedEvent, 'id' | 'metadata'>[],
  ): Promise<MailsOfDecision | null> {
    const [first] = events;
    if (first === undefined) return null;
    const causes = new Set<string | undefined>(events.map(({ id }) => id));
    const { rows } = await this.lists.page(emailRows.readModel, {
      where: [
        { column: 'Record', is: `${record.kind}-${record.id}` },
        { column: 'EmailTypeCodeID', is: EmailTypeCodeID },
        { column: 'CreatedDateTime', from: first.metadata.time },
      ],
      limit: WAITING_MAX,
      uncounted: true,
    });
    const mails = (
      await Promise.all(
        rows.map(parsed).map(async (mail) => (causes.has(await this.#causeOf(mail.SentEmailID)) ? [mail] : [])),
      )
    ).flat();
    const Gone = mails
      .filter(({ State }) => !['waiting', 'withdrawn', 'failed'].includes(State))
      .map(({ SentEmailID, RecipientName, Subject }) => ({ SentEmailID, RecipientName, Subject }));
    const Waiting = mails.filter(({ State }) => State === 'waiting').length;
    return Waiting + Gone.length === 0 ? null : { Waiting, Gone };
  }

  /**
   * Withdraws the waiting mails of a record that no longer tell the truth. The present truth decides, because a repeat of
   * an older event must not withdraw the mail of a later one. A mail that the list does not show yet is withdrawn by the
   * sender, which asks the same.
   * @throws LogUnavailable
   */
  async withdraw({ record, EmailTypeCodeID }: Omit<WithdrawMails, 'type'>, metadata: CommandMetadata): Promise<void> {
    if (this.settings.mailWaitSeconds === 0) return;
    const { rows } = await this.lists.page(emailRows.readModel, {
      where: [
        { column: 'Record', is: `${record.kind}-${record.id}` },
        { column: 'State', is: 'waiting' },
        { column: 'EmailTypeCodeID', is: EmailTypeCodeID },
      ],
      limit: WAITING_MAX,
      uncounted: true,
    });
    for (const { SentEmailID: id } of rows.map(parsed)) {
      if (await this.stillHolds(EmailTypeCodeID, record, await this.#causeOf(id))) continue;
      await this.bus.execute(
        new Execute(
          emailDecider,
          { id, command: { type: 'MarkWithdrawn' } },
          { ...partOf(metadata, `email-${id}`), isShownLater: true },
        ),
      );
    }
  }

  /** The id of the event that led to a mail. */
  async #causeOf(SentEmailID: number): Promise<string | undefined> {
    const [queued] = await this.streams.current(`${emailDecider.category}-${SentEmailID}`);
    return queued?.metadata.causationId;
  }
}
