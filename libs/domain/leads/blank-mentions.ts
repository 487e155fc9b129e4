import { freeTextIn } from '@leaseledger/contract/kernel/fields';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import type { MentionPlace } from '@leaseledger/contract/persons/mention.views';
import { blanked } from '../behaviours/mentions.ts';
import type { Decision } from '../kernel/decision.ts';
import { isSystem } from '../kernel/rights.ts';
import type { LeadAmended } from './amend-lead.ts';
import type { LeadState } from './lead.ts';

const rank = (field: string): number => (field === 'Referral' ? 0 : field === 'Notes' ? 1 : 2);

/** The fields in which staff write what they like, with the notes before the cars: mentions are shown in this order. */
export const freeTextOfLeads = freeTextIn(leadFields).toSorted((one, other) => rank(one) - rank(other));

/** The places in the lead's texts that name a forgotten person. */
export interface BlankMentions {
  readonly type: 'BlankMentions';
  readonly mentions: readonly Omit<MentionPlace, 'record'>[];
}

/**
 * The lead no longer names the forgotten person. The previous text is not recorded. A deleted lead can come back, so
 * its texts are blanked as well. For the system alone, because the right to choose the places was checked when the
 * person was forgotten.
 */
export const blankMentions: Decision<LeadState, BlankMentions, never, LeadAmended> = {
  command: 'BlankMentions',
  who: isSystem,
  of: 'any',
  decide({ mentions }, { stage, LeadID, person: { PersonID }, details }) {
    if (stage === 'unknown') return [];
    const changed = freeTextOfLeads.flatMap((field) => {
      const [text, places] = [details[field], mentions.filter((mention) => mention.field === field)];
      const without = text && blanked(text, places);
      return without === text ? [] : [[field, without] as const];
    });
    return changed.length === 0
      ? []
      : [{ type: 'LeadAmended', data: { LeadID, PersonID, ...Object.fromEntries(changed) } }];
  },
  events: {},
  any: (_fc, { text }) => text.map((named) => ({ mentions: [{ field: 'Notes', at: 0, text: named }] })),
};
