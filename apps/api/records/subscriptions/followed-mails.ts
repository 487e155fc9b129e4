import { emailType } from '@leaseledger/contract/emails/email.codes';
import { isRecordKind } from '@leaseledger/contract/records/record-kinds';
import type { FollowedRecord } from '@leaseledger/contract/subscriptions/subscription.views';
import { dayAndTime } from '@leaseledger/domain/kernel/dates';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { namedSubject, subjectText } from '../history/exports/subject.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { RANDOM_BYTES, SETTINGS, type RandomBytes } from '../../platform/foundation/platform.ts';
import { recordAddress, type Site } from '../../platform/settings/site-address.ts';
import { randomUuid } from '../../platform/foundation/uuid.ts';
import { listed } from '../mail/exports/layout.ts';
import { productMail } from '../mail/exports/mail-templates.ts';
import type { MailToQueue } from '../mail/exports/mails.ts';
import { toUser } from '../mail/exports/mailed-user.ts';
import { FollowedRecords } from './followed-records.ts';

/** Writes the mail about changes of followed records. */
@Injectable()
export class FollowedMails {
  constructor(
    private readonly followed: FollowedRecords,
    private readonly modules: ModuleRef,
    @Inject(SETTINGS) private readonly settings: Site,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /**
   * The mail of a closed digest. Undefined for a missing or disabled user, without an address, or when they may open
   * none of the records.
   */
  async write(UserID: number, { entries }: JsonObject): Promise<MailToQueue | undefined> {
    const caller = await this.modules
      .get<Callers>(Callers, { strict: false })
      .ofUser(UserID, randomUuid(this.randomBytes(16)));
    if (caller === undefined || caller.user.Disabled || !caller.user.Email || !Array.isArray(entries)) return undefined;
    const records = await this.followed.told(caller, entries.map(String));
    if (records.length === 0) return undefined;
    return {
      to: toUser(caller.user),
      content: contentOf(records, this.settings),
      type: emailType.RECORDS_CHANGED,
      mailbox: 'main',
      about: `user-${UserID}`,
      // The mail belongs to no record, because its followers would otherwise be told of the mail.
      record: null,
    };
  }
}

function contentOf(records: readonly FollowedRecord[], site: Site): MailToQueue['content'] {
  const parts = records.map(({ Subject, Name, Changes, More }) => {
    const title = Name === null ? subjectText(Subject) : `${Name} (${subjectText(Subject)})`;
    const { type, id } = namedSubject(Subject) ?? { type: '', id: 0 };
    const link = isRecordKind(type) ? recordAddress(site, type, id) : '';
    const lines = [
      ...Changes.map(
        (change) => `${dayAndTime(change.CreatedDateTime)}, ${change.CreatedByUserName}: ${change.Description}`,
      ),
      ...(More > 0 ? [`and ${More} more`] : []),
    ];
    return { title, link, lines };
  });
  const [first] = records;
  const what =
    records.length === 1 && first !== undefined
      ? `${subjectText(first.Subject)} was changed`
      : `${records.length} records that you follow were changed`;
  return productMail(
    'records-changed',
    { what },
    {
      html: parts.map(({ title, link, lines }) => listed(title, link, lines)).join(''),
      text: parts
        .map(({ title, link, lines }) => [title, link, ...lines.map((line) => `- ${line}`)].filter(Boolean).join('\n'))
        .join('\n\n'),
    },
  );
}
