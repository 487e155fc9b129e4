import {
  AddEnquiryBody,
  AssignEnquiryBody,
  MarkAsDeliveredBody,
  QuickEditEnquiryBody,
  UpdateEnquiryBody,
  UpdateEnquiryStatusBody,
} from '@leaseledger/contract/enquiries/enquiry.bodies';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import { jsonList } from '@leaseledger/contract/kernel/json-text';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer, answerText } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Scope } from '../../platform/lists/list-resources.ts';
import { foundBy, Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, type ListParameters } from '../../platform/lists/query.ts';
import { within } from '../../platform/lists/reads.ts';
import { ServiceTargets } from '../service-targets/exports/service-targets.ts';
import {
  besidesNewClients,
  enquiryColumns,
  enquiryScope,
  newClients,
  ownEnquiries,
  seenEnquiries,
} from './enquiry-access.ts';
import { Enquiries } from './enquiries.ts';
import { EnquiryViews } from './enquiry-views.ts';
import { EnquiryNames } from './exports/enquiry-names.ts';
import { LeadConversions } from './lead-conversions.ts';

const newestFirst = { column: 'EnquiryID', order: 'DESC' } as const;

@Controller('api')
export class EnquiriesController {
  constructor(
    private readonly enquiries: Enquiries,
    private readonly views: EnquiryViews,
    private readonly names: EnquiryNames,
    private readonly conversions: LeadConversions,
    private readonly lists: Lists,
    private readonly targets: ServiceTargets,
  ) {}

  @Serves(enquiryEndpoints.all)
  all(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return this.#list(parameters, caller, within(enquiryScope(caller), besidesNewClients));
  }

  @Serves(enquiryEndpoints.own)
  own(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return this.#list(parameters, caller, { ...besidesNewClients, anyOf: ownEnquiries(caller) });
  }

  @Serves(enquiryEndpoints.newClient)
  newClient(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return this.#list(parameters, caller, newClients);
  }

  @Serves(enquiryEndpoints.ownNewClient)
  ownNewClient(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return this.#list(parameters, caller, { ...newClients, anyOf: ownEnquiries(caller) });
  }

  @Serves(enquiryEndpoints.one)
  async one(@InPath(enquiryEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.views.view(id, caller));
  }

  @Serves(enquiryEndpoints.ofPerson)
  async ofPerson(@InPath(enquiryEndpoints.ofPerson, 'id') id: number, @CurrentUser() caller: Caller) {
    return answerText(jsonList(await this.views.ofPerson(id, caller, newestFirst)));
  }

  @Serves(enquiryEndpoints.add)
  async add(@Body() body: AddEnquiryBody, @CurrentUser() caller: Caller) {
    const result = await this.enquiries.add(body, caller);
    const record = await this.views.changedView(result, caller);
    return answer(record, enquiryMessage.added(record?.PersonFullName ?? `person ${body.Enquiry.PersonID}`));
  }

  @Serves(enquiryEndpoints.update)
  async update(@Body() { Enquiry }: UpdateEnquiryBody, @CurrentUser() caller: Caller) {
    const amended = await this.enquiries.amend(Enquiry, caller);
    return answer(await this.views.changedView(amended, caller), enquiryMessage.updated);
  }

  @Serves(enquiryEndpoints.quickEdit)
  async quickEdit(@Body() { Enquiry }: QuickEditEnquiryBody, @CurrentUser() caller: Caller) {
    const amended = await this.enquiries.amend(Enquiry, caller);
    return answer(await this.views.changedView(amended, caller), enquiryMessage.updated);
  }

  @Serves(enquiryEndpoints.remove)
  async remove(@InPath(enquiryEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.enquiries.remove(id, caller);
    return answer(null, enquiryMessage.deleted);
  }

  @Serves(enquiryEndpoints.assign)
  async assign(@Body() body: AssignEnquiryBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changed(await this.enquiries.assign(body, caller), caller), enquiryMessage.assigned);
  }

  @Serves(enquiryEndpoints.updateStatus)
  async updateStatus(@Body() body: UpdateEnquiryStatusBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.enquiries.changeStatus(body, caller), caller),
      enquiryMessage.statusUpdated,
    );
  }

  @Serves(enquiryEndpoints.markAsDelivered)
  async markAsDelivered(@Body() { enquiryID }: MarkAsDeliveredBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.enquiries.markDelivered(enquiryID, caller), caller),
      enquiryMessage.delivered,
    );
  }

  @Serves(enquiryEndpoints.assigneeChanges)
  async assigneeChanges(@Query() parameters: ListParameters) {
    return answer(await this.names.assigneeChanges(parameters));
  }

  @Serves(enquiryEndpoints.statusChanges)
  async statusChanges(@Query() parameters: ListParameters) {
    return answer(await this.names.statusChanges(parameters));
  }

  @Serves(enquiryEndpoints.convertLead)
  async convertLead(@InPath(enquiryEndpoints.convertLead, 'id') id: number, @CurrentUser() caller: Caller) {
    const result = await this.conversions.convert(id, caller);
    return answer(await this.views.changedRow(result, caller), enquiryMessage.converted(id, result.id));
  }

  async #list(parameters: ListParameters, caller: Caller, scope: Scope) {
    const filter = parsedFilter(parameters.filter);
    return answerList(
      this.lists,
      foundBy(enquiryRows.readModel, enquiryColumns(caller)),
      parameters,
      { ...(await this.views.found(caller, filter, scope)), either: await this.targets.conditions(filter) },
      seenEnquiries(caller),
    );
  }
}
