import { administersUsers } from '@leaseledger/contract/access/permissions';
import { isOfferedOn } from '@leaseledger/contract/email-templates/email-template.details';
import type {
  SendCustomizedBody,
  TemplatedEmailBody,
  WrittenEmailBody,
} from '@leaseledger/contract/emails/email.bodies';
import { MAILS_MAX } from '@leaseledger/contract/emails/email.codes';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type {
  EmailPreview,
  EmailRow,
  OfferedTemplate,
  RecordEmails,
  SentEmailView,
  TemplatedEmail,
} from '@leaseledger/contract/emails/email.views';
import { maskedEmail, maskedText } from '@leaseledger/contract/shared/masked-contact';
import { withoutSecrets } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { isRecordKind, kindOf, type RecordKind } from '@leaseledger/contract/records/record-kinds';
import { whyNotResent } from '@leaseledger/domain/emails/email';
import { emailDecider } from '@leaseledger/domain/emails/email.area';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { emailTemplateRows } from '@leaseledger/projections/email-templates/email-template-rows.projection';
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
import { Mails, type MailToQueue } from './exports/mails.ts';
import { MailTemplates } from './exports/mail-templates.ts';
import { RecordMails } from './exports/record-mails.ts';
import { queuedEmail, type QueuedEmail } from './queued-email.ts';

const TEMPLATES_AT_ONCE = 100;

/** @throws Failure 404 */
function kindOfMails(type: number): RecordKind {
  const kind = kindOf('email', type);
  if (kind === undefined) throw notFound('Record');
  return kind;
}

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
      Contents: mail?.html === undefined ? null : this.templates.shown(seen(mail.html), mail.pictures),
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
    return { Contents: this.templates.shown(made.HTML, made.Pictures) };
  }

  /** The templates of staff that are offered on a kind of record, by their names. @throws Failure 404 */
  async offered(kind: string): Promise<readonly OfferedTemplate[]> {
    if (!isRecordKind(kind)) throw notFound('Record');
    const found: OfferedTemplate[] = [];
    const query = { where: [{ column: 'Kind', is: 'Own' }], sort: { column: 'Name', order: 'ASC' } } as const;
    for (let offset = 0; ; offset += TEMPLATES_AT_ONCE) {
      const { rows } = await this.lists.page(emailTemplateRows.readModel, {
        ...query,
        offset,
        limit: TEMPLATES_AT_ONCE,
      });
      const fitting = rows.map(parsed).filter((row) => isOfferedOn(row, kind));
      found.push(...fitting.map(({ EmailTemplateID, Name }) => ({ EmailTemplateID, Name })));
      if (rows.length < TEMPLATES_AT_ONCE) return found;
    }
  }

  /** @throws Failure 400, 403, 404, 422; LogUnavailable */
  async previewTemplate(
    { EmailTemplateID, EmailTypeCodeID: type, OptionalID, HTML, Subject }: TemplatedEmailBody,
    caller: Caller,
  ): Promise<TemplatedEmail> {
    const kind = kindOfMails(type);
    const { name, email } = await this.records.open(kind, OptionalID, caller);
    const to = { name: name ?? '', address: email ?? '' };
    const { template, content, takesText } = await this.#inTemplate(EmailTemplateID, kind, to, { HTML, Subject });
    const made = await this.templates.again(template, content.Data);
    const seen = (text: string) => (caller.rights.external ? maskedText(text) : text);
    return {
      Subject: seen(content.Subject),
      Contents: this.templates.shown(seen(made.HTML), [...made.Pictures, ...(content.Pictures ?? [])]),
      TakesText: takesText,
      TemplateVersion: template.version,
    };
  }

  /** @throws Failure 400, 403, 404, 422, 429; LogUnavailable */
  async write(
    { EmailTypeCodeID: type, OptionalID, Recipient, FromEmail: mailbox, ...said }: SendCustomizedBody,
    caller: Caller,
  ): Promise<EmailRow | null> {
    const kind = kindOfMails(type);
    const { name, about, email } = await this.records.openToAttach(kind, OptionalID, caller);
    const address = Recipient || email?.toLowerCase();
    if (!address) throw badInput({ Recipient: emailMessage.invalidRecipient });
    const isTheirs = email?.toLowerCase() === address;
    const to = { name: (isTheirs && name) || '', address, ...(isTheirs && { subject: about }) };
    const { EmailTemplateID, TemplateVersion, HTML, Subject } = said;
    const mail = EmailTemplateID
      ? await this.#inTemplate(EmailTemplateID, kind, to, { HTML, Subject })
      : { content: await byStaff(HTML ?? '', Subject), template: null };
    if (mail.template !== null && TemplateVersion && TemplateVersion !== mail.template.version)
      throw ruleBroken(emailMessage.templateChanged);
    if (!(await this.newIds.isRepeat(caller))) await countWritten(this.vault, this.clock(), caller.user.UserID);
    const { content, template } = mail;
    const id = await this.mails.queue(
      { to, content, template, type, mailbox, about, record: { kind, id: OptionalID } },
      caller,
    );
    return this.#row(id, caller);
  }

  /** @throws Failure 400; 422 for a template that is not offered there; LogUnavailable */
  async #inTemplate(
    EmailTemplateID: number,
    kind: RecordKind,
    to: MailToQueue['to'],
    { HTML, Subject }: Pick<TemplatedEmailBody, 'HTML' | 'Subject'>,
  ) {
    const row = await this.lists.get(emailTemplateRows.readModel, EmailTemplateID);
    refuseIf(row === undefined || !isOfferedOn(row, kind) ? emailMessage.noTemplate : undefined);
    const { content: said, Pictures } = await byStaff(HTML ?? '', Subject ?? '');
    const written = { ...(HTML && said && { content: said }), subject: Subject ?? undefined };
    const made = await this.templates.ofStaff(EmailTemplateID, to, written);
    if (made === undefined) throw ruleBroken(emailMessage.noTemplate);
    return { ...made, content: { ...made.content, ...(made.takesText && Pictures && { Pictures }) } };
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
    const row = await this.lists.one(emailRows.readModel, id, 'Email');
    if (administersUsers(caller.rights)) return row;
    const [kind = '', record] = row.Record?.split('-') ?? [];
    if (!isRecordKind(kind)) throw forbidden();
    await this.records.open(kind, Number(record), caller);
    return row;
  }

  async #email(id: number): Promise<QueuedEmail & { readonly revision: bigint }> {
    const past = await this.streams.current(`${emailDecider.category}-${id}`);
    const email = await queuedEmail(past, this.templates);
    if (email === undefined) throw notFound('Email');
    return { ...email, revision: past.at(-1)?.revision ?? -1n };
  }
}
