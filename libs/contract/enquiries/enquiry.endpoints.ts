import { managesLeads, registersPersons, worksEnquiries } from '../access/permissions.ts';
import { listOf, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { personRecords } from '../persons/person.access.ts';
import { enquiryRecords } from './enquiry.access.ts';
import { enquiryRow } from './enquiry.views.ts';

export const enquiryEndpoints = {
  one: endpoint({
    verb: 'GET',
    path: 'enquiries/enquiry/:id',
    who: worksEnquiries,
    records: enquiryRecords,
    kind: 'query',
    answer: enquiryRow,
    summary: 'One enquiry',
  }),
  ofPerson: endpoint({
    verb: 'GET',
    path: 'persons/enquiries/:id',
    who: registersPersons,
    records: personRecords,
    kind: 'query',
    answer: listOf(enquiryRow),
    summary: 'Enquiries of a person',
  }),
  convertLead: endpoint({
    verb: 'GET',
    path: 'leads/changeLeadToEnquiry/:id',
    who: managesLeads,
    kind: 'command',
    answer: orNull(enquiryRow),
    summary: 'Convert a lead to an enquiry; asked again it answers the same enquiry',
  }),
} as const;
