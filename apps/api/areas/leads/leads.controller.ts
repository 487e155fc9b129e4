import {
  AddLeadBody,
  AssignLeadBody,
  AssignLeadsBody,
  QuickEditLeadBody,
  TakeGivenBody,
  UpdateLeadBody,
  UpdateLeadStatusBody,
} from '@leaseledger/contract/leads/lead.bodies';
import { jsonList } from '@leaseledger/contract/kernel/json-text';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Body, Controller, Query } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer, answerText } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { foundBy, Lists } from '../../platform/lists/lists.ts';
import { parsedFilter, type ListParameters } from '../../platform/lists/query.ts';
import { PersonViews } from '../persons/exports/person-views.ts';
import { leadColumns, ownLeads, seenLead, seenLeads } from './lead-access.ts';
import { LeadNames } from './exports/lead-names.ts';
import { LeadViews } from './lead-views.ts';
import { Leads } from './leads.ts';

@Controller('api')
export class LeadsController {
  constructor(
    private readonly leads: Leads,
    private readonly views: LeadViews,
    private readonly names: LeadNames,
    private readonly persons: PersonViews,
    private readonly lists: Lists,
  ) {}

  @Serves(leadEndpoints.all)
  async all(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    return answerList(
      this.lists,
      foundBy(leadRows.readModel, leadColumns(caller)),
      parameters,
      await this.views.found(caller, parsedFilter(parameters.filter)),
      seenLeads(caller),
    );
  }

  @Serves(leadEndpoints.own)
  async own(@Query() parameters: ListParameters, @CurrentUser() caller: Caller) {
    const { where = [] } = await this.views.found(caller, parsedFilter(parameters.filter));
    return answerList(
      this.lists,
      foundBy(leadRows.readModel, leadColumns(caller)),
      parameters,
      { where, anyOf: ownLeads(caller) },
      seenLeads(caller),
    );
  }

  @Serves(leadEndpoints.one)
  async one(@InPath(leadEndpoints.one, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.views.view(id, caller));
  }

  @Serves(leadEndpoints.ofPerson)
  async ofPerson(@InPath(leadEndpoints.ofPerson, 'id') id: number, @CurrentUser() caller: Caller) {
    return answerText(jsonList(await this.views.ofPerson(id, caller)));
  }

  @Serves(leadEndpoints.add)
  async add(@Body() body: AddLeadBody, @CurrentUser() caller: Caller) {
    const result = await this.leads.log(body, caller);
    const record = await this.views.changedView(result, caller);
    return answer(record, leadMessage.added(record?.PersonFullName ?? `Lead ${result.id}`));
  }

  @Serves(leadEndpoints.update)
  async update(@Body() body: UpdateLeadBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changedView(await this.leads.amend(body, caller), caller), leadMessage.updated);
  }

  @Serves(leadEndpoints.quickEdit)
  async quickEdit(@Body() body: QuickEditLeadBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changedView(await this.leads.amend(body, caller), caller), leadMessage.updated);
  }

  @Serves(leadEndpoints.takeGiven)
  async takeGiven(@Body() { leadID, ...body }: TakeGivenBody, @CurrentUser() caller: Caller) {
    const lead = seenLead(caller, await this.views.row(leadID, caller));
    const taken = await this.leads.takeGiven(lead, body, caller);
    return answer(await this.persons.changed(taken, caller), leadMessage.givenTaken);
  }

  @Serves(leadEndpoints.remove)
  async remove(@InPath(leadEndpoints.remove, 'id') id: number, @CurrentUser() caller: Caller) {
    await this.leads.remove(id, caller);
    return answer(null, leadMessage.deleted);
  }

  @Serves(leadEndpoints.assign)
  async assign(@Body() body: AssignLeadBody, @CurrentUser() caller: Caller) {
    return answer(await this.views.changed(await this.leads.assign(body, caller), caller), leadMessage.assigned);
  }

  @Serves(leadEndpoints.assignMany)
  async assignMany(@Body() body: AssignLeadsBody, @CurrentUser() caller: Caller) {
    const done = await this.leads.assignMany(body, caller);
    return answer(done, leadMessage.assignedMany(done.assigned.length, done.assigned.length + done.refused.length));
  }

  @Serves(leadEndpoints.updateStatus)
  async updateStatus(@Body() body: UpdateLeadStatusBody, @CurrentUser() caller: Caller) {
    return answer(
      await this.views.changed(await this.leads.changeStatus(body, caller), caller),
      leadMessage.statusUpdated,
    );
  }

  @Serves(leadEndpoints.assigneeChanges)
  async assigneeChanges(@Query() parameters: ListParameters) {
    return answer(await this.names.assigneeChanges(parameters));
  }

  @Serves(leadEndpoints.statusChanges)
  async statusChanges(@Query() parameters: ListParameters) {
    return answer(await this.names.statusChanges(parameters));
  }
}
