import {
  assignsEnquiries,
  deletesEnquiries,
  managesEnquiries,
  managesLeads,
  opensEnquiries,
  registersPersons,
  reviewsEnquiries,
  seesEnquiryStatusChanges,
  worksEnquiries,
  worksNewBusiness,
} from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { personRecords } from '../persons/person.access.ts';
import { enquiryRecords } from './enquiry.access.ts';
import {
  AddEnquiryBody,
  AssignEnquiryBody,
  MarkAsDeliveredBody,
  QuickEditEnquiryBody,
  UpdateEnquiryBody,
  UpdateEnquiryStatusBody,
} from './enquiry.bodies.ts';
import {
  enquiryAssigneeChanges,
  enquiryRecord,
  enquiryRow,
  enquiryStatusChanges,
  enquiryView,
} from './enquiry.views.ts';

const own = { own: 'enquiries that are assigned to them or that they made' };

export const enquiryEndpoints = {
  all: endpoint('GET', 'enquiries', {
    who: managesEnquiries,
    answer: listOf(enquiryRow),
    summary: 'All enquiries but New Client',
  }),
  own: endpoint('GET', 'enquiries/user', {
    who: worksEnquiries,
    records: own,
    answer: listOf(enquiryRow),
    summary: 'Enquiries but New Client, assigned to or created by the caller',
  }),
  newClient: endpoint('GET', 'enquiries/newClient', {
    who: worksNewBusiness,
    answer: listOf(enquiryRow),
    summary: 'All New Client enquiries',
  }),
  ownNewClient: endpoint('GET', 'enquiries/user/newClient', {
    who: worksNewBusiness,
    records: own,
    answer: listOf(enquiryRow),
    summary: 'New Client enquiries assigned to or created by the caller',
  }),
  one: endpoint('GET', 'enquiries/enquiry/:id', {
    who: opensEnquiries,
    records: enquiryRecords,
    answer: enquiryView,
    summary: 'One enquiry with its person and activity',
  }),
  ofPerson: endpoint('GET', 'persons/enquiries/:id', {
    who: registersPersons,
    records: personRecords,
    answer: listOf(enquiryRow),
    summary: 'Enquiries of a person',
  }),
  add: endpoint('PUT', 'enquiries', {
    who: opensEnquiries,
    body: AddEnquiryBody,
    answer: orNull(enquiryView),
    summary: 'Log an enquiry; users of new business alone log New Client enquiries',
  }),
  update: endpoint('POST', 'enquiries/update', {
    who: opensEnquiries,
    records: enquiryRecords,
    body: UpdateEnquiryBody,
    answer: orNull(enquiryView),
    summary: 'Amend an enquiry',
  }),
  quickEdit: endpoint('POST', 'enquiries/quickEdit', {
    who: opensEnquiries,
    records: enquiryRecords,
    body: QuickEditEnquiryBody,
    answer: orNull(enquiryView),
    summary: 'Change the priority, the urgency or the preferred call time of an enquiry',
  }),
  remove: endpoint('DELETE', 'enquiries/:id', { who: deletesEnquiries, answer: nothing, summary: 'Delete an enquiry' }),
  assign: endpoint('POST', 'enquiries/assign', {
    who: assignsEnquiries,
    body: AssignEnquiryBody,
    answer: orNull(enquiryRecord),
    summary: 'Assign an enquiry',
  }),
  updateStatus: endpoint('POST', 'enquiries/updateStatus', {
    who: opensEnquiries,
    records: enquiryRecords,
    body: UpdateEnquiryStatusBody,
    answer: orNull(enquiryRecord),
    summary: 'Change the status of an enquiry',
  }),
  markAsDelivered: endpoint('POST', 'enquiries/markAsDelivered', {
    who: worksEnquiries,
    records: enquiryRecords,
    body: MarkAsDeliveredBody,
    answer: orNull(enquiryRecord),
    summary: 'Mark an enquiry as delivered, today if it has no date of delivery',
  }),
  assigneeChanges: endpoint('GET', 'enquiries/assigneeChanges', {
    who: reviewsEnquiries,
    answer: enquiryAssigneeChanges,
    summary: 'Who was given which enquiry',
  }),
  statusChanges: endpoint('GET', 'enquiries/statusChanges', {
    who: seesEnquiryStatusChanges,
    answer: enquiryStatusChanges,
    summary: 'How statuses of enquiries changed',
  }),
  convertLead: endpoint('GET', 'leads/changeLeadToEnquiry/:id', {
    who: managesLeads,
    kind: 'command',
    answer: orNull(enquiryRow),
    summary: 'Convert a lead to an enquiry; asked again it answers the same enquiry',
  }),
} as const;
