import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';

type Form = { readonly [Field in keyof LeadDetails]?: LeadDetails[Field] | null };

/** The values of the details that a form contains. An emptied detail has its value of a blank form. */
export function mentionedDetails(form: Form): Partial<LeadDetails> {
  const mentioned = new Map(Object.entries(form).filter(([, value]) => value !== undefined));
  const details = Object.entries(blankLead).filter(([field]) => mentioned.has(field));
  return Object.fromEntries(details.map(([field, blank]) => [field, mentioned.get(field) ?? blank]));
}

/** All details of a new lead. */
export const wholeDetails = (form: Form): LeadDetails => ({ ...blankLead, ...mentionedDetails(form) });
