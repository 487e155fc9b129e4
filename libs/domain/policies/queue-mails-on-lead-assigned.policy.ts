import { batchOf } from '@leaseledger/contract/batches/batch-name';
import type { Policy, PolicyCommand } from '../kernel/policy.ts';
import type { LeadEvent } from '../leads/lead.events.ts';

type LeadAssigned = Extract<LeadEvent, { type: 'LeadAssigned' }>;

/**
 * Whom a lead is given is told, and the customer unless they are not to be (decisions 4). A lead that comes back by an undo, or from somebody who left, is no news to a
 * customer, and of a hundred at once nobody reads a hundred mails: neither is mailed. Of what a batch assigns its customers are told here, the assignee once at its end; of what one call assigns, or one run of the distributor gives them, once a while later, and not where they gave them to themselves.
 */
export const queueMailsOnLeadAssigned: Policy<LeadAssigned> = {
  name: 'queue-mails-on-lead-assigned',
  on: ['LeadAssigned'],
  beginsAtEnd: true,
  react: ({
    data: {
      LeadID,
      to: { UserID },
      warm,
      tellClient,
      because,
      isOneOfMany,
    },
    metadata: { undoes, correlationId, time, actor },
  }) => {
    if (because !== undefined || undoes !== undefined) return [];
    const record = { kind: 'lead', id: LeadID } as const;
    const facts = { UserID, warm, by: actor.name };
    const told: readonly PolicyCommand[] = isOneOfMany
      ? [{ type: 'CollectMail', UserID, mail: 'lead-assigned', record, facts, happened: time }]
      : [{ type: 'QueueMail', mail: 'lead-assigned', record, facts }];
    const isTold = batchOf(correlationId) === undefined && !(isOneOfMany && actor.id === UserID);
    return [
      ...(isTold ? told : []),
      ...(tellClient ? [{ type: 'QueueMail', mail: 'lead-assigned-client', record, facts } as const] : []),
    ];
  },
};
