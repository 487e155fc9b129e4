import { emailType } from '@leaseledger/contract/emails/email.codes';
import { enquiryBatch, newBusinessBatch } from '@leaseledger/contract/enquiries/enquiry.batch-kinds';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import { queueMailsOnEnquiryAssigned } from '@leaseledger/domain/policies/enquiries/queue-mails-on-enquiry-assigned.policy';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { template } from '../../records/mail/exports/template.ts';
import type { AssignmentWords } from '../leads/exports/assignment-mails.ts';

const enquiryAssigned = template({
  name: 'enquiry-assigned',
  version: 1,
  subject: 'Enquiry assigned to you: {{customer}}',
  preheader: '{{by}} gave you enquiry {{record}}.',
  paragraphs: ['Hello {{firstName}},', '{{by}} gave you enquiry {{record}}: {{customer}}.', '{{more}}'],
  details: {
    Employer: '{{employer}}',
    'Contact number': '{{phone}}',
    Email: '{{email}}',
    'Preferred call time': '{{callTime}}',
  },
  button: { label: 'Open the enquiry', address: '{{address}}' },
});

const enquiryAssignedClient = template({
  name: 'enquiry-assigned-client',
  version: 1,
  subject: '{{assignee}} looks after your enquiry',
  preheader: '{{assignee}} will be in touch with you.',
  paragraphs: [
    'Hello {{firstName}},',
    'thank you for your enquiry. {{assignee}} looks after it from now on and will be in touch with you.',
    '{{more}}',
  ],
  details: { Phone: '{{phone}}', Email: '{{email}}' },
});

const enquiriesAssigned = template({
  name: 'enquiries-assigned',
  version: 1,
  subject: '{{count}} enquiries assigned to you',
  preheader: '{{by}} gave you {{count}} enquiries at once.',
  paragraphs: [
    'Hello {{firstName}},',
    '{{by}} gave you {{count}} enquiries at once.',
    '{{more}}',
    '{{some}}',
    '{{records}}',
  ],
  button: { label: 'Open your enquiries', address: '{{address}}' },
});

/** The mails about assigned enquiries. An urgent enquiry says so. */
export const enquiryMails: AssignmentWords<EnquiryRow> = {
  kind: 'enquiry',
  what: 'Enquiry',
  model: enquiryRows.readModel,
  templates: { one: enquiryAssigned, client: enquiryAssignedClient, several: enquiriesAssigned },
  types: {
    one: emailType.ENQUIRY_ASSIGNED,
    client: emailType.ENQUIRY_ASSIGNED_CLIENT,
    several: emailType.ENQUIRIES_ASSIGNED,
  },
  assigned: 'EnquiryAssigned',
  moves: queueMailsOnEnquiryAssigned.on,
  batches: [enquiryBatch.assign, newBusinessBatch.assign],
  mine: '/admin/enquiries?view=mine',
  more: {
    one: ({ Urgent }) => (Urgent ? 'This enquiry is urgent.' : ''),
    client: () => '',
    several: () => '',
    batch: () => '',
  },
};
