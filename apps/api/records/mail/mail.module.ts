import { administersUsers } from '@leaseledger/contract/access/permissions';
import { emailList } from '@leaseledger/contract/emails/email.views';
import type { CollectMail } from '@leaseledger/domain/digests/digest.effects';
import type { QueueMail, WithdrawMails } from '@leaseledger/domain/emails/email.effects';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { Global, Module } from '@nestjs/common';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { RecurringWork } from '../../platform/reactions/exports/recurring-work.ts';
import { Records } from '../records/exports/records.ts';
import { Emails } from './emails.ts';
import { Digests } from './exports/digests.ts';
import { MAILER, type Mailer } from './exports/mailer.ts';
import { MailTemplates } from './exports/mail-templates.ts';
import { MailWriters } from './exports/mail-writers.ts';
import { Mails } from './exports/mails.ts';
import { RecordMails } from './exports/record-mails.ts';
import { WaitingMails } from './exports/waiting-mails.ts';
import { outboxColumns, outboxFields, seenInOutbox } from './outbox-access.ts';
import { OutboxHealth } from '../../platform/health/exports/outbox-health.ts';
import { QueuedMailHealth } from './queued-mail-health.ts';
import { MailController } from './mail.controller.ts';
import { Sender } from './sender.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const mailerOf = ({ smtpUrl: url, sessionsMailbox: sessions, mainMailbox: main }: Settings): Mailer | undefined =>
  url === undefined ? undefined : new SmtpMailer({ url, from: { sessions, main } });

/** The outbox, and the way by which mail goes out. Global, because health on the lowest floor asks for its state. */
@Global()
@Module({
  controllers: [MailController],
  providers: [
    { provide: MAILER, useFactory: mailerOf, inject: [SETTINGS] },
    Mails,
    MailTemplates,
    MailWriters,
    Digests,
    RecordMails,
    WaitingMails,
    Sender,
    Emails,
    { provide: OutboxHealth, useClass: QueuedMailHealth },
  ],
  exports: [MAILER, Mails, MailTemplates, MailWriters, Digests, RecordMails, WaitingMails, OutboxHealth],
})
export class MailModule {
  constructor(
    lists: ListResources,
    writers: MailWriters,
    digests: Digests,
    effects: Effects,
    recurring: RecurringWork,
    records: Records,
    rows: Lists,
    waiting: WaitingMails,
  ) {
    records.attaches({
      label: 'Emails',
      count: (subjects) => rows.count(emailRows.readModel, { where: [{ column: 'Record', in: subjects }] }),
    });
    effects.add<QueueMail | CollectMail | WithdrawMails>({
      QueueMail: (mail, { event, metadata }) => writers.queue(mail, event.position, metadata),
      CollectMail: ({ type: _, ...mail }, { event: { id: entry }, metadata }) =>
        digests.collect({ ...mail, entry }, metadata),
      WithdrawMails: (mails, { metadata }) => waiting.withdraw(mails, metadata),
    });
    recurring.add('Digests', digests.lookedEveryMs, () => digests.closeDue());
    lists.add({
      list: emailList,
      model: emailRows.readModel,
      who: administersUsers,
      what: 'Email',
      fields: outboxFields,
      columns: outboxColumns,
      seen: seenInOutbox,
    });
  }
}
