import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import { isDue, type DistributionCommand, type KnownToRun } from './distribution.ts';
import { enquiryDistributionArea } from './enquiry-distributor.area.ts';
import { leadDistributionArea, type LeadDistributionEvent } from './lead-distribution.area.ts';

const { decider } = leadDistributionArea;

const JOINED = '2026-06-01T00:00:00.000Z';
const sam = { UserID: 9, FullName: 'Sam Whitlock', since: JOINED };
const lara = { UserID: 10, FullName: 'Lara Quist', since: JOINED };
const lead = { LeadID: 42, PriorityCodeID: 14, CreatedDateTime: '2026-06-30T00:00:00.000Z' };
const known: KnownToRun = {
  settings: { Enabled: true, RunInterval: 300_000 },
  pool: [lara, sam],
  lastRun: null,
  last: undefined,
  skip: new Map([[10, 'disabled']]),
  waiting: 1,
  records: [{ RecordID: 42, PriorityCodeID: 14, CreatedDateTime: lead.CreatedDateTime }],
};
const run = (changes: Partial<KnownToRun> = {}): DistributionCommand => ({
  type: 'RunDistributor',
  RunID: 7,
  known: { ...known, ...changes },
});
const started: LeadDistributionEvent = {
  type: 'LeadDistributionStarted',
  data: {
    RunID: 7,
    waiting: 1,
    line: [
      { ...lara, skipped: 'disabled' },
      { ...sam, skipped: null },
    ],
    leads: [{ ...lead, to: 9 }],
  },
};
const empty: LeadDistributionEvent = {
  type: 'LeadDistributionStarted',
  data: { RunID: 7, waiting: 0, line: [], leads: [] },
};
const outcomes = [{ LeadID: 42, outcome: 'given' }] as const;
const finish: DistributionCommand = {
  type: 'FinishDistribution',
  outcomes: [{ RecordID: 42, outcome: 'given' }],
};
const finished: LeadDistributionEvent = { type: 'LeadDistributionFinished', data: { RunID: 7, outcomes } };

describe('A run of the lead distributor', () => {
  it('says who stood in the line, who was passed over and why, and who is to have what', () =>
    given(decider).when(run(), system).then([started]));
  it('that finds no lead names nobody', () =>
    given(decider)
      .when(run({ waiting: 0, records: [] }), system)
      .then([empty]));
  it('is none while it is disabled, or not due, or was run already', () => {
    given(decider)
      .when(run({ settings: { ...known.settings, Enabled: false } }), system)
      .then([]);
    given(decider)
      .when(run({ lastRun: { at: '2026-06-30T23:56:00.000Z', leftRecords: false } }), system)
      .then([]);
    given(decider, [started]).when(run(), system).then([]);
  });
  it('is finished once, where it gave anything', () => {
    given(decider, [started]).when(finish, system).then([finished]);
    given(decider, [started, finished]).when(finish, system).then([]);
    given(decider, [empty]).when(finish, system).then([]);
  });
  it("is the system's alone", () =>
    given(decider)
      .when(run(), user(1, 'Sue Park', { roleGroup: roleGroup.SUPER_USER }))
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.'));
});

it('A run of the enquiry distributor records what an enquiry needs, and who holds it', () => {
  const client = { RecordID: 5, PriorityCodeID: 12, CreatedDateTime: JOINED, needs: 28000 };
  const urgent = { RecordID: 6, PriorityCodeID: 12, CreatedDateTime: JOINED, Urgent: true as const };
  given(enquiryDistributionArea.decider)
    .when(run({ skip: new Map(), holds: new Map([[9, [28000]]]), waiting: 2, records: [client, urgent] }), system)
    .then([
      {
        type: 'EnquiryDistributionStarted',
        data: {
          RunID: 7,
          waiting: 2,
          line: [
            { ...lara, skipped: null },
            { ...sam, skipped: null, holds: [28000] },
          ],
          records: [
            { ...urgent, to: 10 },
            { ...client, to: 9 },
          ],
        },
      },
    ]);
});

describe('A run is due', () => {
  const NOW = '2026-07-01T00:00:00.000Z';
  it.each([
    [true, 'at first', null],
    [true, 'after an interval', '2026-06-30T23:55:00.000Z'],
    [false, 'not before', '2026-06-30T23:55:01.000Z'],
    [false, 'where another process is a little ahead', '2026-07-01T00:00:02.000Z'],
    [true, 'where the clock went back', '2026-07-01T00:05:00.000Z'],
  ])('%s: %s', (due, _, at) => expect(isDue(at === null ? null : { at, leftRecords: false }, 300_000, NOW)).toBe(due));
  it('at once where the last one left leads', () =>
    expect(isDue({ at: NOW, leftRecords: true }, 300_000, NOW)).toBe(true));
});
