import type { Policy } from '../../kernel/policy.ts';
import type { ResidualLeadRunEvent } from '../../residual-leads/residual-lead-run.area.ts';
import type { OpenResidualLeads } from '../../residual-leads/residual-lead.effects.ts';

type Started = Extract<ResidualLeadRunEvent, { type: 'ResidualLeadRunStarted' }>;

/** Leads are opened for the packages that a run of the residual lead creator found: once for each, however often it is begun. */
export const openLeadsOnResidualLeadRunStarted: Policy<Started, OpenResidualLeads> = {
  name: 'open-leads-on-residual-lead-run-started',
  on: ['ResidualLeadRunStarted'],
  asksFor: { OpenResidualLeads: true },
  react: ({ data: { RunID, packages } }) => [{ type: 'OpenResidualLeads', RunID, packages }],
};
