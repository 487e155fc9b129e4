import type {
  PreviewEmailTemplateBody,
  SendTestBody,
} from '@leaseledger/contract/email-templates/email-template.bodies';
import { emailPlaceholders } from '@leaseledger/contract/email-templates/email-template.placeholders';
import type { EmailTemplatePreview } from '@leaseledger/contract/email-templates/email-template.views';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { mailWords, productMailOf, productMails } from '@leaseledger/contract/email-templates/product-mails';
import type { MailValues } from '@leaseledger/email-design/filled';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { CLOCK, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import { countWritten } from '../../records/mail/exports/by-staff.ts';
import { filledTemplate, MailTemplates, nameOfTemplate, usedIn } from '../../records/mail/exports/mail-templates.ts';
import { Mails } from '../../records/mail/exports/mails.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { EmailTemplates } from './email-templates.ts';
import { contentOf } from './exports/template-content.ts';

const samples = Object.fromEntries(
  Object.entries({ ...emailPlaceholders, ...mailWords })
    .filter(([name]) => name !== 'title' && name !== 'preheader_text')
    .map(([name, { sample }]) => [name, sample]),
);

/** Templates as mails: the preview of an unsaved one, and the test of a saved one. */
@Injectable()
export class FilledTemplates {
  constructor(
    private readonly templates: EmailTemplates,
    private readonly persons: PersonViews,
    private readonly mails: Mails,
    private readonly mailTemplates: MailTemplates,
    private readonly newIds: NewIds,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'recordAttempt'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 400 as for a save; 403, 404 for the person */
  async preview(
    { EmailTemplate, EmailTemplateID, PersonID }: PreviewEmailTemplateBody,
    caller: Caller,
  ): Promise<EmailTemplatePreview> {
    const mail = EmailTemplateID ? productMailOf(EmailTemplateID) : undefined;
    return filledTemplate(await contentOf(EmailTemplate, mail), await this.#values(PersonID, caller));
  }

  /** Queues the current version for one address. @throws Failure 403, 404, 429; LogUnavailable */
  async sendTest({ emailTemplateID: id, recipient, PersonID }: SendTestBody, caller: Caller): Promise<void> {
    const template = await this.templates.view(id);
    const mail = productMailOf(id);
    const Data = usedIn(template, await this.#values(PersonID, caller));
    const { Subject } = filledTemplate(template, Data);
    if (!(await this.newIds.isRepeat(caller))) await countWritten(this.vault, this.clock(), caller.user.UserID);
    await this.mails.queue(
      {
        to: { name: '', address: recipient },
        content: { Subject, Data },
        type: emailType.TEMPLATE_TEST,
        template:
          mail !== undefined && template.Kind === 'Built-in'
            ? { name: mail, version: productMails[mail].version }
            : { name: nameOfTemplate(id), version: template.Versions },
        mailbox: 'main',
        about: PersonID ? `person-${PersonID}` : null,
        record: { kind: 'emailTemplate', id },
      },
      caller,
    );
  }

  /** The values for a person that the caller may open; without one, samples. Times are Melbourne's. */
  async #values(PersonID: number | null | undefined, caller: Caller): Promise<MailValues> {
    const person = PersonID ? await this.persons.opened(PersonID, caller) : undefined;
    const of = this.mailTemplates.documentValues({ name: person?.FullName ?? '', address: person?.Email ?? '' });
    if (person === undefined) {
      const {
        recipient_first_name: _,
        recipient_last_name: __,
        recipient_full_name: ___,
        recipient_email: ____,
        ...rest
      } = of;
      return { ...samples, ...rest };
    }
    return { ...samples, ...of, recipient_first_name: person.FirstName, recipient_last_name: person.LastName };
  }
}
