import { managesLeads, worksEnquiries } from '../access/permissions.ts';
import { orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { enquiryRecords } from './enquiry.access.ts';
import { enquiryRow } from './enquiry.views.ts';

export const enquiryEndpoints = {
  one: endpoint({ verb: 'GET', path: 'enquiries/enquiry/:id', who: worksEnquiries, records: enquiryRecords, kind: 'query', answer: enquiryRow, summary: 'One enquiry' }),
  convertLead: endpoint({ verb: 'GET', path: 'leads/changeLeadToEnquiry/:id', who: managesLeads, kind: 'command', answer: orNull(enquiryRow), summary: 'Convert a lead to an enquiry; asked again it answers the same enquiry' }),
} as const;
