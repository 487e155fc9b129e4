import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import { residualLeadCreatorDecider, type ResidualLeadCreatorSwitched } from './residual-lead-creator.area.ts';
import {
  residualLeadRunDecider,
  type ResidualLeadRunCommand,
  type ResidualLeadRunEvent,
} from './residual-lead-run.area.ts';
import { residualPackageDecider, type OpenResidualLead, type ResidualLeadOpened } from './residual-package.area.ts';

const NOT_PERMITTED = 'You do not have the appropriate permission to preform this action.';
const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(9, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });

it('The residual lead creator is off until somebody who manages leads switches it on', () => {
  const switched = (Enabled: boolean): ResidualLeadCreatorSwitched => ({
    type: 'ResidualLeadCreatorSwitched',
    data: { Enabled },
  });
  given(residualLeadCreatorDecider)
    .when({ type: 'SwitchResidualLeadCreator', Enabled: true }, mia)
    .then([switched(true)]);
  given(residualLeadCreatorDecider).when({ type: 'SwitchResidualLeadCreator', Enabled: false }, mia).then([]);
  given(residualLeadCreatorDecider, [switched(true)])
    .when({ type: 'SwitchResidualLeadCreator', Enabled: false }, mia)
    .then([switched(false)]);
  given(residualLeadCreatorDecider)
    .when({ type: 'SwitchResidualLeadCreator', Enabled: true }, sam)
    .thenRejected('forbidden', NOT_PERMITTED);
});

describe('A run of it', () => {
  const packages = [{ PackageID: 700, PersonID: 7, EndsOn: '2026-09-01T00:00:00.000Z' }];
  const run: ResidualLeadRunCommand = { type: 'RunResidualLeadCreator', RunID: 20_260_701, Enabled: true, packages };
  const started: ResidualLeadRunEvent = { type: 'ResidualLeadRunStarted', data: { RunID: 20_260_701, packages } };
  const finish: ResidualLeadRunCommand = { type: 'FinishResidualLeadRun', created: [42] };
  const finished: ResidualLeadRunEvent = {
    type: 'ResidualLeadRunFinished',
    data: { RunID: 20_260_701, created: [42] },
  };

  it('is one of its day, while it is on, and ends once', () => {
    given(residualLeadRunDecider).when(run, system).then([started]);
    given(residualLeadRunDecider)
      .when({ ...run, Enabled: false }, system)
      .then([]);
    given(residualLeadRunDecider, [started]).when(run, system).then([]);
    given(residualLeadRunDecider, [started]).when(finish, system).then([finished]);
    given(residualLeadRunDecider, [started, finished]).when(finish, system).then([]);
    given(residualLeadRunDecider).when(run, mia).thenRejected('forbidden', NOT_PERMITTED);
  });
});

it('A package has a lead opened for it once', () => {
  const open: OpenResidualLead = { type: 'OpenResidualLead', PackageID: 700, LeadID: 42, RunID: 20_260_701 };
  const opened: ResidualLeadOpened = {
    type: 'ResidualLeadOpened',
    data: { PackageID: 700, LeadID: 42, RunID: 20_260_701 },
  };
  given(residualPackageDecider).when(open, system).then([opened]);
  given(residualPackageDecider, [opened])
    .when({ ...open, LeadID: 43, RunID: 20_260_702 }, system)
    .then([]);
  given(residualPackageDecider).when(open, mia).thenRejected('forbidden', NOT_PERMITTED);
});
