import { blankLead, type LeadDetails } from '@leaseledger/contract/leads/lead.details';
import { entered } from '../../../platform/answers/entered.ts';

/** All details of a new lead. */
export const wholeDetails = (form: Parameters<typeof entered<LeadDetails>>[1]): LeadDetails => ({
  ...blankLead,
  ...entered(blankLead, form),
});
