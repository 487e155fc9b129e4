import type { LeadDetails } from '@leaseledger/domain/leads/lead.events';
import { blankDetails } from '@leaseledger/domain/leads/lead.state';

type Form = { readonly [Field in keyof LeadDetails]?: LeadDetails[Field] | null };

/** Of the details that a form mentions their values; an emptied one is what it is on a blank form. */
export function mentionedDetails(form: Form): Partial<LeadDetails> {
  const isMentioned = (field: string) => Object.hasOwn(form, field) && form[field as keyof Form] !== undefined;
  const mentioned = Object.keys(blankDetails).filter(isMentioned) as (keyof LeadDetails)[];
  return Object.fromEntries(mentioned.map((field) => [field, form[field] ?? blankDetails[field]]));
}

/** All details of a new lead. */
export const wholeDetails = (form: Form): LeadDetails => ({ ...blankDetails, ...mentionedDetails(form) });
