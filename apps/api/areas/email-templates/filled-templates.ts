import type {
  PreviewEmailTemplateBody,
  SendTestBody,
} from '@leaseledger/contract/email-templates/email-template.bodies';
import type { EmailTemplateContent } from '@leaseledger/contract/email-templates/email-template.details';
import {
  emailPlaceholders,
  type EmailPlaceholderValues,
} from '@leaseledger/contract/email-templates/email-template.placeholders';
import type { EmailTemplatePreview } from '@leaseledger/contract/email-templates/email-template.views';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { filledHtml, filledText } from '@leaseledger/email-design/filled';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { CLOCK, SETTINGS, VAULT, type Clock } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { siteAddress } from '../../platform/settings/site-address.ts';
import { countWritten } from '../../records/mail/exports/by-staff.ts';
import { laidOut } from '../../records/mail/exports/layout.ts';
import { picturesOf } from '../../records/mail/exports/mail-pictures.ts';
import { Mails } from '../../records/mail/exports/mails.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { EmailTemplates } from './email-templates.ts';
import { contentOf } from './exports/template-content.ts';

const PREHEADER_MAX = 100;
const samples: EmailPlaceholderValues = Object.fromEntries(
  Object.entries(emailPlaceholders).map(([name, { sample }]) => [name, sample]),
);
const dateText = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, dateStyle: 'long' });
const dateTimeText = new Intl.DateTimeFormat('en-AU', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' });

/** Templates as mails: the preview of an unsaved one, and the test of a saved one. */
@Injectable()
export class FilledTemplates {
  constructor(
    private readonly templates: EmailTemplates,
    private readonly persons: PersonViews,
    private readonly mails: Mails,
    private readonly newIds: NewIds,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(VAULT) private readonly vault: Pick<Vault, 'recordAttempt'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Failure 400 as for a save; 403, 404 for the person */
  async preview({ EmailTemplate, PersonID }: PreviewEmailTemplateBody, caller: Caller): Promise<EmailTemplatePreview> {
    return filled(await contentOf(EmailTemplate), await this.#values(PersonID, caller));
  }

  /** Queues the current version for one address. @throws Failure 403, 404, 429; LogUnavailable */
  async sendTest({ emailTemplateID: id, recipient, PersonID }: SendTestBody, caller: Caller): Promise<void> {
    const template = await this.templates.view(id);
    const { Subject, HTML, Text } = filled(template, await this.#values(PersonID, caller));
    if (!(await this.newIds.isRepeat(caller))) await countWritten(this.vault, this.clock(), caller.user.UserID);
    const { html, pictures } = await picturesOf(HTML);
    await this.mails.queue(
      {
        to: { name: '', address: recipient },
        content: { Subject, HTML: html, Text, ...(pictures.length > 0 && { Pictures: pictures }) },
        type: emailType.TEMPLATE_TEST,
        template: { name: `email-template-${id}`, version: template.Versions },
        mailbox: 'main',
        about: PersonID ? `person-${PersonID}` : null,
        record: { kind: 'emailTemplate', id },
      },
      caller,
    );
  }

  /** The values for a person that the caller may open; without one, samples. Times are Melbourne's. */
  async #values(PersonID: number | null | undefined, caller: Caller): Promise<EmailPlaceholderValues> {
    const now = this.clock();
    const site = siteAddress(this.settings, '');
    const values = {
      ...samples,
      ...(site !== '' && { main_site_url: site, image_url: `${site}/images` }),
      todays_date: dateText.format(now),
      todays_date_time: dateTimeText.format(now),
    };
    if (!PersonID) return values;
    const { FirstName, LastName, FullName, Email } = await this.persons.opened(PersonID, caller);
    return {
      ...values,
      recipient_first_name: FirstName,
      recipient_last_name: LastName,
      recipient_full_name: FullName,
      recipient_email: Email ?? '',
    };
  }
}

/** A mail of a template. HTML without a design gets the common layout. */
function filled(
  { Subject: subject, Design, HTML, Text }: EmailTemplateContent,
  given: EmailPlaceholderValues,
): EmailTemplatePreview {
  const Subject = filledText(subject, given);
  const plain = filledText(Text, given);
  const values = { ...given, title: Subject, preheader_text: plain.replace(/\s+/g, ' ').slice(0, PREHEADER_MAX) };
  const html = filledHtml(HTML, values);
  return {
    Subject,
    HTML: Design === null ? laidOut({ title: Subject, preheader: values.preheader_text, html }) : html,
    Text: filledText(Text, values),
  };
}
