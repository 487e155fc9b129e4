import { managesLeads, registersPersons, worksLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { personRecords } from '../persons/person.access.ts';
import { leadRecords } from './lead.access.ts';
import { AddLeadBody, AssignLeadBody, AssignLeadsBody, QuickEditLeadBody, UpdateLeadBody, UpdateLeadStatusBody } from './lead.bodies.ts';
import { bulkAssignment, leadAssigneeChanges, leadRecord, leadRow, leadStatusChanges, leadView } from './lead.views.ts';

export const leadEndpoints = {
  all: endpoint({ verb: 'GET', path: 'leads', who: managesLeads, kind: 'query', answer: listOf(leadRow), summary: 'All leads' }),
  own: endpoint({ verb: 'GET', path: 'leads/user', who: worksLeads, records: { own: 'leads that are assigned to them or that they logged' }, kind: 'query', answer: listOf(leadRow), summary: 'Leads assigned to or created by the caller' }),
  one: endpoint({ verb: 'GET', path: 'leads/lead/:id', who: worksLeads, records: leadRecords, kind: 'query', answer: leadView, summary: 'One lead with its person and activity' }),
  ofPerson: endpoint({ verb: 'GET', path: 'persons/leads/:id', who: registersPersons, records: personRecords, kind: 'query', answer: listOf(leadRow), summary: 'Leads of a person' }),
  add: endpoint({ verb: 'PUT', path: 'leads', who: worksLeads, kind: 'command', body: AddLeadBody, answer: orNull(leadRecord), summary: 'Log a lead' }),
  update: endpoint({ verb: 'POST', path: 'leads/update', who: worksLeads, records: leadRecords, kind: 'command', body: UpdateLeadBody, answer: orNull(leadRecord), summary: 'Amend a lead' }),
  quickEdit: endpoint({ verb: 'POST', path: 'leads/quickEdit', who: worksLeads, records: leadRecords, kind: 'command', body: QuickEditLeadBody, answer: orNull(leadRecord), summary: 'Change the priority or the preferred call time of a lead' }),
  remove: endpoint({ verb: 'DELETE', path: 'leads/:id', who: managesLeads, kind: 'command', answer: nothing, summary: 'Delete a lead' }),
  assign: endpoint({ verb: 'POST', path: 'leads/assign', who: managesLeads, kind: 'command', body: AssignLeadBody, answer: orNull(leadRecord), summary: 'Assign a lead' }),
  assignMany: endpoint({ verb: 'POST', path: 'leads/assignMany', who: managesLeads, kind: 'command', body: AssignLeadsBody, answer: bulkAssignment, summary: 'Assign several leads to one user' }),
  updateStatus: endpoint({ verb: 'POST', path: 'leads/updateStatus', who: worksLeads, records: leadRecords, kind: 'command', body: UpdateLeadStatusBody, answer: orNull(leadRecord), summary: 'Change the status of a lead' }),
  assigneeChanges: endpoint({ verb: 'GET', path: 'leads/assigneeChanges', who: managesLeads, kind: 'query', answer: leadAssigneeChanges, summary: 'Who was given which lead' }),
  statusChanges: endpoint({ verb: 'GET', path: 'leads/StatusChanges', who: managesLeads, kind: 'query', answer: leadStatusChanges, summary: 'How statuses of leads changed' }),
} as const;
