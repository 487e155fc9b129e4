import { registersPersons, runsSessions } from '../access/permissions.ts';
import { nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { personRecords } from '../persons/person.access.ts';
import {
  AddAttendeeBody,
  ArchiveAttendeeBody,
  AttendeeBody,
  AttendeeLinkBody,
  GiveFeedbackBody,
  MarkAttendanceBody,
  RegisterAttendeeBody,
  RequestCallbackBody,
  RequestQuoteBody,
  UpdateAttendeeBody,
} from './session-attendance.bodies.ts';
import {
  ownAttendance,
  quoteCheck,
  registration,
  sessionAttendee,
  sessionAttendeeRow,
  sessionAttendeeRows,
  waitingPlaces,
} from './session-attendance.views.ts';

/** Attendance of sessions (specification 2, section 7). The calls of the pages behind an attendee's link are public, because the link is the permission. */
export const sessionAttendanceEndpoints = {
  register: endpoint('PUT', 'sessionAttendance', {
    who: 'public',
    asksCaptcha: 'Captcha',
    body: RegisterAttendeeBody,
    answer: registration,
    summary:
      'Register for a session; with a PersonID and a session of staff, add an attendee. 409 with the place on the waiting list where it is full',
  }),
  add: endpoint('PUT', 'sessionAttendance/manual', {
    who: runsSessions,
    body: AddAttendeeBody,
    answer: orNull(sessionAttendee),
    summary: 'Add an attendee, beyond the limit too',
  }),
  update: endpoint('POST', 'sessionAttendance/update', {
    who: runsSessions,
    body: UpdateAttendeeBody,
    answer: orNull(sessionAttendee),
    summary: 'Amend an attendee, or correct their address',
  }),
  one: endpoint('GET', 'sessionAttendance/:id', {
    who: runsSessions,
    answer: sessionAttendee,
    summary: 'One attendee with person, mails and link',
  }),
  remove: endpoint('DELETE', 'sessionAttendance/:id', {
    who: runsSessions,
    answer: nothing,
    summary: 'Remove an attendee; the seat goes to who waited longest',
  }),
  mark: endpoint('POST', 'sessionAttendance/updateAttendance', {
    who: runsSessions,
    body: MarkAttendanceBody,
    answer: orNull(sessionAttendeeRow),
    summary: 'Say whether an attendee came',
  }),
  toggleArchived: endpoint('POST', 'sessionAttendance/toggleArchived', {
    who: runsSessions,
    body: ArchiveAttendeeBody,
    answer: orNull(sessionAttendeeRow),
    summary: 'Archive an attendee, or take them out of the archive',
  }),
  giveSeat: endpoint('POST', 'sessionAttendance/giveSeat', {
    who: runsSessions,
    body: AttendeeBody,
    answer: orNull(sessionAttendeeRow),
    summary: 'Give a seat to somebody who waits, beyond the limit too',
  }),
  sendConfirmation: endpoint('POST', 'sessionAttendance/sendConfirmationEmail', {
    who: runsSessions,
    body: AttendeeBody,
    answer: orNull(sessionAttendeeRow),
    summary: 'Mail an attendee their confirmation again',
  }),
  sendCompleted: endpoint('POST', 'sessionAttendance/sendCompletedSessionEmail', {
    who: runsSessions,
    body: AttendeeBody,
    answer: orNull(sessionAttendeeRow),
    summary: 'Mail an attendee the quote and feedback links',
  }),
  line: endpoint('GET', 'sessionAttendance/line/:id', {
    who: runsSessions,
    answer: waitingPlaces,
    summary: 'Who waits for a seat in a session, in their order',
  }),
  ofPerson: endpoint('GET', 'persons/sessionAttendees/:id', {
    who: registersPersons,
    records: personRecords,
    answer: sessionAttendeeRows,
    summary: 'Session attendances of a person',
  }),

  own: endpoint('POST', 'sessionAttendance/own', {
    who: 'public',
    body: AttendeeLinkBody,
    answer: ownAttendance,
    summary: 'What an attendee may see, by their link',
  }),
  checkQuote: endpoint('POST', 'sessions/checkIfQuoteComplete', {
    who: 'public',
    body: AttendeeLinkBody,
    answer: quoteCheck,
    summary: 'Whether an attendee has asked for a quote, by their link',
  }),
  addQuote: endpoint('POST', 'sessionAttendance/addQuote', {
    who: 'public',
    body: RequestQuoteBody,
    answer: nothing,
    summary: 'Ask for a quote, by the link of an attendee',
  }),
  addCallback: endpoint('POST', 'sessionAttendance/addCallback', {
    who: 'public',
    body: RequestCallbackBody,
    answer: nothing,
    summary: 'Ask for a callback, by the link of an attendee',
  }),
  addFeedback: endpoint('POST', 'sessionAttendance/addFeedback', {
    who: 'public',
    body: GiveFeedbackBody,
    answer: nothing,
    summary: 'Say how a session was, by the link of an attendee',
  }),
  acceptSeat: endpoint('POST', 'sessionAttendance/acceptSeat', {
    who: 'public',
    body: AttendeeLinkBody,
    answer: ownAttendance,
    summary: 'Take the seat that is offered, by the link of an attendee',
  }),
  releaseSeat: endpoint('POST', 'sessionAttendance/releaseSeat', {
    who: 'public',
    body: AttendeeLinkBody,
    answer: ownAttendance,
    summary: 'Give up a seat, an offer or a place on the waiting list, by the link of an attendee',
  }),
} as const;
