import type { Policy } from '../../kernel/policy.ts';
import type { GiveLeads } from '../../lead-distributor/lead-distribution.effects.ts';
import type { LeadDistributionEvent } from '../../lead-distributor/lead-distribution.area.ts';

type Started = Extract<LeadDistributionEvent, { type: 'LeadDistributionStarted' }>;

/** Carries out the decision of a lead distributor run, once for each lead, even if it is begun again. */
export const giveLeadsOnLeadDistributionStarted: Policy<Started, GiveLeads> = {
  name: 'give-leads-on-lead-distribution-started',
  on: ['LeadDistributionStarted'],
  asksFor: { GiveLeads: true },
  react: ({ data: { RunID, leads } }) =>
    leads.length === 0 ? [] : [{ type: 'GiveLeads', RunID, leads: leads.map(({ LeadID, to }) => ({ LeadID, to })) }],
};
