import { describe, expect, it } from '@jest/globals';
import { blankAttendee, formDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { notAskedFor } from '../../testing/drawn.tsx';
import { AttendeeInputs } from './AttendeeInputs.tsx';
import { beyondText, seatsText } from './session-seats.ts';

describe('attendee fields', () => {
  it('the attendee form has an input for every field of staff', () =>
    expect(
      notAskedFor(Object.fromEntries(formDetails.map((field) => [field, blankAttendee[field]])), AttendeeInputs),
    ).toEqual([]));
});

describe('the seats of a session', () => {
  const seats = { CurrentAttendees: 9, OfferedSeats: 1, WaitingAttendees: 2, MaxAttendees: 10 };
  it('seatsText lists taken, offered and waiting seats', () =>
    expect([seatsText(seats), seatsText({ ...seats, OfferedSeats: 0, WaitingAttendees: 0 })]).toEqual([
      '9 of 10 seats taken, 1 offered, 2 waiting',
      '9 of 10 seats taken',
    ]));
  it('beyondText warns beyond the limit and counts offered seats', () => {
    expect(beyondText(seats, 1)).toBe(
      'This session has 10 seats, and every one is taken or offered. With this one there are 11: beyond the limit.',
    );
    expect([beyondText(seats, 0), beyondText({ ...seats, OfferedSeats: 0 }, 1)]).toEqual([undefined, undefined]);
  });
});
