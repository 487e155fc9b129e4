import { managesForms, readsFormSubmissions } from '@leaseledger/contract/access/permissions';
import { formList, formSubmissionList } from '@leaseledger/contract/forms/form.views';
import { formDecider } from '@leaseledger/domain/forms/form.area';
import type { FormEffect } from '@leaseledger/domain/forms/form-submission.effects';
import { formRows } from '@leaseledger/projections/forms/form-rows.projection';
import { formSubmissionRows } from '@leaseledger/projections/forms/form-submission-rows.projection';
import { Module } from '@nestjs/common';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { PublicPagesModule } from '../../platform/public-pages/public-pages.module.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { RecurringWork } from '../../platform/reactions/exports/recurring-work.ts';
import { MailWriters } from '../../records/mail/exports/mail-writers.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { InboundModule } from '../inbound/inbound.module.ts';
import { Mentions } from '../persons/exports/mentions.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { Records } from '../../records/records/exports/records.ts';
import { FormLinks } from './exports/form-links.ts';
import { FormMails } from './form-mails.ts';
import { FormPreviews } from './form-previews.ts';
import { FormSubmissions, LOOKED_EVERY_MS } from './form-submissions.ts';
import { FormsController } from './forms.controller.ts';
import { Forms } from './forms.ts';
import { Suspicion } from './suspicion.ts';
import { VisitorsForms } from './exports/visitors-forms.ts';

@Module({
  imports: [CaptchaModule, HistoryModule, InboundModule, MailModule, PersonsModule, PublicPagesModule],
  controllers: [FormsController],
  providers: [Forms, FormPreviews, FormLinks, FormMails, FormSubmissions, Suspicion, VisitorsForms],
  exports: [VisitorsForms],
})
export class FormsModule {
  constructor(
    lists: ListResources,
    histories: Histories,
    records: Records,
    forms: Forms,
    effects: Effects,
    submissions: FormSubmissions,
    mails: FormMails,
    writers: MailWriters,
    recurring: RecurringWork,
    mentions: Mentions,
  ) {
    mentions.add((person) => submissions.mentions(person));
    lists.add({
      name: formList.resource,
      list: formList,
      model: formRows.readModel,
      who: managesForms,
      what: 'Form',
      subject: 'form',
      joined: (rows) => forms.counted(rows),
    });
    lists.add({
      name: formSubmissionList.resource,
      list: formSubmissionList,
      model: formSubmissionRows.readModel,
      who: readsFormSubmissions,
      what: 'Submission',
    });
    histories.add('form', { mayRead: ({ rights }) => managesForms(rights), undo: { decider: formDecider } });
    records.add({
      kind: 'form',
      what: 'Form',
      async open(id, { rights }) {
        if (!managesForms(rights)) throw forbidden();
        return { name: (await forms.row(id)).Name, about: `form-${id}` };
      },
    });
    effects.add<FormEffect>({
      LeadFormSubmission: ({ FormSubmissionID }, { metadata }) => submissions.lead(FormSubmissionID, metadata),
      ForgetFormSubmissionsOf: ({ PersonID }, { event, metadata }) =>
        submissions.forgetOf(PersonID, event.position, metadata),
      NoticeFormCreator: (notice, { event, metadata }) => mails.noticeCreator(notice, event, metadata),
    });
    mails.addTo(writers);
    recurring.add('Quarantine of forms', LOOKED_EVERY_MS, () => submissions.forgetOld());
  }
}
