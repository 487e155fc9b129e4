import { emailType } from '@leaseledger/contract/emails/email.codes';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import { queueMailsOnLeadAssigned } from '@leaseledger/domain/policies/leads/queue-mails-on-lead-assigned.policy';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import type { AssignmentWords } from './exports/assignment-mails.ts';

/** The mails about assigned leads. A warm lead says so. */
export const leadMails: AssignmentWords<LeadRow> = {
  kind: 'lead',
  what: 'Lead',
  model: leadRows.readModel,
  mails: { one: 'lead-assigned', client: 'lead-assigned-client', several: 'leads-assigned' },
  types: { one: emailType.LEAD_ASSIGNED, client: emailType.LEAD_ASSIGNED_CLIENT, several: emailType.LEADS_ASSIGNED },
  assigned: 'LeadAssigned',
  moves: queueMailsOnLeadAssigned.on,
  batches: [leadBatch.assign],
  mine: () => '/admin/leads?view=mine',
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
