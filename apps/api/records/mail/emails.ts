import { administersUsers } from '@leaseledger/contract/access/permissions';
import type { SendCustomizedBody, WrittenEmailBody } from '@leaseledger/contract/emails/email.bodies';
import { MAILS_MAX } from '@leaseledger/contract/emails/email.codes';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import type { EmailPreview, EmailRow, RecordEmails, SentEmailView } from '@leaseledger/contract/emails/email.views';
import { maskedEmail, maskedText } from '@leaseledger/contract/shared/masked-contact';
import { withoutSecrets } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { isRecordKind, kindOf } from '@leaseledger/contract/records/record-kinds';
import { whyNotResent } from '@leaseledger/domain/emails/email';
import { emailDecider } from '@leaseledger/domain/emails/email.area';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { emailRows } from '@leaseledger/projections/emails/email-rows.projection';
import { rowAfter } from '@leaseledger/projections/kernel/rows-after';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badInput, forbidden, notFound, refuseIf, ruleBroken } from '../../platform/answers/failure.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { CLOCK, SETTINGS, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { sha256 } from '../../platform/foundation/uuid.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { seenEmail } from './exports/seen-email.ts';
import { Records } from '../records/exports/records.ts';
import { byStaff, countWritten } from './exports/by-staff.ts';
import { Mails } from './exports/mails.ts';
import { MailTemplates } from './exports/mail-templates.ts';
import { RecordMails } from './exports/record-mails.ts';
import { shownHTML } from './exports/mail-pictures.ts';
import { queuedEmail, type QueuedEmail } from './queued-email.ts';

/**
 * Reads, writes and repeats mails for staff. The right to open a record covers its mails; user administrators read all
 * mails.
 */
@Injectable()
export class Emails {
  constructor(
    private readonly lists: Lists,
    private readonly records: Records,
    private readonly mails: Mails,
    private readonly ofRecords: RecordMails,
    private readonly templates: MailTemplates,
    private readonly streams: KnownStreams,
    private readonly newIds: NewIds,
    private readonly bus: CommandBus,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'recordAttempt'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 403, 404 */
  async view(id: number, caller: Caller): Promise<SentEmailView> {
    const row = await this.#opened(id, caller);
    const { mail } = await this.#email(id);
    const seen = (html: string) => (caller.rights.external ? withoutSecrets(maskedText(html)) : html);
    return {
      ...seenEmail(caller, row),
      Contents: mail?.html === undefined ? null : shownHTML(seen(mail.html), mail.pictures),
    };
  }

  /** @throws Failure 403, 404 */
  async ofRecord(kind: string, id: number, caller: Caller, page = { page: 1, size: MAILS_MAX }): Promise<RecordEmails> {
    if (!isRecordKind(kind)) throw notFound('Record');
    const { email = null } = await this.records.open(kind, id, caller);
    const { sessionsMailbox: sessions, mainMailbox: main } = this.settings;
    const { emails, total } = await this.ofRecords.page(kind, id, page);
    const recipient = email !== null && caller.rights.external ? maskedEmail(email) : email;
    return { emails: emails.map((row) => seenEmail(caller, row)), total, recipient, mailboxes: { sessions, main } };
  }

  /** @throws Failure 400; LogUnavailable */
  async preview({ HTML, Subject }: WrittenEmailBody): Promise<EmailPreview> {
    const made = await this.templates.preview(await byStaff(HTML, Subject), { name: '', address: '' });
    return { Contents: shownHTML(made.HTML, made.Pictures) };
  }

  /** @throws Failure 400, 403, 404, 422, 429; LogUnavailable */
  async write(
    { HTML, Subject, EmailTypeCodeID: type, OptionalID, Recipient, FromEmail: mailbox }: SendCustomizedBody,
    caller: Caller,
  ): Promise<EmailRow | null> {
    const kind = kindOf('email', type);
    if (kind === undefined) throw notFound('Record');
    const { name, about, email } = await this.records.openToAttach(kind, OptionalID, caller);
    const content = await byStaff(HTML, Subject);
    if (!(await this.newIds.isRepeat(caller))) await countWritten(this.vault, this.clock(), caller.user.UserID);
    const address = Recipient || email?.toLowerCase();
    if (!address) throw badInput({ Recipient: emailMessage.invalidRecipient });
    const isTheirs = email?.toLowerCase() === address;
    const to = { name: (isTheirs && name) || '', address, ...(isTheirs && { subject: about }) };
    const id = await this.mails.queue({ to, content, type, mailbox, about, record: { kind, id: OptionalID } }, caller);
    return this.#row(id, caller);
  }

  /** Sends a mail again as a new mail. Two calls at once send it once. @throws Failure 403, 404, 422; LogUnavailable */
  async resend(id: number, caller: Caller): Promise<EmailRow | null> {
    await this.#opened(id, caller);
    const { state, mail, queued, revision } = await this.#email(id);
    refuseIf(whyNotResent(state));
    if (mail === undefined) throw ruleBroken(emailMessage.forgotten);
    const key = `resend ${id} after ${revision}`;
    const metadata: Caller = { ...caller, idempotency: caller.idempotency ?? { key, requestHash: sha256(key) } };
    const {
      to: subject,
      EmailTypeCodeID: type,
      template,
      mailbox,
      about,
      record,
      Recipient: address,
      RecipientName: name,
      ...content
    } = queued;
    const { Subject, HTML, Text, Calendar, Pictures, Data } = content;
    const by = await this.mails.queue(
      {
        to: { name, address, ...(subject !== null && { subject }) },
        content: {
          Subject,
          ...(HTML !== undefined && { HTML }),
          ...(Text !== undefined && { Text }),
          ...(Data !== undefined && { Data }),
          ...(Calendar !== undefined && { Calendar }),
          ...(Pictures !== undefined && { Pictures }),
        },
        type,
        template,
        mailbox,
        about,
        record,
        resends: id,
      },
      metadata,
    );
    await this.bus.execute(
      new Execute(emailDecider, { id, command: { type: 'MarkResent', by } }, partOf(metadata, `email-${id}`)),
    );
    return this.#row(by, caller);
  }

  /** The row from the stream, because the list may not show it yet. */
  async #row(id: number, caller: Caller): Promise<EmailRow | null> {
    const row = rowAfter(emailRows, id, undefined, await this.streams.current(`${emailDecider.category}-${id}`));
    return row === undefined ? null : seenEmail(caller, row);
  }

  async #opened(id: number, caller: Caller): Promise<EmailRow> {
    const row = await this.lists.one(emailRows.readModel, id, 'Mail');
    if (administersUsers(caller.rights)) return row;
    const [kind = '', record] = row.Record?.split('-') ?? [];
    if (!isRecordKind(kind)) throw forbidden();
    await this.records.open(kind, Number(record), caller);
    return row;
  }

  async #email(id: number): Promise<QueuedEmail & { readonly revision: bigint }> {
    const past = await this.streams.current(`${emailDecider.category}-${id}`);
    const email = await queuedEmail(past, this.templates);
    if (email === undefined) throw notFound('Mail');
    return { ...email, revision: past.at(-1)?.revision ?? -1n };
  }
}
