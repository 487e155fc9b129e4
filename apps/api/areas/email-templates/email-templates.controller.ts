import {
  AddEmailTemplateBody,
  EditingTemplateBody,
  PreviewEmailTemplateBody,
  ResetEmailTemplateBody,
  RestoreVersionBody,
  SendTestBody,
  UpdateEmailTemplateBody,
} from '@leaseledger/contract/email-templates/email-template.bodies';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import { emailTemplateRows } from '@leaseledger/projections/email-templates/email-template-rows.projection';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer, answerPages } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { EmailTemplates } from './email-templates.ts';
import { FilledTemplates } from './filled-templates.ts';
import { TemplateEditors } from './template-editors.ts';

@Controller('api')
export class EmailTemplatesController {
  constructor(
    private readonly emailTemplates: EmailTemplates,
    private readonly filled: FilledTemplates,
    private readonly editors: TemplateEditors,
    private readonly lists: Lists,
  ) {}

  @Serves(emailTemplateEndpoints.all)
  all() {
    return answerPages(this.lists.all(emailTemplateRows.readModel));
  }

  @Serves(emailTemplateEndpoints.one)
  async one(@InPath(emailTemplateEndpoints.one, 'id') id: number) {
    return answer(await this.emailTemplates.view(id));
  }

  @Serves(emailTemplateEndpoints.versions)
  async versions(@InPath(emailTemplateEndpoints.versions, 'id') id: number) {
    const versions = await this.emailTemplates.versions(id);
    return answer(versions.map(({ Design: _, HTML: __, Text: ___, ...version }) => version));
  }

  @Serves(emailTemplateEndpoints.version)
  async version(
    @InPath(emailTemplateEndpoints.version, 'id') id: number,
    @InPath(emailTemplateEndpoints.version, 'number') number: string,
  ) {
    return answer(await this.emailTemplates.version(id, number));
  }

  @Serves(emailTemplateEndpoints.duplicate)
  async duplicate(@InPath(emailTemplateEndpoints.duplicate, 'id') id: number, @CurrentUser() caller: Caller) {
    const result = await this.emailTemplates.duplicate(id, caller);
    return answer(await this.emailTemplates.changed(result), emailTemplateMessage.duplicated);
  }

  @Serves(emailTemplateEndpoints.add)
  async add(@Body() { EmailTemplate }: AddEmailTemplateBody, @CurrentUser() caller: Caller) {
    const result = await this.emailTemplates.add(EmailTemplate, caller);
    return answer(await this.emailTemplates.changed(result), emailTemplateMessage.added(EmailTemplate.Name));
  }

  @Serves(emailTemplateEndpoints.update)
  async update(@Body() { EmailTemplate }: UpdateEmailTemplateBody, @CurrentUser() caller: Caller) {
    const result = await this.emailTemplates.save(EmailTemplate, caller);
    return answer(await this.emailTemplates.changed(result), emailTemplateMessage.updated);
  }

  @Serves(emailTemplateEndpoints.restoreVersion)
  async restoreVersion(@Body() body: RestoreVersionBody, @CurrentUser() caller: Caller) {
    const result = await this.emailTemplates.restore(body, caller);
    return answer(await this.emailTemplates.changed(result), emailTemplateMessage.versionRestored(body.Number));
  }

  @Serves(emailTemplateEndpoints.reset)
  async reset(
    @Body() { EmailTemplateID: id, Version: expectedRevision }: ResetEmailTemplateBody,
    @CurrentUser() caller: Caller,
  ) {
    const command = { type: 'ResetEmailTemplate' } as const;
    const result = await this.emailTemplates.execute({ id, command, expectedRevision }, caller);
    return answer(await this.emailTemplates.changed(result), emailTemplateMessage.reset);
  }

  @Serves(emailTemplateEndpoints.preview)
  async preview(@Body() body: PreviewEmailTemplateBody, @CurrentUser() caller: Caller) {
    return answer(await this.filled.preview(body, caller));
  }

  @Serves(emailTemplateEndpoints.editing)
  async editing(@Body() body: EditingTemplateBody, @CurrentUser() caller: Caller) {
    return answer(await this.editors.note(body, caller));
  }

  @Serves(emailTemplateEndpoints.sendTest)
  async sendTest(@Body() body: SendTestBody, @CurrentUser() caller: Caller) {
    await this.filled.sendTest(body, caller);
    return answer(null, emailTemplateMessage.testSent(body.recipient));
  }

  @Serves(emailTemplateEndpoints.remove)
  async remove(@InPath(emailTemplateEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.emailTemplates.execute({ id, command: { type: 'DeleteEmailTemplate' } }, caller);
    return answer(null, emailTemplateMessage.deleted);
  }
}
