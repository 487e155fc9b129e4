import { describe, it } from '@jest/globals';
import { blankAsked, blankAttendee } from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { SessionAttendanceEvent } from '@leaseledger/domain/session-attendance/session-attendance.area';
import { given, recorded } from '../kernel/given.ts';
import { sessionAttendeeRows } from './session-attendee-rows.projection.ts';

const of = { SessionAttendanceID: 21, SessionID: 3, PersonID: 8 };
const details = { ...blankAttendee, FirstName: 'Ravi', LastName: 'Menon', Email: 'ravi@example.com' };
const said = {
  ...of,
  ...details,
  SessionName: 'Novated know-how',
  SessionStartDateTime: '2026-07-10T02:00:00.000Z',
  PersonEmployerName: 'Tamar',
  PersonEmail: 'ravi@example.com',
  PersonContactNumber: null,
};
const received = recorded('SessionRegistrationReceived', {
  ...said,
  PersonFullName: 'Ravi Menon',
  sendConfirmation: true,
} satisfies Extract<SessionAttendanceEvent, { type: 'SessionRegistrationReceived' }>['data']);
const seat = { SessionID: 3, SessionAttendanceID: 21 };
const waits = recorded('SessionWaitingListJoined', { ...seat, PersonID: 8, email: 'f' });
const row = {
  ...said,
  ...blankAsked,
  id: 21,
  Version: 0,
  OwnPersonID: 8,
  FullName: 'Ravi Menon',
  SeatStage: null,
  SeatHeldUntil: null,
  Archived: 0 as const,
  DidAttend: null,
  DidAttendModifiedByUserID: null,
  DidAttendModifiedByUserName: null,
  CompletedQuote: false,
  CallbackRequested: false,
  PreferredCallTime: null,
  SessionFeedback: null,
  LeadID: null,
  CreatedByUserID: 7,
  CreatedByUserName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
};

describe('the rows of attendees', () => {
  it('show no seat before the session gives one', () => given(sessionAttendeeRows, [received]).then([row]));
  it('show the current stage of the seat', () => {
    given(sessionAttendeeRows, [received, waits]).then([{ ...row, SeatStage: 'waiting' }]);
    given(sessionAttendeeRows, [
      received,
      waits,
      recorded('SessionSeatOffered', { ...seat, until: '2026-07-02T00:00:00.000Z' }),
    ]).then([{ ...row, SeatStage: 'offered', SeatHeldUntil: '2026-07-02T00:00:00.000Z' }]);
    given(sessionAttendeeRows, [
      received,
      waits,
      recorded('SessionSeatOffered', { ...seat, until: '2026-07-02T00:00:00.000Z' }),
      recorded('SessionSeatConfirmed', seat),
    ]).then([{ ...row, SeatStage: 'seated' }]);
    given(sessionAttendeeRows, [received, waits, recorded('SessionSeatReleased', seat)]).then([
      { ...row, SeatStage: 'released' },
    ]);
  });
  it('show the user who marked the attendance', () =>
    given(sessionAttendeeRows, [
      received,
      recorded('SessionAttendanceMarked', { ...of, DidAttend: true }, { revision: 1n }),
    ]).then([
      { ...row, DidAttend: true, DidAttendModifiedByUserID: 7, DidAttendModifiedByUserName: 'Kim Lee', Version: 1 },
    ]));
  const quoted = recorded(
    'SessionQuoteRequested',
    {
      ...of,
      InterestedCarManufacturer: 'BYD',
      InterestedCarModel: null,
      InterestedCarYear: null,
      AnnualKMs: 15_000,
      AnnualIncome: 95_000,
      PreferredLeaseTerm: 3,
      BusinessUse: 20,
      ContactNumber: '0400333444',
      State: 'TAS',
      Postcode: '7250',
      PreferredCallTime: null,
    },
    { revision: 1n },
  );
  const asked = {
    ...row,
    CompletedQuote: true,
    InterestedCarManufacturer: 'BYD',
    AnnualKMs: 15_000,
    AnnualIncome: 95_000,
    BusinessUse: 20,
    AskedContactNumber: '0400333444',
    AskedState: 'TAS' as const,
    AskedPostcode: '7250',
    Version: 1,
  };
  it('show the contact details of the latest request beside the registered ones', () => {
    given(sessionAttendeeRows, [received, quoted]).then([asked]);
    const PreferredCallTime = '2026-07-14T01:00:00.000Z';
    given(sessionAttendeeRows, [
      received,
      quoted,
      recorded('SessionCallbackRequested', { ...of, PreferredCallTime, State: 'VIC' }, { revision: 2n }),
    ]).then([{ ...asked, CallbackRequested: true, PreferredCallTime, AskedState: 'VIC', Version: 2 }]);
  });
  it('remove the mark of an attendance when it is undone', () =>
    given(sessionAttendeeRows, [
      received,
      recorded('SessionAttendanceMarked', { ...of, DidAttend: true }, { revision: 1n }),
      recorded('SessionAttendanceUnmarked', of, { revision: 2n }),
    ]).then([{ ...row, Version: 2 }]));
  it('move with the session', () =>
    given(sessionAttendeeRows, [
      received,
      recorded('SessionAmended', {
        SessionID: 3,
        SessionName: 'Know-how',
        SessionStartDateTime: '2026-07-11T02:00:00.000Z',
        was: {},
      }),
    ]).then([{ ...row, SessionName: 'Know-how', SessionStartDateTime: '2026-07-11T02:00:00.000Z' }]));
  it('contain no details of a forgotten person', () =>
    given(sessionAttendeeRows, [received, quoted, recorded('PersonForgotten', { PersonID: 8 })]).then([
      {
        ...asked,
        ...blankAsked,
        AnnualIncome: null,
        InterestedCarManufacturer: null,
        FirstName: null,
        LastName: null,
        Email: null,
        ContactNumber: null,
        CompanyName: null,
        FullName: null,
        PersonEmployerName: null,
        PersonEmail: null,
      },
    ]));
  it('have no seat once the session is deleted', () =>
    given(sessionAttendeeRows, [
      received,
      waits,
      recorded('SessionSeatOffered', { ...seat, until: '2026-07-02T00:00:00.000Z' }),
      recorded('SessionDeleted', { SessionID: 3, SessionName: 'Novated know-how' }),
    ]).then([row]));
  it('remove the row of a removed attendee', () =>
    given(sessionAttendeeRows, [received, recorded('SessionAttendeeRemoved', of)]).then([]));
});
