import { emailType } from '@leaseledger/contract/emails/email.codes';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { isRecordKind, recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { FollowedRecord } from '@leaseledger/contract/subscriptions/subscription.views';
import { digestDecider } from '@leaseledger/domain/digests/digest.decider';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { Effect } from '@leaseledger/domain/kernel/policy';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { digestRows } from '@leaseledger/projections/subscriptions/digest-rows.projection';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { namedSubject, subjectText } from '../history/exports/subject.ts';
import { systemActor, type CommandMetadata } from '../kernel/caller.ts';
import { Callers } from '../kernel/callers.ts';
import { Execute } from '../kernel/execute.ts';
import { CLOCK, RANDOM_BYTES, READ_STORE, SETTINGS, type Clock, type RandomBytes } from '../kernel/platform.ts';
import type { Settings } from '../kernel/settings.ts';
import { randomUuid } from '../kernel/uuid.ts';
import { laidOut, listed, paragraph } from '../mail/exports/layout.ts';
import type { MailToQueue } from '../mail/exports/mails.ts';
import { FollowedRecords } from './followed-records.ts';

/** Not less often, in milliseconds. */
const LOOKED_EVERY_MS = 15_000;
/** So many digests are closed at a time. */
const AT_ONCE = 100;

/** What was collected for users goes out once it has been collected long enough (decision record 0039): above all what changed on records that they follow. */
@Injectable()
export class Digests implements OnModuleDestroy {
  readonly #looking: NodeJS.Timeout;
  readonly #logger = new Logger('digests');

  constructor(
    private readonly bus: CommandBus,
    private readonly followed: FollowedRecords,
    private readonly modules: ModuleRef,
    @Inject(READ_STORE) private readonly store: Pick<ReadStore, 'list'>,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'digestMinutes' | 'publicUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {
    this.#looking = setInterval(() => void this.#closeSafely(), Math.min(LOOKED_EVERY_MS, settings.digestMinutes * 60_000)).unref();
  }

  /** What would be one of many mails, until the digest is closed. @throws LogUnavailable */
  async collect({ type: _, ...mail }: Extract<Effect, { type: 'CollectMail' }>, { id: entry }: Pick<RecordedEvent, 'id'>, metadata: CommandMetadata): Promise<void> {
    await this.bus.execute(new Execute(digestDecider, { id: mail.UserID, command: { type: 'CollectChange', ...mail, entry } }, metadata));
  }

  /** Closes the digests whose time has come. Any process may, and two at once: each digest is closed once. @throws LogUnavailable */
  async closeDue(): Promise<void> {
    const due = new Date(this.clock().getTime() - this.settings.digestMinutes * 60_000).toISOString();
    const { rows } = await this.store.list(digestRows.readModel, { where: [{ column: 'Since', to: due }], limit: AT_ONCE, uncounted: true });
    for (const { UserID } of rows.map(parsed)) {
      await this.bus.execute(new Execute(digestDecider, { id: UserID, command: { type: 'CloseDigest', UserID } }, { actor: systemActor, correlationId: randomUuid(this.randomBytes(16)) }));
    }
  }

  /** What could not be closed is closed the next time. */
  #closeSafely(): Promise<void> {
    return this.closeDue().catch((error: unknown) => this.#logger.warn(`Digests could not be closed: ${error instanceof Error ? error.name : 'unknown'}`));
  }

  /** The mail of a closed digest; undefined where its user is gone or disabled, has no address, or may see none of it by now. */
  async write(UserID: number, { entries }: JsonObject): Promise<MailToQueue | undefined> {
    const caller = await this.modules.get<Callers>(Callers, { strict: false }).ofUser(UserID, randomUuid(this.randomBytes(16)));
    const address = caller?.user.Email;
    if (caller === undefined || caller.user.Disabled || !address || !Array.isArray(entries)) return undefined;
    const records = await this.followed.told(caller, entries.map(String));
    if (records.length === 0) return undefined;
    return {
      to: { name: caller.user.FullName, address, subject: `user-${UserID}` },
      content: contentOf(records, this.settings.publicUrl),
      type: emailType.RECORDS_CHANGED,
      template: null,
      mailbox: 'main',
      about: `user-${UserID}`,
      // It belongs to no record: a mail about a record would itself be told to whoever follows that one.
      record: null,
    };
  }

  onModuleDestroy(): void {
    clearInterval(this.#looking);
  }
}

function contentOf(records: readonly FollowedRecord[], publicUrl: string | undefined): MailToQueue['content'] {
  const parts = records.map(({ Subject, Name, Changes, More }) => {
    const title = Name === null ? subjectText(Subject) : `${Name} (${subjectText(Subject)})`;
    const { type = '', id } = namedSubject(Subject) ?? {};
    const link = publicUrl === undefined || !isRecordKind(type) ? undefined : `${publicUrl}/admin/${recordKinds[type].path}/view/${id}`;
    const lines = [...Changes.map((change) => `${dayAndTime(change.CreatedDateTime)}, ${change.CreatedByUserName}: ${change.Description}`), ...(More > 0 ? [`and ${More} more`] : [])];
    return { title, link, lines };
  });
  const [first] = records;
  const intro = 'This changed on the records that you follow:';
  const Subject = records.length === 1 && first !== undefined ? `${subjectText(first.Subject)} was changed` : `${records.length} records that you follow were changed`;
  return {
    Subject,
    Text: [intro, ...parts.map(({ title, link, lines }) => [title, ...(link === undefined ? [] : [link]), ...lines.map((line) => `- ${line}`)].join('\n'))].join('\n\n'),
    HTML: laidOut({ title: Subject, preheader: intro, html: `${paragraph(intro)}${parts.map(({ title, link, lines }) => listed(title, link, lines)).join('')}` }),
  };
}
