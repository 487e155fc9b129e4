import { it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import { residualLeadCreatorRow, residualLeadRunRows, residualPackageRows } from './residual-lead.projections.ts';

const NOW = '2026-07-01T00:00:00.000Z';
const started = recorded('ResidualLeadRunStarted', {
  RunID: 20_260_701,
  packages: [{ PackageID: 700, PersonID: 7, EndsOn: NOW }],
});
const finished = recorded('ResidualLeadRunFinished', { RunID: 20_260_701, created: [42] });

it('a run shows created leads only once it has ended', () => {
  given(residualLeadRunRows, [started]).then([{ id: 20_260_701, RunDateTime: NOW, CreatedLeads: 0 }]);
  given(residualLeadRunRows, [started, finished]).then([{ id: 20_260_701, RunDateTime: NOW, CreatedLeads: 1 }]);
});
it('a package shows its lead', () =>
  given(residualPackageRows, [recorded('ResidualLeadOpened', { PackageID: 700, LeadID: 42, RunID: 20_260_701 })]).then([
    { id: 700, LeadID: 42 },
  ]));
it('one row changes with anything of the residual lead creator', () =>
  given(residualLeadCreatorRow, [recorded('ResidualLeadCreatorSwitched', { Enabled: true }), started, finished]).then([
    { id: 1, ModifiedDateTime: NOW },
  ]));
