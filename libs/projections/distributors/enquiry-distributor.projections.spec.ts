import { it } from '@jest/globals';
import { given, recorded } from '../kernel/given.ts';
import {
  distributedEnquiryRows,
  enquiryDistributionRows,
  enquiryDistributorRow,
} from './enquiry-distributor.projections.ts';

const NOW = '2026-07-01T00:00:00.000Z';
const sam = { UserID: 9, FullName: 'Sam Whitlock' };
const started = recorded('EnquiryDistributionStarted', {
  RunID: 7,
  waiting: 3,
  line: [
    { ...sam, since: NOW, skipped: null, holds: [28000] },
    { UserID: 10, FullName: 'Lara Quist', since: NOW, skipped: 'disabled' },
  ],
  records: [{ RecordID: 5, PriorityCodeID: 14, CreatedDateTime: NOW, needs: 28000, to: 9 }],
});

it('one row changes with anything of the enquiry distributor', () =>
  given(enquiryDistributorRow, [recorded('EnquiryDistributorSwitched', { Enabled: true }), started]).then([
    { id: 1, ModifiedDateTime: NOW },
  ]));

it('a run of the enquiry distributor counts its enquiries', () =>
  given(enquiryDistributionRows, [
    started,
    recorded('EnquiryDistributionFinished', { RunID: 7, outcomes: [{ RecordID: 5, outcome: 'given' }] }),
  ]).then([
    {
      id: 7,
      RunID: 7,
      RunDateTime: NOW,
      Waiting: 3,
      Assigned: 1,
      Given: 1,
      Candidates: 1,
      Skipped: 1,
      LastAssignedUserName: 'Sam Whitlock',
      IsFinished: true,
    },
  ]));

it('enquiries that a run assigned have a row, and those of a manager have none', () => {
  const assigned = { EnquiryID: 5, from: null, to: sam, tellClient: true };
  given(distributedEnquiryRows, [
    recorded('EnquiryAssigned', { ...assigned, RunID: 7 }),
    recorded('EnquiryAssigned', assigned),
  ]).then([{ id: '5-7', RecordID: 5, RunID: 7, ...sam, AssignedDateTime: NOW }]);
});
