import { emailType } from '@leaseledger/contract/emails/email.codes';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { queueMailsOnLeadAssigned } from '@leaseledger/domain/policies/leads/queue-mails-on-lead-assigned.policy';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { template } from '../../records/mail/exports/template.ts';
import type { AssignmentWords } from './exports/assignment-mails.ts';

const leadAssigned = template({
  name: 'lead-assigned',
  version: 1,
  subject: 'Lead assigned to you: {{customer}}',
  preheader: '{{by}} gave you lead {{record}}.',
  paragraphs: ['Hello {{firstName}},', '{{by}} gave you lead {{record}}: {{customer}}.', '{{more}}'],
  details: {
    Employer: '{{employer}}',
    'Contact number': '{{phone}}',
    Email: '{{email}}',
    'Preferred call time': '{{callTime}}',
  },
  button: { label: 'Open the lead', address: '{{address}}' },
});

const leadAssignedClient = template({
  name: 'lead-assigned-client',
  version: 1,
  subject: '{{assignee}} looks after your enquiry',
  preheader: '{{assignee}} will be in touch with you.',
  paragraphs: [
    'Hello {{firstName}},',
    'thank you for your interest in a novated lease. {{assignee}} looks after your enquiry from now on and will be in touch with you.',
    '{{more}}',
  ],
  details: { Phone: '{{phone}}', Email: '{{email}}' },
});

const leadsAssigned = template({
  name: 'leads-assigned',
  version: 1,
  subject: '{{count}} leads assigned to you',
  preheader: '{{by}} gave you {{count}} leads at once.',
  paragraphs: [
    'Hello {{firstName}},',
    '{{by}} gave you {{count}} leads at once.',
    '{{more}}',
    '{{some}}',
    '{{records}}',
  ],
  button: { label: 'Open your leads', address: '{{address}}' },
});

/** The mails about assigned leads. A warm lead says so. */
export const leadMails: AssignmentWords<LeadRow> = {
  kind: 'lead',
  what: 'Lead',
  model: leadRows.readModel,
  templates: { one: leadAssigned, client: leadAssignedClient, several: leadsAssigned },
  types: { one: emailType.LEAD_ASSIGNED, client: emailType.LEAD_ASSIGNED_CLIENT, several: emailType.LEADS_ASSIGNED },
  assigned: 'LeadAssigned',
  moves: queueMailsOnLeadAssigned.on,
  batches: [leadBatch.assign],
  mine: '/admin/leads?view=mine',
  more: {
    one: (_lead, warm) => (warm ? 'This is a warm lead: the customer knows of you and waits for your call.' : ''),
    client: ({ FirstName }, warm) =>
      warm ? `${FirstName} knows what you are looking for: you need not explain it again.` : '',
    several: (warm, all) =>
      warm.length === 0
        ? ''
        : `Warm leads, whose customers know of you and wait for your call: ${warm.length === all.length ? 'all of them' : warm.join(', ')}.`,
    batch: (warm) => (warm ? 'These are warm leads: the customers know of you and wait for your call.' : ''),
  },
};
