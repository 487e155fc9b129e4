import { blankCommon } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryDecider } from '../../enquiries/enquiry.area.ts';
import type { LoggedEnquiry } from '../../enquiries/log-enquiry.ts';
import { commandFor, type PastEvent, type Policy } from '../../kernel/policy.ts';
import type { LeadEvent } from '../../leads/lead.area.ts';

export type LeadConverted = Extract<LeadEvent, { type: 'LeadConvertedToEnquiry' }>;

/** The enquiry that a lead became, created by the user who converted it. */
export const enquiryOf = ({ data, metadata: { actor } }: PastEvent<LeadConverted>): LoggedEnquiry => ({
  ...blankCommon,
  ...data,
  createdBy: { id: actor.id, name: actor.name },
});

/** A lead that was converted goes on as an enquiry in a stream of its own, whatever becomes of the process that converted it. */
export const logEnquiryOnLeadConverted: Policy<LeadConverted, never> = {
  name: 'log-enquiry-on-lead-converted',
  on: ['LeadConvertedToEnquiry'],
  asksFor: {},
  takesStreamsTogether: true,
  react: (event) => [
    commandFor(enquiryDecider, event.data.EnquiryID, { type: 'LogEnquiry', enquiry: enquiryOf(event) }),
  ],
};
