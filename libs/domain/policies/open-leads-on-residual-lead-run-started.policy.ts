import type { Policy } from '../kernel/policy.ts';
import type { ResidualLeadRunEvent } from '../residual-leads/residual-lead-run.area.ts';

type Started = Extract<ResidualLeadRunEvent, { type: 'ResidualLeadRunStarted' }>;

/** Leads are opened for the packages that a run of the residual lead creator found: once for each, however often it is begun. */
export const openLeadsOnResidualLeadRunStarted: Policy<Started> = {
  name: 'open-leads-on-residual-lead-run-started',
  on: ['ResidualLeadRunStarted'],
  react: ({ data: { RunID, packages } }) => [{ type: 'OpenResidualLeads', RunID, packages }],
};
