import { describe, expect, it } from '@jest/globals';
import { enquiryStatus } from '@leaseledger/contract/enquiries/enquiry.statuses';
import {
  begun,
  clockFields,
  clocksOf,
  dated,
  firstContact,
  mailed,
  moved,
  notMailed,
  type ServiceClocks,
} from './service-clocks.ts';

const { OPEN, IN_PROGRESS, CLOSED } = enquiryStatus;
/** An hour of 1 July 2026, UTC. */
const at = (hour: number) => `2026-07-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
const HOUR = 3600;
const stay = (StatusCodeID: number, from: number, to: number | null) => ({
  StatusCodeID,
  From: at(from),
  To: to === null ? null : at(to),
});

const logged = begun(OPEN, at(1));
const worked = moved(logged, IN_PROGRESS, at(3));
const closed = moved(worked, CLOSED, at(6));
const reopened = moved(closed, IN_PROGRESS, at(9));

/** Given these clocks, then these are their figures. */
const given = (clocks: ServiceClocks) => ({
  then: (figures: object) => expect(clockFields(clocks)).toMatchObject(figures),
});

describe('service clocks', () => {
  it('counts the stay in the first status, and no contact, from the beginning on', () =>
    given(logged).then({
      Stays: [stay(OPEN, 1, null)],
      FirstContactDateTime: null,
      FirstContactSeconds: null,
      StatusSince: at(1),
      StatusCountsFrom: at(1),
    }));

  it('takes another status than the first for the first contact', () =>
    given(worked).then({
      FirstContactDateTime: at(3),
      FirstContactSeconds: 2 * HOUR,
      OpenSeconds: 2 * HOUR,
      StatusSince: at(3),
    }));

  it('adds up all stays in a status after a reopening, and not the time between them', () => {
    given(reopened).then({
      Stays: [stay(OPEN, 1, 3), stay(IN_PROGRESS, 3, 6), stay(CLOSED, 6, 9), stay(IN_PROGRESS, 9, null)],
      InProgressSeconds: 3 * HOUR,
      ClosedSeconds: 3 * HOUR,
      StatusSince: at(9),
      StatusCountsFrom: at(6),
    });
    given(moved(reopened, CLOSED, at(11))).then({ InProgressSeconds: 5 * HOUR, StatusCountsFrom: at(8) });
  });

  it('gives the time back to the former stay when a change is undone', () => {
    given(moved(closed, IN_PROGRESS, at(3))).then({
      Stays: [stay(OPEN, 1, 3), stay(IN_PROGRESS, 3, null)],
      ClosedSeconds: 0,
      StatusSince: at(3),
    });
    given(moved(worked, OPEN, at(1))).then({ Stays: [stay(OPEN, 1, null)], FirstContactDateTime: null });
  });

  it('gives the time to the change again when its undo is undone', () =>
    expect(moved(moved(closed, IN_PROGRESS, at(3)), CLOSED, at(6))).toEqual(closed));

  it('knows the contact although the status changed at the moment of the beginning', () =>
    given(moved(logged, IN_PROGRESS, at(1))).then({ FirstContactDateTime: at(1), FirstContactSeconds: 0 }));

  it('takes the next mail for the contact when the first one was not sent', () => {
    const both = mailed(mailed(logged, { SentEmailID: 41, At: at(2) }), { SentEmailID: 42, At: at(3) });
    expect(firstContact(both)).toBe(at(2));
    expect(firstContact(notMailed(both, 41))).toBe(at(3));
    expect(firstContact(notMailed(both, 42))).toBe(at(2));
    expect(notMailed(notMailed(both, 41), 42)).toEqual(logged);
  });

  it('takes the earliest of date, mail and status', () => {
    const mail = { SentEmailID: 41, At: at(2) };
    expect(firstContact(mailed(worked, mail))).toBe(at(2));
    expect(firstContact(notMailed(mailed(worked, mail), 41))).toBe(at(3));
    expect(firstContact(dated(mailed(logged, mail), at(1), at(5)))).toBe(at(1));
    expect(firstContact(dated(dated(logged, at(2), at(5)), null, at(6)))).toBeNull();
  });

  it('counts a contact date from the beginning at the earliest, and from its writing at the latest', () => {
    expect(firstContact(dated(logged, '2026-06-01T00:00:00+10:00', at(5)))).toBe(at(1));
    expect(firstContact(dated(logged, at(20), at(5)))).toBe(at(5));
  });

  it('counts a text that is no date as none, so that the fold goes on', () =>
    expect(firstContact(dated(logged, 'next Friday', at(5)))).toBeNull());

  it('keeps all facts in the row', () => {
    const clocks = dated(mailed(reopened, { SentEmailID: 41, At: at(2) }), at(4), at(5));
    expect(clocksOf(clockFields(clocks))).toEqual(clocks);
  });
});
