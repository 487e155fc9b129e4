import { batchOf } from '@leaseledger/contract/batches/batch-name';
import type { Policy } from '../kernel/policy.ts';
import type { LeadEvent } from '../leads/lead.events.ts';

type LeadAssigned = Extract<LeadEvent, { type: 'LeadAssigned' }>;

/**
 * Whom a lead is given is told, and the customer unless they are not to be (decisions 4). A lead that comes back by an undo, or from somebody who left, is no news to a
 * customer, and of a hundred at once nobody reads a hundred mails: neither is mailed. Of what a batch assigns its customers are told here, the assignee once at its end.
 */
export const queueMailsOnLeadAssigned: Policy<LeadAssigned> = {
  name: 'queue-mails-on-lead-assigned',
  on: ['LeadAssigned'],
  beginsAtEnd: true,
  react: ({ data: { LeadID, to, warm, tellClient, because }, metadata }) => {
    if (because !== undefined || metadata.undoes !== undefined) return [];
    const record = { kind: 'lead', id: LeadID } as const;
    const facts = { UserID: to.UserID, warm, by: metadata.actor.name };
    return [
      ...(batchOf(metadata.correlationId) === undefined ? [{ type: 'QueueMail' as const, mail: 'lead-assigned', record, facts }] : []),
      ...(tellClient ? [{ type: 'QueueMail' as const, mail: 'lead-assigned-client', record, facts }] : []),
    ];
  },
};
