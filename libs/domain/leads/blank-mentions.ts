import { freeTextIn } from '@leaseledger/contract/kernel/fields';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { blankingMentions } from '../behaviours/mentions.ts';
import type { LeadAmended } from './amend-lead.ts';
import type { LeadState } from './lead.ts';

const rank = (field: string): number => (field === 'Referral' ? 0 : field === 'Notes' ? 1 : 2);

/** The fields in which staff write what they like, with the notes before the cars: mentions are shown in this order. */
export const freeTextOfLeads = freeTextIn(leadFields).toSorted((one, other) => rank(one) - rank(other));

export const blankMentions = blankingMentions(
  freeTextOfLeads,
  (changed, { LeadID, person: { PersonID } }: LeadState): LeadAmended => ({
    type: 'LeadAmended',
    data: { LeadID, PersonID, ...changed },
  }),
);
