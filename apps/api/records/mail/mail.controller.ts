import { SendCustomizedBody, TemplatedEmailBody, WrittenEmailBody } from '@leaseledger/contract/emails/email.bodies';
import { MAILS_MAX } from '@leaseledger/contract/emails/email.codes';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { badRequest } from '../../platform/answers/failure.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { Lists } from '../../platform/lists/lists.ts';
import type { ListParameters } from '../../platform/lists/query.ts';
import { Emails } from './emails.ts';
import { outboxOf } from './outbox-access.ts';

@Controller('api')
export class MailController {
  constructor(
    private readonly emails: Emails,
    private readonly lists: Lists,
  ) {}

  @Serves(emailEndpoints.contents)
  async contents(@InPath(emailEndpoints.contents, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.emails.view(id, caller));
  }

  @Serves(emailEndpoints.ofRecord)
  async ofRecord(
    @InPath(emailEndpoints.ofRecord, 'kind') kind: string,
    @InPath(emailEndpoints.ofRecord, 'id') id: number,
    @CurrentUser() caller: Caller,
  ) {
    return answer(await this.emails.ofRecord(kind, id, caller));
  }

  /** @throws Failure 400 for a page or a size that is no such number; 403, 404 */
  @Serves(emailEndpoints.pageOfRecord)
  async pageOfRecord(
    @InPath(emailEndpoints.pageOfRecord, 'kind') kind: string,
    @InPath(emailEndpoints.pageOfRecord, 'id') id: number,
    @InPath(emailEndpoints.pageOfRecord, 'page') page: string,
    @InPath(emailEndpoints.pageOfRecord, 'size') size: string,
    @CurrentUser() caller: Caller,
  ) {
    const asked = { page: Number(page), size: Number(size) };
    if (!/^[1-9]\d{0,6}$/.test(page) || !/^[1-9]\d{0,2}$/.test(size) || asked.size > MAILS_MAX)
      throw badRequest(emailMessage.page);
    return answer(await this.emails.ofRecord(kind, id, caller, asked));
  }

  @Serves(emailEndpoints.resend)
  async resend(@InPath(emailEndpoints.resend, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.emails.resend(id, caller), emailMessage.resent);
  }

  @Serves(emailEndpoints.preview)
  async preview(@Body() body: WrittenEmailBody) {
    return answer(await this.emails.preview(body));
  }

  @Serves(emailEndpoints.templates)
  async templates(@InPath(emailEndpoints.templates, 'kind') kind: string) {
    return answer(await this.emails.offered(kind));
  }

  @Serves(emailEndpoints.previewTemplate)
  async previewTemplate(@Body() body: TemplatedEmailBody, @CurrentUser() caller: Caller) {
    return answer(await this.emails.previewTemplate(body, caller));
  }

  @Serves(emailEndpoints.sendCustomized)
  async sendCustomized(@Body() body: SendCustomizedBody, @CurrentUser() caller: Caller) {
    return answer(await this.emails.write(body, caller), emailMessage.queued);
  }

  @Serves(emailEndpoints.outbox)
  outbox(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    const { model, seen } = outboxOf(caller);
    return answerList(this.lists, model, parameters, {}, seen);
  }
}
