import { SendCustomizedBody, WrittenEmailBody } from '@leaseledger/contract/emails/email.bodies';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
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

  @Serves(emailEndpoints.resend)
  async resend(@InPath(emailEndpoints.resend, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.emails.resend(id, caller), emailMessage.resent);
  }

  @Serves(emailEndpoints.preview)
  async preview(@Body() body: WrittenEmailBody) {
    return answer(await this.emails.preview(body));
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
