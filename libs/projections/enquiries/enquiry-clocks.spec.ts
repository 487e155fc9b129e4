import { describe, expect, it } from '@jest/globals';
import { enquiryStatus, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankCommon } from '@leaseledger/contract/enquiries/enquiry.details';
import { aroha } from '@leaseledger/contract/testing/people';
import type { EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { recorded } from '../kernel/given.ts';
import { rowAfter } from '../kernel/rows-after.ts';
import { enquiryRows } from './enquiry-rows.projection.ts';

const { OPEN, IN_PROGRESS, CLOSED } = enquiryStatus;
const hour = (count: number) => `2026-07-01T${String(count).padStart(2, '0')}:00:00.000Z`;
const at = (count: number, { type, data }: EnquiryEvent) => recorded(type, data, { metadata: { time: hour(count) } });
const status = (from: EnquiryStatusID, to: EnquiryStatusID, since?: number): EnquiryEvent => ({
  type: 'EnquiryStatusChanged',
  data: { EnquiryID: 5, from, to, ...(since !== undefined && { since: hour(since) }) },
});
const amended = (InitialContactDate: string | null): EnquiryEvent => ({
  type: 'EnquiryAmended',
  data: { EnquiryID: 5, PersonID: 7, InitialContactDate },
});

const logged = at(1, {
  type: 'EnquiryLogged',
  data: { EnquiryID: 5, ...aroha, ...blankCommon, createdBy: { id: 1, name: 'Mia Okafor' } },
});
const worked = at(3, status(OPEN, IN_PROGRESS));
const closed = at(6, status(IN_PROGRESS, CLOSED));
const reopened = at(9, status(CLOSED, IN_PROGRESS));
const HOUR = 3600;

const rowOf = (...events: DecodedEvent[]) => rowAfter(enquiryRows, 5, undefined, events);

describe('the clocks in the rows of enquiries', () => {
  it('begins with the enquiry, without a contact', () =>
    expect(rowOf(logged)).toMatchObject({
      FirstContactDateTime: null,
      StatusSince: hour(1),
      StatusCountsFrom: hour(1),
      Stays: [{ StatusCodeID: OPEN, From: hour(1), To: null }],
    }));

  it('holds the seconds of finished stays, and counts a reopened status from its former time', () =>
    expect(rowOf(logged, worked, closed, reopened)).toMatchObject({
      FirstContactDateTime: hour(3),
      FirstContactSeconds: 2 * HOUR,
      OpenSeconds: 2 * HOUR,
      InProgressSeconds: 3 * HOUR,
      ClosedSeconds: 3 * HOUR,
      StatusSince: hour(9),
      StatusCountsFrom: hour(6),
    }));

  it('gives the time of an undone change back', () => {
    expect(rowOf(logged, worked, closed, at(9, status(CLOSED, IN_PROGRESS, 3)))).toMatchObject({
      ClosedSeconds: 0,
      StatusSince: hour(3),
    });
    expect(rowOf(logged, worked, at(4, status(IN_PROGRESS, OPEN, 1)))).toMatchObject({
      FirstContactDateTime: null,
      StatusSince: hour(1),
    });
  });

  it('follows the initial contact date, and gives an emptied one back', () => {
    expect(rowOf(logged, at(5, amended(hour(2))))).toMatchObject({ FirstContactDateTime: hour(2) });
    expect(rowOf(logged, at(5, amended(hour(2))), at(6, amended(null)))).toMatchObject({ FirstContactDateTime: null });
  });

  it('takes a noted mail for the first contact until it failed', () => {
    const noted = at(4, { type: 'EnquiryMailNoted', data: { EnquiryID: 5, SentEmailID: 41, at: hour(2) } });
    const failed = at(5, { type: 'EnquiryMailNotSent', data: { EnquiryID: 5, SentEmailID: 41 } });
    expect(rowOf(logged, noted)).toMatchObject({ FirstContactDateTime: hour(2) });
    expect(rowOf(logged, noted, failed)).toMatchObject({ FirstContactDateTime: null });
  });

  it('gives the same row when any last events are delivered again', () => {
    const undone = at(9, status(CLOSED, IN_PROGRESS, 3));
    const events = [logged, worked, closed, undone, at(11, status(IN_PROGRESS, CLOSED, 6)), at(12, amended(hour(2)))];
    const row = rowOf(...events);
    for (const index of events.keys()) expect(rowAfter(enquiryRows, 5, row, events.slice(index))).toEqual(row);
  });
});
