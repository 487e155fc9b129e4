import type { Policy } from '../../kernel/policy.ts';
import { giving, type GiveEnquiries } from '../../distributors/distribution.effects.ts';
import type { EnquiryDistributionStarted } from '../../distributors/enquiry-distributor.area.ts';

/** Carries out the decision of an enquiry distributor run, once for each enquiry, even if it is begun again. */
export const giveEnquiriesOnEnquiryDistributionStarted: Policy<EnquiryDistributionStarted, GiveEnquiries> = {
  name: 'give-enquiries-on-enquiry-distribution-started',
  on: ['EnquiryDistributionStarted'],
  asksFor: { GiveEnquiries: true },
  react: ({ data }) => giving('GiveEnquiries', data),
};
