import { describe, expect, it } from '@jest/globals';
import { priority } from '@leaseledger/contract/leads/lead.codes';
import * as fc from 'fast-check';
import { distribute, lineUp, type Waiting, type WaitingRecord } from './distribute.ts';

const EARLIER = '2026-06-30T00:00:00.000Z';
const AT = '2026-07-01T00:00:00.000Z';
const waiting = (UserID: number, skipped: Waiting['skipped'] = null): Waiting => ({
  UserID,
  FullName: `User ${UserID}`,
  since: EARLIER,
  skipped,
});
const member = (UserID: number) => ({ UserID, FullName: `User ${UserID}`, since: EARLIER });
const lead = (RecordID: number, PriorityCodeID: number = priority.LOW, CreatedDateTime = EARLIER): WaitingRecord => ({
  RecordID,
  PriorityCodeID,
  CreatedDateTime,
});
const nobody = { skip: new Map() };

describe('A run', () => {
  const given = (line: readonly Waiting[], leads: readonly WaitingRecord[]) =>
    distribute(line, leads).map(({ RecordID, to }) => [RecordID, to]);

  it('gives the highest priority first, then the oldest, to the user who has waited longest', () => {
    const leads = [
      lead(1),
      lead(2, priority.HIGH, AT),
      lead(3, priority.MEDIUM),
      lead(4, priority.HIGH),
      lead(5, priority.LOW, '2026-06-29T00:00:00.000Z'),
    ];
    expect(given([waiting(9), waiting(10)], leads)).toEqual([
      [4, 9],
      [2, 10],
      [3, 9],
      [5, 10],
      [1, 9],
    ]);
  });
  it('passes over users who may not receive leads, and gives nothing if nobody may', () => {
    expect(given([waiting(9, 'disabled'), waiting(10), waiting(11, 'external')], [lead(1), lead(2)])).toEqual([
      [1, 10],
      [2, 10],
    ]);
    expect(given([waiting(9, 'deleted')], [lead(1)])).toEqual([]);
    expect(given([], [lead(1)])).toEqual([]);
  });
  it('gives urgent records before all others, whatever their priority and age', () =>
    expect(given([waiting(9)], [lead(1, priority.HIGH), { ...lead(2, priority.LOW, AT), Urgent: true }])).toEqual([
      [2, 9],
      [1, 9],
    ]));
  it('gives a record only to users who hold what it needs, and changes no other turn', () => {
    const needy = (RecordID: number) => ({ ...lead(RecordID), needs: 28000 });
    const line = [waiting(9), { ...waiting(10), holds: [28000] }, waiting(11)];
    expect(given(line, [needy(1), lead(2), lead(3), lead(4), needy(5)])).toEqual([
      [1, 10],
      [2, 9],
      [3, 11],
      [4, 10],
      [5, 10],
    ]);
    expect(given([waiting(9)], [needy(1), lead(2)])).toEqual([[2, 9]]);
  });
  it('gives each lead once, and nobody two more than somebody else', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 40 }), (users, leads) => {
        const plan = distribute(
          Array.from({ length: users }, (_, index) => waiting(index + 1)),
          Array.from({ length: leads }, (_, index) => lead(index + 1)),
        );
        expect(new Set(plan.map(({ RecordID }) => RecordID)).size).toBe(leads);
        const counts = Array.from({ length: users }, (_, index) => plan.filter(({ to }) => to === index + 1).length);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    ));
});

describe('The line of the next run', () => {
  const last = (line: readonly Waiting[], ...to: readonly number[]) => ({
    at: AT,
    line,
    records: to.map((each, index) => ({ ...lead(index + 1), to: each })),
  });
  const order = (line: readonly Waiting[]) => line.map(({ UserID }) => UserID);

  it('is the pool where there was none before', () =>
    expect(lineUp([member(9), member(10)], undefined, nobody)).toEqual([waiting(9), waiting(10)]));
  it('puts users who received a lead at its end, in the order of their last leads, and keeps passed-over users in place', () => {
    const before = last([waiting(9, 'disabled'), waiting(10), waiting(11), waiting(12)], 10, 11, 12, 10);
    expect(order(lineUp([9, 10, 11, 12].map(member), before, nobody))).toEqual([9, 11, 12, 10]);
    expect(lineUp([9, 10, 11, 12].map(member), before, nobody).map(({ since }) => since)).toEqual([
      EARLIER,
      AT,
      AT,
      AT,
    ]);
  });
  it('puts users who joined at its end, and leaves out users who left', () => {
    expect(order(lineUp([13, 12, 9].map(member), last([waiting(9), waiting(10), waiting(12)], 9), nobody))).toEqual([
      12, 9, 13,
    ]);
  });
  it('says why somebody is passed over', () =>
    expect(lineUp([member(9)], undefined, { skip: new Map([[9, 'disabled']]) })).toEqual([waiting(9, 'disabled')]));
  it('lets nobody wait for ever because a clock jumped', () => {
    const future = {
      at: '2036-07-01T00:00:00.000Z',
      line: [waiting(9), waiting(10)],
      records: [{ ...lead(1), to: 9 }],
    };
    const next = lineUp([member(9), member(10)], future, nobody);
    expect(order(next)).toEqual([10, 9]);
    expect(
      order(lineUp([member(9), member(10)], { at: AT, line: next, records: [{ ...lead(2), to: 10 }] }, nobody)),
    ).toEqual([9, 10]);
  });
});
