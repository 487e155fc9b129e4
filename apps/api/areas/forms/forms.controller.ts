import {
  AddFormBody,
  FormSubmissionBody,
  PreviewFormBody,
  RestoreFormVersionBody,
  SubmitFormBody,
  ToggleFormBody,
  UpdateFormBody,
} from '@leaseledger/contract/forms/form.bodies';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { Fingerprints } from '../../platform/callers/fingerprints.ts';
import { visitorsMetadata } from '../../platform/callers/visitors-metadata.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { FormPreviews } from './form-previews.ts';
import { FormSubmissions } from './form-submissions.ts';
import { Forms } from './forms.ts';
import { VisitorsForms } from './exports/visitors-forms.ts';

@Controller('api')
export class FormsController {
  constructor(
    private readonly forms: Forms,
    private readonly submissions: FormSubmissions,
    private readonly previews: FormPreviews,
    private readonly visitors: VisitorsForms,
    private readonly fingerprints: Fingerprints,
  ) {}

  @Serves(formEndpoints.all)
  async all() {
    return answer(await this.forms.all());
  }

  @Serves(formEndpoints.one)
  async one(@InPath(formEndpoints.one, 'id') id: number) {
    return answer(await this.forms.view(id));
  }

  @Serves(formEndpoints.versions)
  async versions(@InPath(formEndpoints.versions, 'id') id: number) {
    return answer(await this.forms.versions(id));
  }

  @Serves(formEndpoints.byLink)
  async byLink(@InPath(formEndpoints.byLink, 'link') link: string) {
    return answer(await this.visitors.form(link));
  }

  @Serves(formEndpoints.add)
  async add(@Body() { Form }: AddFormBody, @CurrentUser() caller: Caller) {
    const result = await this.forms.add(Form, caller);
    return answer(await this.forms.changed(result), formMessage.added(Form.Name));
  }

  @Serves(formEndpoints.update)
  async update(@Body() { Form }: UpdateFormBody, @CurrentUser() caller: Caller) {
    const result = await this.forms.amend(Form, caller);
    return answer(await this.forms.changed(result), formMessage.updated);
  }

  @Serves(formEndpoints.toggleEnabled)
  async toggleEnabled(@Body() { formID: id, newState }: ToggleFormBody, @CurrentUser() caller: Caller) {
    const Enabled = newState === 1;
    const result = await this.forms.execute({ id, command: { type: 'SwitchForm', Enabled } }, caller);
    return answer(await this.forms.changed(result), Enabled ? formMessage.enabled : formMessage.disabled);
  }

  @Serves(formEndpoints.restoreVersion)
  async restoreVersion(@Body() body: RestoreFormVersionBody, @CurrentUser() caller: Caller) {
    const result = await this.forms.restore(body, caller);
    return answer(await this.forms.changed(result), formMessage.versionRestored(body.Number));
  }

  @Serves(formEndpoints.remove)
  async remove(@InPath(formEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.forms.execute({ id, command: { type: 'DeleteForm' } }, caller);
    return answer(null, formMessage.deleted);
  }

  @Serves(formEndpoints.preview)
  async preview(@Body() body: PreviewFormBody) {
    return answer(await this.previews.of(body));
  }

  @Serves(formEndpoints.submit)
  async submit(@Body() body: SubmitFormBody, @Req() request: FastifyRequest) {
    const metadata = visitorsMetadata(request, this.fingerprints);
    return answer(await this.visitors.submit(body, networkOf(request.ip), metadata), formMessage.sent);
  }

  @Serves(formEndpoints.release)
  async release(@Body() { formSubmissionID }: FormSubmissionBody, @CurrentUser() caller: Caller) {
    return answer(await this.submissions.release(formSubmissionID, caller), formMessage.released);
  }

  @Serves(formEndpoints.drop)
  async drop(@Body() { formSubmissionID }: FormSubmissionBody, @CurrentUser() caller: Caller) {
    await this.submissions.drop(formSubmissionID, caller);
    return answer(null, formMessage.dropped);
  }
}
