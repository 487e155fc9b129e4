import { describe, it } from '@jest/globals';
import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { given, recorded, renamed } from '../kernel/given.ts';
import {
  distributedLeadRows,
  leadDistributionRows,
  leadDistributorRow,
  leadPoolRows,
} from './lead-distributor.projections.ts';

const NOW = '2026-07-01T00:00:00.000Z';
const LATER = '2026-07-02T00:00:00.000Z';
const sam = { UserID: 9, FullName: 'Sam Whitlock' };
const inPool = { ...sam, since: NOW };
const lead = { LeadID: 42, PriorityCodeID: 14, CreatedDateTime: NOW, to: 9 };

it('one row changes with anything of the lead distributor', () =>
  given(leadDistributorRow, [
    recorded('LeadDistributorSwitched', { Enabled: true }),
    recorded('LeadPoolChanged', { pool: [inPool], added: [sam], removed: [] }, { metadata: { time: LATER } }),
  ]).then([{ id: 1, ModifiedDateTime: LATER }]));

it('the pool loses a removed user and keeps the others', () => {
  const lara = { UserID: 10, FullName: 'Lara Quist' };
  return given(leadPoolRows, [
    recorded('LeadPoolChanged', { pool: [inPool, { ...lara, since: NOW }], added: [sam, lara], removed: [] }),
    recorded('LeadPoolChanged', { pool: [{ ...lara, since: NOW }], added: [], removed: [sam] }),
  ]).then([{ id: 10, ...lara }]);
});

describe('the runs', () => {
  const row = (changes: Partial<DistributionRow>): DistributionRow => ({
    id: 7,
    RunID: 7,
    RunDateTime: NOW,
    Waiting: 2,
    Assigned: 2,
    Given: 0,
    Candidates: 1,
    Skipped: 1,
    LastAssignedUserName: 'Sam Whitlock',
    IsFinished: false,
    ...changes,
  });
  const line = [
    { ...inPool, skipped: null },
    { UserID: 10, FullName: 'Lara Quist', since: NOW, skipped: 'disabled' as const },
  ];
  const started = recorded('LeadDistributionStarted', {
    RunID: 7,
    waiting: 2,
    line,
    leads: [lead, { ...lead, LeadID: 43 }],
  });

  it('show a run in progress until its leads are given', () => {
    given(leadDistributionRows, [started]).then([row({})]);
    const outcomes = [
      { LeadID: 42, outcome: 'given' as const },
      { LeadID: 43, outcome: 'taken' as const },
    ];
    given(leadDistributionRows, [started, recorded('LeadDistributionFinished', { RunID: 7, outcomes })]).then([
      row({ Given: 1, IsFinished: true }),
    ]);
  });
  it('show a run without leads as finished', () =>
    given(leadDistributionRows, [
      recorded('LeadDistributionStarted', { RunID: 7, waiting: 0, line: [], leads: [] }),
    ]).then([
      row({ Waiting: 0, Assigned: 0, Candidates: 0, Skipped: 0, LastAssignedUserName: null, IsFinished: true }),
    ]));
});

it('assigned leads of runs only keep the current name of their user', () => {
  const assigned = { LeadID: 42, from: null, to: sam, warm: false, tellClient: true };
  given(distributedLeadRows, [
    recorded('LeadAssigned', { ...assigned, RunID: 7 }),
    recorded('LeadAssigned', assigned),
    renamed(9, 'Sam Whitlock', 'Sam Reid'),
  ]).then([{ id: '42-7', RecordID: 42, RunID: 7, UserID: 9, FullName: 'Sam Reid', AssignedDateTime: NOW }]);
});
