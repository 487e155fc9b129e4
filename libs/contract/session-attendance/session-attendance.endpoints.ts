import { registersPersons, runsSessions } from '../access/permissions.ts';
import { nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { personRecords } from '../persons/person.access.ts';
import { AddAttendeeBody, ArchiveAttendeeBody, AttendeeBody, AttendeeLinkBody, GiveFeedbackBody, MarkAttendanceBody, RegisterAttendeeBody, RequestCallbackBody, RequestQuoteBody, UpdateAttendeeBody } from './session-attendance.bodies.ts';
import { ownAttendance, quoteCheck, registration, sessionAttendee, sessionAttendeeRow, sessionAttendeeRows, waitingPlaces } from './session-attendance.views.ts';

/** Who attends sessions: specification 2, section 7. Those of the pages behind an attendee's link are public: the link is the right. */
export const sessionAttendanceEndpoints = {
  register: endpoint({ verb: 'PUT', path: 'sessionAttendance', who: 'public', kind: 'command', body: RegisterAttendeeBody, answer: registration, summary: 'Register for a session; with a PersonID and a session of staff, add an attendee. 409 with the place on the waiting list where it is full' }),
  add: endpoint({ verb: 'PUT', path: 'sessionAttendance/manual', who: runsSessions, kind: 'command', body: AddAttendeeBody, answer: orNull(sessionAttendeeRow), summary: 'Add an attendee, beyond the limit too' }),
  update: endpoint({ verb: 'POST', path: 'sessionAttendance/update', who: runsSessions, kind: 'command', body: UpdateAttendeeBody, answer: orNull(sessionAttendeeRow), summary: 'Amend an attendee' }),
  one: endpoint({ verb: 'GET', path: 'sessionAttendance/:id', who: runsSessions, kind: 'query', answer: sessionAttendee, summary: 'One attendee with person, mails and link' }),
  remove: endpoint({ verb: 'DELETE', path: 'sessionAttendance/:id', who: runsSessions, kind: 'command', answer: nothing, summary: 'Remove an attendee; the seat goes to who waited longest' }),
  mark: endpoint({ verb: 'POST', path: 'sessionAttendance/updateAttendance', who: runsSessions, kind: 'command', body: MarkAttendanceBody, answer: orNull(sessionAttendeeRow), summary: 'Say whether an attendee came' }),
  toggleArchived: endpoint({ verb: 'POST', path: 'sessionAttendance/toggleArchived', who: runsSessions, kind: 'command', body: ArchiveAttendeeBody, answer: orNull(sessionAttendeeRow), summary: 'Archive an attendee, or take them out of the archive' }),
  giveSeat: endpoint({ verb: 'POST', path: 'sessionAttendance/giveSeat', who: runsSessions, kind: 'command', body: AttendeeBody, answer: orNull(sessionAttendeeRow), summary: 'Give a seat to somebody who waits, beyond the limit too' }),
  sendConfirmation: endpoint({ verb: 'POST', path: 'sessionAttendance/sendConfirmationEmail', who: runsSessions, kind: 'command', body: AttendeeBody, answer: orNull(sessionAttendeeRow), summary: 'Mail an attendee their confirmation again' }),
  sendCompleted: endpoint({ verb: 'POST', path: 'sessionAttendance/sendCompletedSessionEmail', who: runsSessions, kind: 'command', body: AttendeeBody, answer: orNull(sessionAttendeeRow), summary: 'Mail an attendee the quote and feedback links' }),
  line: endpoint({ verb: 'GET', path: 'sessionAttendance/line/:id', who: runsSessions, kind: 'query', answer: waitingPlaces, summary: 'Who waits for a seat in a session, in their order' }),
  ofPerson: endpoint({ verb: 'GET', path: 'persons/sessionAttendees/:id', who: registersPersons, records: personRecords, kind: 'query', answer: sessionAttendeeRows, summary: 'Session attendances of a person' }),

  own: endpoint({ verb: 'POST', path: 'sessionAttendance/own', who: 'public', kind: 'command', body: AttendeeLinkBody, answer: ownAttendance, summary: 'What an attendee may see, by their link' }),
  checkQuote: endpoint({ verb: 'POST', path: 'sessions/checkIfQuoteComplete', who: 'public', kind: 'command', body: AttendeeLinkBody, answer: quoteCheck, summary: 'Whether an attendee has asked for a quote, by their link' }),
  addQuote: endpoint({ verb: 'POST', path: 'sessionAttendance/addQuote', who: 'public', kind: 'command', body: RequestQuoteBody, answer: nothing, summary: 'Ask for a quote, by the link of an attendee' }),
  addCallback: endpoint({ verb: 'POST', path: 'sessionAttendance/addCallback', who: 'public', kind: 'command', body: RequestCallbackBody, answer: nothing, summary: 'Ask for a callback, by the link of an attendee' }),
  addFeedback: endpoint({ verb: 'POST', path: 'sessionAttendance/addFeedback', who: 'public', kind: 'command', body: GiveFeedbackBody, answer: nothing, summary: 'Say how a session was, by the link of an attendee' }),
  acceptSeat: endpoint({ verb: 'POST', path: 'sessionAttendance/acceptSeat', who: 'public', kind: 'command', body: AttendeeLinkBody, answer: ownAttendance, summary: 'Take the seat that is offered, by the link of an attendee' }),
  releaseSeat: endpoint({ verb: 'POST', path: 'sessionAttendance/releaseSeat', who: 'public', kind: 'command', body: AttendeeLinkBody, answer: ownAttendance, summary: 'Give up a seat, an offer or a place on the waiting list, by the link of an attendee' }),
} as const;
