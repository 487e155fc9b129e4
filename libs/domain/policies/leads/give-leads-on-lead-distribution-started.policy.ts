import type { Policy } from '../../kernel/policy.ts';
import { giving, type GiveLeads } from '../../distributors/distribution.effects.ts';
import { leadDistribution, type LeadDistributionStarted } from '../../distributors/lead-distribution.area.ts';

/** Carries out the decision of a lead distributor run, once for each lead, even if it is begun again. */
export const giveLeadsOnLeadDistributionStarted: Policy<LeadDistributionStarted, GiveLeads> = {
  name: 'give-leads-on-lead-distribution-started',
  on: ['LeadDistributionStarted'],
  asksFor: { GiveLeads: true },
  react: ({ data }) => giving('GiveLeads', leadDistribution.started(data)),
};
