import { managesForms, readsFormSubmissions } from '@leaseledger/contract/access/permissions';
import { formList, formSubmissionList } from '@leaseledger/contract/forms/form.views';
import { formDecider } from '@leaseledger/domain/forms/form.area';
import { formRows } from '@leaseledger/projections/forms/form-rows.projection';
import { formSubmissionRows } from '@leaseledger/projections/forms/form-submission-rows.projection';
import { Module } from '@nestjs/common';
import { CaptchaModule } from '../../outside/captcha/captcha.module.ts';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { Records } from '../../records/records/exports/records.ts';
import { FormLinks } from './form-links.ts';
import { FormSubmissions } from './form-submissions.ts';
import { FormsController } from './forms.controller.ts';
import { Forms } from './forms.ts';
import { Suspicion } from './suspicion.ts';
import { VisitorsForms } from './exports/visitors-forms.ts';

@Module({
  imports: [CaptchaModule, HistoryModule],
  controllers: [FormsController],
  providers: [Forms, FormLinks, FormSubmissions, Suspicion, VisitorsForms],
  exports: [VisitorsForms],
})
export class FormsModule {
  constructor(lists: ListResources, histories: Histories, records: Records, forms: Forms) {
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
  }
}
