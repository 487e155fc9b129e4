import {
  assignsLeads,
  managesLeads,
  registersPersons,
  seesLeadStatusChanges,
  worksLeads,
} from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { personRecords } from '../persons/person.access.ts';
import { personView } from '../persons/person.views.ts';
import { leadRecords } from './lead.access.ts';
import {
  AddLeadBody,
  AssignLeadBody,
  AssignLeadsBody,
  QuickEditLeadBody,
  TakeGivenBody,
  UpdateLeadBody,
  UpdateLeadStatusBody,
} from './lead.bodies.ts';
import { bulkAssignment, leadAssigneeChanges, leadRecord, leadRow, leadStatusChanges, leadView } from './lead.views.ts';

export const leadEndpoints = {
  all: endpoint('GET', 'leads', { who: managesLeads, answer: listOf(leadRow), summary: 'All leads' }),
  own: endpoint('GET', 'leads/user', {
    who: worksLeads,
    records: { own: 'leads that are assigned to them or that they logged' },
    answer: listOf(leadRow),
    summary: 'Leads assigned to or created by the caller',
  }),
  one: endpoint('GET', 'leads/lead/:id', {
    who: worksLeads,
    records: leadRecords,
    answer: leadView,
    summary: 'One lead with its person and activity',
  }),
  ofPerson: endpoint('GET', 'persons/leads/:id', {
    who: registersPersons,
    records: personRecords,
    answer: listOf(leadRow),
    summary: 'Leads of a person',
  }),
  add: endpoint('PUT', 'leads', {
    who: worksLeads,
    body: AddLeadBody,
    answer: orNull(leadView),
    summary: 'Log a lead',
  }),
  update: endpoint('POST', 'leads/update', {
    who: worksLeads,
    records: leadRecords,
    body: UpdateLeadBody,
    answer: orNull(leadView),
    summary: 'Amend a lead',
  }),
  quickEdit: endpoint('POST', 'leads/quickEdit', {
    who: worksLeads,
    records: leadRecords,
    body: QuickEditLeadBody,
    answer: orNull(leadView),
    summary: 'Change the priority or the preferred call time of a lead',
  }),
  takeGiven: endpoint('POST', 'leads/takeGiven', {
    who: worksLeads,
    records: leadRecords,
    body: TakeGivenBody,
    answer: orNull(personView),
    summary: 'Let the person of a lead take over details as the lead was given them',
  }),
  remove: endpoint('DELETE', 'leads/:id', { who: managesLeads, answer: nothing, summary: 'Delete a lead' }),
  assign: endpoint('POST', 'leads/assign', {
    who: assignsLeads,
    body: AssignLeadBody,
    answer: orNull(leadRecord),
    summary: 'Assign a lead',
  }),
  assignMany: endpoint('POST', 'leads/assignMany', {
    who: assignsLeads,
    body: AssignLeadsBody,
    answer: bulkAssignment,
    summary: 'Assign several leads to one user',
  }),
  updateStatus: endpoint('POST', 'leads/updateStatus', {
    who: worksLeads,
    records: leadRecords,
    body: UpdateLeadStatusBody,
    answer: orNull(leadRecord),
    summary: 'Change the status of a lead',
  }),
  assigneeChanges: endpoint('GET', 'leads/assigneeChanges', {
    who: managesLeads,
    answer: leadAssigneeChanges,
    summary: 'Who was given which lead',
  }),
  statusChanges: endpoint('GET', 'leads/StatusChanges', {
    who: seesLeadStatusChanges,
    answer: leadStatusChanges,
    summary: 'How statuses of leads changed',
  }),
} as const;
