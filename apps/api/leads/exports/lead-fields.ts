import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';

type Form = { readonly [Field in keyof LeadDetails]?: LeadDetails[Field] | null };

/** Of the details that a form mentions their values; an emptied one is what it is on a blank form. */
export function mentionedDetails(form: Form): Partial<LeadDetails> {
  const isMentioned = (field: string) => Object.hasOwn(form, field) && form[field as keyof Form] !== undefined;
  const mentioned = Object.keys(blankLead).filter(isMentioned) as (keyof LeadDetails)[];
  return Object.fromEntries(mentioned.map((field) => [field, form[field] ?? blankLead[field]]));
}

/** All details of a new lead. */
export const wholeDetails = (form: Form): LeadDetails => ({ ...blankLead, ...mentionedDetails(form) });
