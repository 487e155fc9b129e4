import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { openLeadsOnResidualLeadRunStarted } from './open-leads-on-residual-lead-run-started.policy.ts';

const packages = [{ PackageID: 700, PersonID: 7, EndsOn: '2026-09-01T00:00:00.000Z' }];

it('opens leads for what a run found', () =>
  given(openLeadsOnResidualLeadRunStarted, {
    type: 'ResidualLeadRunStarted',
    data: { RunID: 20_260_701, packages },
  }).then([{ type: 'OpenResidualLeads', RunID: 20_260_701, packages }]));
