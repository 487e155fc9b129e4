import { emailType } from '@leaseledger/contract/emails/email.codes';
import { formDecider } from '@leaseledger/domain/forms/form.area';
import { formSubmissionDecider } from '@leaseledger/domain/forms/form-submission.area';
import type { FormMail, NoticeFormCreator } from '@leaseledger/domain/forms/form-submission.effects';
import type { JsonObject } from '@leaseledger/domain/kernel/event-definition';
import type { RecordedEvent } from '@leaseledger/event-log/event-log';
import { formRows } from '@leaseledger/projections/forms/form-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordAddress } from '../../platform/settings/site-address.ts';
import { Digests } from '../../records/mail/exports/digests.ts';
import { mailedUser, toUser } from '../../records/mail/exports/mailed-user.ts';
import { MailTemplates, productMail } from '../../records/mail/exports/mail-templates.ts';
import type { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import type { MailToQueue } from '../../records/mail/exports/mails.ts';

/** The mails to visitors who sent a form, and to its creator. */
@Injectable()
export class FormMails {
  constructor(
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
    private readonly digests: Digests,
    private readonly mailTemplates: MailTemplates,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Registers the writers of these mails. */
  addTo(writers: MailWriters): void {
    writers.add<FormMail>({
      'form-confirmation': (id, facts) => this.#confirmation(id, facts),
      'form-notice': (id) => this.#notice(id, 1),
      'form-notices': (id, { count }) => this.#notice(id, Number(count)),
    });
  }

  /** Collects a notice for the creator, so that many submissions make one mail. @throws LogUnavailable */
  async noticeCreator(
    { FormID, FormSubmissionID, happened }: Omit<NoticeFormCreator, 'type'>,
    { id: entry }: Pick<RecordedEvent, 'id'>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const { stage, origin } = await this.streams.stateOf(formDecider, FormID);
    if (stage !== 'known' || origin.createdBy.id === null) return;
    await this.digests.collect(
      {
        UserID: origin.createdBy.id,
        happened,
        record: { kind: 'form', id: FormID },
        entry,
        mail: 'form-notice',
        facts: { FormSubmissionID },
      },
      metadata,
    );
  }

  /** Undefined where the form confirms nothing, without an address, and for a forgotten submission. */
  async #confirmation(FormID: number, { FormSubmissionID }: JsonObject): Promise<MailToQueue | undefined> {
    const { form, answers, PersonID, LeadID } = await this.streams.stateOf(
      formSubmissionDecider,
      Number(FormSubmissionID),
    );
    if (!form.SendConfirmation || answers.Email === null || PersonID === null || LeadID === null) return undefined;
    const about = `person-${PersonID}`;
    const to = { name: '', address: answers.Email, subject: about };
    return {
      to,
      ...((await this.#chosen(FormID, to)) ?? { content: productMail('form-confirmation', { form: form.FormName }) }),
      type: emailType.FORM_CONFIRMATION,
      about,
      record: { kind: 'lead', id: LeadID },
      mailbox: 'main',
    };
  }

  /**
   * The confirmation in the template that the form names; undefined for none, and for a deleted template. The name of
   * the visitor stays empty in it, because strangers could use it to mail any address.
   */
  async #chosen(FormID: number, to: MailToQueue['to']): Promise<Pick<MailToQueue, 'content' | 'template'> | undefined> {
    const { details } = await this.streams.stateOf(formDecider, FormID);
    const id = details.ConfirmationTemplateID;
    const made = id === null ? undefined : await this.mailTemplates.ofStaff(id, to);
    return made && { content: made.content, template: made.template };
  }

  /** Undefined for a deleted form, and for a deleted or disabled creator. */
  async #notice(FormID: number, count: number): Promise<MailToQueue | undefined> {
    const form = await this.lists.get(formRows.readModel, FormID);
    const creator = form && (await mailedUser(this.lists, form.CreatedByUserID));
    if (form === undefined || creator === undefined) return undefined;
    return {
      to: toUser(creator),
      content: productMail('form-notice', {
        first_name: creator.FirstName,
        form: form.Name,
        submissions: count === 1 ? 'One person has sent this form.' : `${count} people have sent this form.`,
        form_url: recordAddress(this.settings, 'form', FormID),
      }),
      type: emailType.FORM_NOTICE,
      about: `user-${creator.UserID}`,
      record: { kind: 'form', id: FormID },
      mailbox: 'main',
    };
  }
}
