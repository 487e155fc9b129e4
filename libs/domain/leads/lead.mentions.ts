import { freeTextIn } from '@leaseledger/contract/kernel/fields';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { message } from '@leaseledger/contract/shared/messages';
import { blanked } from '../behaviours/mentions.ts';
import type { Actor } from '../kernel/decider.ts';
import { forbidden, type Rejection } from '../kernel/rejection.ts';
import type { BlankMentions } from './lead.commands.ts';
import type { LeadEvent } from './lead.events.ts';
import type { LeadState } from './lead.state.ts';

const rank = (field: string): number => (field === 'Referral' ? 0 : field === 'Notes' ? 1 : 2);

/** The fields in which staff write what they like, with the notes before the cars: mentions are shown in this order. */
export const freeTextOfLeads = freeTextIn(leadFields).toSorted((one, other) => rank(one) - rank(other));

/**
 * Somebody who was forgotten is named no more; what was before is not told. A deleted lead can come back, and is looked through as well. For the system alone: who may
 * choose what is blanked was asked when the person was forgotten.
 */
export function blankMentions(
  { mentions }: BlankMentions,
  { stage, LeadID, person: { PersonID }, details }: LeadState,
  actor: Actor,
): readonly LeadEvent[] | Rejection {
  if (actor.id !== null) return forbidden(message.forbidden);
  if (stage === 'unknown') return [];
  const changes = freeTextOfLeads.flatMap((field) => {
    const text = details[field];
    const without =
      text &&
      blanked(
        text,
        mentions.filter((mention) => mention.field === field),
      );
    return without === text ? [] : [[field, without] as const];
  });
  return changes.length === 0
    ? []
    : [{ type: 'LeadAmended', data: { LeadID, PersonID, ...Object.fromEntries(changes) } }];
}
