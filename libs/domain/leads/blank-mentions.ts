import { freeTextIn } from '@leaseledger/contract/kernel/fields';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { isEmpty } from '../behaviours/amendment.ts';
import { blankedTexts, type BlankMentions } from '../behaviours/mentions.ts';
import type { Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import type { LeadAmended } from './amend-lead.ts';
import type { LeadState } from './lead.ts';

const rank = (field: string): number => (field === 'Referral' ? 0 : field === 'Notes' ? 1 : 2);

/** The fields in which staff write what they like, with the notes before the cars: mentions are shown in this order. */
export const freeTextOfLeads = freeTextIn(leadFields).toSorted((one, other) => rank(one) - rank(other));

/**
 * The lead no longer names the forgotten person. The previous text is not recorded. A deleted lead can come back, so
 * its texts are blanked as well. For the system alone, because the right to choose the places was checked when the
 * person was forgotten.
 */
export const blankMentions: Decision<LeadState, BlankMentions, never, LeadAmended> = {
  command: 'BlankMentions',
  who: isSystem,
  of: 'any',
  decide(command, { stage, LeadID, person: { PersonID }, details }) {
    if (stage === 'unknown') return [];
    const changed = blankedTexts(details, freeTextOfLeads, command);
    return isEmpty(changed) ? [] : [{ type: 'LeadAmended', data: { LeadID, PersonID, ...changed } }];
  },
  events: {},
  any: (_fc, { text }) => text.map((named) => ({ mentions: [{ field: 'Notes', at: 0, text: named }] })),
};
