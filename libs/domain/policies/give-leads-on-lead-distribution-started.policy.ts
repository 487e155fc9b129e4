import type { Policy } from '../kernel/policy.ts';
import type { LeadDistributionEvent } from '../lead-distributor/lead-distribution.events.ts';

type Started = Extract<LeadDistributionEvent, { type: 'LeadDistributionStarted' }>;

/** What a run of the lead distributor decided is carried out: once for each lead, however often it is begun. */
export const giveLeadsOnLeadDistributionStarted: Policy<Started> = {
  name: 'give-leads-on-lead-distribution-started',
  on: ['LeadDistributionStarted'],
  react: ({ data: { RunID, leads } }) =>
    leads.length === 0 ? [] : [{ type: 'GiveLeads', RunID, leads: leads.map(({ LeadID, to }) => ({ LeadID, to })) }],
};
