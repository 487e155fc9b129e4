import { managesEmailTemplates } from '@leaseledger/contract/access/permissions';
import { emailTemplateList } from '@leaseledger/contract/email-templates/email-template.views';
import { emailTemplateDecider } from '@leaseledger/domain/email-templates/email-template.area';
import { emailTemplateRows } from '@leaseledger/projections/email-templates/email-template-rows.projection';
import { Module } from '@nestjs/common';
import { Histories } from '../../records/history/exports/histories.ts';
import { HistoryModule } from '../../records/history/history.module.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { ListResources } from '../../platform/lists/list-resources.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { PersonsModule } from '../persons/persons.module.ts';
import { Records } from '../../records/records/exports/records.ts';
import { EmailTemplatesController } from './email-templates.controller.ts';
import { EmailTemplates } from './email-templates.ts';
import { FilledTemplates } from './filled-templates.ts';
import { TemplateEditors } from './template-editors.ts';

@Module({
  imports: [HistoryModule, MailModule, PersonsModule],
  controllers: [EmailTemplatesController],
  providers: [EmailTemplates, FilledTemplates, TemplateEditors],
})
export class EmailTemplatesModule {
  constructor(lists: ListResources, histories: Histories, records: Records, emailTemplates: EmailTemplates) {
    lists.add({
      name: emailTemplateList.resource,
      list: emailTemplateList,
      model: emailTemplateRows.readModel,
      who: managesEmailTemplates,
      what: 'Email template',
      subject: 'emailTemplate',
      whole: (row) => emailTemplates.whole(row),
    });
    histories.add('emailTemplate', {
      mayRead: ({ rights }) => managesEmailTemplates(rights),
      undo: { decider: emailTemplateDecider },
    });
    records.add({
      kind: 'emailTemplate',
      what: 'Email template',
      async open(id, { rights }) {
        if (!managesEmailTemplates(rights)) throw forbidden();
        return { name: (await emailTemplates.row(id)).Name, about: `emailTemplate-${id}` };
      },
    });
  }
}
