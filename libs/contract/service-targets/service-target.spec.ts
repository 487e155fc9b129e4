import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { enquiryType } from '../enquiries/enquiry.statuses.ts';
import { durationText } from '../enquiries/service-clocks.ts';
import { contactFigure, hoursFor, statusFigure, targetSpans, type ServiceTarget } from './service-target.ts';

const days = ['2026-06-30T14:00:00.000Z', '2026-07-31T14:00:00.000Z', '2026-08-31T14:00:00.000Z'];
const target = (Hours: number | null, other: Partial<ServiceTarget> = {}): ServiceTarget => ({
  StatusCodeID: null,
  TypeCodeID: null,
  PriorityCodeID: null,
  From: '2026-06-30T14:00:00.000Z',
  Hours,
  ...other,
});
const standard = { StatusCodeID: null, TypeCodeID: enquiryType.STANDARD, PriorityCodeID: 12 };

describe('a target of service', () => {
  it('holds for what begins on its day or later, until the next one', () => {
    const targets = [target(24), target(8, { From: '2026-07-31T14:00:00.000Z' })];
    expect(hoursFor(targets, standard, '2026-06-30T13:59:59.999Z')).toBeNull();
    expect(hoursFor(targets, standard, '2026-06-30T14:00:00.000Z')).toBe(24);
    expect(hoursFor(targets, standard, '2026-07-31T14:00:00.000Z')).toBe(8);
  });

  it('of a type comes before one of all, and can end without a new one', () => {
    const targets = [
      target(24),
      target(4, { TypeCodeID: enquiryType.STANDARD }),
      target(null, { TypeCodeID: enquiryType.STANDARD, PriorityCodeID: 14 }),
    ];
    expect(hoursFor(targets, standard, '2026-07-05T00:00:00.000Z')).toBe(4);
    expect(hoursFor(targets, { ...standard, PriorityCodeID: 14 }, '2026-07-05T00:00:00.000Z')).toBeNull();
    expect(hoursFor(targets, { ...standard, TypeCodeID: 101 }, '2026-07-05T00:00:00.000Z')).toBe(24);
  });

  it('is said by spans as for a single enquiry', () => {
    const someOf = <Value>(...values: Value[]) => fc.constantFrom(...values);
    const targets = fc.uniqueArray(
      fc.record({
        StatusCodeID: someOf(null, 104, 114),
        TypeCodeID: someOf(null, 100, 113),
        PriorityCodeID: someOf(null, 12, 14),
        From: someOf(...days),
        Hours: someOf(null, 4, 24),
      }),
      { selector: ({ Hours: _, ...key }) => JSON.stringify(key), maxLength: 8 },
    );
    const cases = fc.tuple(targets, someOf(null, 104), someOf(12, 13, 14), someOf(...days));
    fc.assert(
      fc.property(cases, ([all, StatusCodeID, PriorityCodeID, begun]) => {
        const measured = { StatusCodeID, TypeCodeID: 100, PriorityCodeID };
        const spans = targetSpans(all).filter(
          (span) =>
            span.StatusCodeID === StatusCodeID &&
            span.TypeCodeIDs.includes(100) &&
            span.PriorityCodeIDs.includes(PriorityCodeID) &&
            span.From <= begun &&
            (span.Until === undefined || begun < span.Until),
        );
        const hours = hoursFor(all, measured, begun);
        expect(spans.map(({ Hours }) => Hours)).toEqual(hours === null ? [] : [hours]);
      }),
    );
  });

  it('is one span where types and days do not differ', () => {
    const all = [target(24), target(24, { From: '2026-07-31T14:00:00.000Z' }), target(24, { TypeCodeID: 101 })];
    expect(targetSpans(all)).toEqual([
      {
        StatusCodeID: null,
        TypeCodeIDs: [100, 101, 102, 113],
        PriorityCodeIDs: [12, 13, 14],
        From: '2026-06-30T14:00:00.000Z',
        Until: undefined,
        Hours: 24,
      },
    ]);
  });

  it('is near from four fifths of it on, and past when it is reached', () => {
    const row = {
      ...standard,
      StatusCodeID: 104,
      CreatedDateTime: '2026-07-01T00:00:00.000Z',
      FirstContactDateTime: null,
      StatusSince: '2026-07-02T00:00:00.000Z',
      StatusCountsFrom: '2026-07-01T12:00:00.000Z',
      OpenSeconds: 43_200,
      InProgressSeconds: 0,
      ClosedSeconds: 0,
      CompletedSeconds: 0,
      DeliveredSeconds: 0,
      ProspectSeconds: 0,
      TenderSeconds: 0,
      ContractedSeconds: 0,
      LostSeconds: 0,
    };
    const targets = [target(10), target(20, { StatusCodeID: 104 })];
    const toneAt = (hour: string) => contactFigure(row, targets, `2026-07-01T${hour}Z`).tone;
    expect([toneAt('07:59:59'), toneAt('08:00:00'), toneAt('10:00:00')]).toEqual(['within', 'near', 'past']);
    expect(statusFigure(row, targets, '2026-07-02T08:00:00Z')).toEqual({
      seconds: 72_000,
      hours: 20,
      tone: 'past',
      isRunning: true,
    });
    expect(
      contactFigure({ ...row, FirstContactDateTime: '2026-07-01T01:00:00Z' }, targets, '2026-07-09T00:00:00Z'),
    ).toEqual({ seconds: 3600, hours: 10, tone: 'within', isRunning: false });
  });
});

it('says durations in their two largest units', () => {
  const said = [30, 60, 3600, 5400, 86_400, 187_200, 187_260].map(durationText);
  expect(said).toEqual(['under 1 min', '1 min', '1 h', '1 h 30 min', '1 d', '2 d 4 h', '2 d 4 h']);
});
