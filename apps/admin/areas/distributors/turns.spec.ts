import { expect, it } from '@jest/globals';
import { restText, turnsOf } from './turns.ts';

const AT = '2026-07-01T01:00:00.000Z';
const inLine = (UserID: number) => ({
  UserID,
  FullName: `User ${UserID}`,
  WaitingSince: '2026-07-01T00:00:00.000Z',
  Skipped: null,
});
const record = (RecordID: number, UserID: number) => ({
  RecordID,
  UserID,
  PersonFullName: null,
  PriorityCodeID: 12,
  CreatedDateTime: AT,
  Outcome: null,
  Urgent: false,
});

it('says of each assignment of a run why it was the turn of its user', () =>
  expect(
    turnsOf(
      [inLine(9), inLine(10)],
      [record(1, 9), record(2, 10), record(3, 9), record(4, 9), record(5, 10), record(6, 7)],
      AT,
    ),
  ).toEqual([
    'First in the line, had waited 1 h 0 min',
    'First in the line, had waited 1 h 0 min',
    'First in the line again, after everybody had 1 of this run',
    'First in the line who may open it again, after 2 of this run',
    'First in the line again, after everybody had 1 of this run',
    '',
  ]));

it('says why a run assigned some records to nobody', () =>
  expect([restText(2, 1, 3), restText(1_203, 200, 3), restText(2, 2, 3), restText(2, 0, 0)]).toEqual([
    ' 1 waits for the next run, or for a user who may open it.',
    ' 1,003 wait for the next run, or for users who may open them.',
    '',
    '',
  ]));
