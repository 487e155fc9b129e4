import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { jsonList } from '@leaseledger/contract/kernel/json-text';
import { Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer, answerText } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { EnquiryViews } from './enquiry-views.ts';
import { LeadConversions } from './lead-conversions.ts';

@Controller('api')
export class EnquiriesController {
  constructor(
    private readonly views: EnquiryViews,
    private readonly conversions: LeadConversions,
  ) {}

  @Serves(enquiryEndpoints.one)
  async one(@InPath(enquiryEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.views.view(id, caller));
  }

  @Serves(enquiryEndpoints.ofPerson)
  async ofPerson(@InPath(enquiryEndpoints.ofPerson, 'id') id: number, @CurrentUser() caller: Caller) {
    return answerText(jsonList(await this.views.ofPerson(id, caller)));
  }

  @Serves(enquiryEndpoints.convertLead)
  async convertLead(@InPath(enquiryEndpoints.convertLead, 'id') id: number, @CurrentUser() caller: Caller) {
    const result = await this.conversions.convert(id, caller);
    return answer(await this.views.changedRow(result, caller), enquiryMessage.converted(id, result.id));
  }
}
