import { runsSessions } from '../access/permissions.ts';
import { listOf, nothing, orNull, textFile } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  AddSessionBody,
  CancelSessionBody,
  CompleteSessionBody,
  SessionBodyOfOne,
  UpdateSessionBody,
} from './session.bodies.ts';
import { mailedAttendees, publicSession, sessionRecord, sessionRow, sessionView } from './session.views.ts';

export const sessionEndpoints = {
  all: endpoint('GET', 'sessions', { who: runsSessions, answer: listOf(sessionRow), summary: 'All sessions' }),
  one: endpoint('GET', 'sessions/session/:id', { who: runsSessions, answer: sessionView, summary: 'One session' }),
  mailed: endpoint('GET', 'sessions/mailed/:id', {
    who: runsSessions,
    answer: mailedAttendees,
    summary: 'How many attendees of a session an email would reach',
  }),
  public: endpoint('GET', 'sessions/public', {
    who: 'public',
    answer: listOf(publicSession),
    summary: 'Public sessions to come that take registrations, the next first',
  }),
  byLink: endpoint('GET', 'sessions/link/:link', {
    who: 'public',
    answer: publicSession,
    summary: 'The public part of one session, by its link',
  }),
  calendar: endpoint('GET', 'sessions/link/:link/calendar.ics', {
    who: 'public',
    answer: textFile,
    summary: 'The calendar file of one session, by its link',
  }),
  add: endpoint('PUT', 'sessions', {
    who: runsSessions,
    body: AddSessionBody,
    answer: orNull(sessionView),
    summary: 'Add a session',
  }),
  update: endpoint('POST', 'sessions/update', {
    who: runsSessions,
    body: UpdateSessionBody,
    answer: orNull(sessionView),
    summary: 'Amend a session and its reminders',
  }),
  remove: endpoint('DELETE', 'sessions/:id', {
    who: runsSessions,
    answer: nothing,
    summary: 'Delete a session; the attendees of one to come are mailed that it is cancelled',
  }),
  sendReminder: endpoint('POST', 'sessions/sendReminderEmail', {
    who: runsSessions,
    body: SessionBodyOfOne,
    answer: orNull(sessionRecord),
    summary: 'Remind everybody who registered, now',
  }),
  sendContactEmail: endpoint('POST', 'sessions/sendContactEmail', {
    who: runsSessions,
    body: SessionBodyOfOne,
    answer: orNull(sessionRecord),
    summary: "Mail the session's link to the contact at the employer",
  }),
  cancel: endpoint('POST', 'sessions/cancel', {
    who: runsSessions,
    body: CancelSessionBody,
    answer: orNull(sessionRecord),
    summary: 'Cancel a session',
  }),
  complete: endpoint('POST', 'sessions/complete', {
    who: runsSessions,
    body: CompleteSessionBody,
    answer: orNull(sessionRecord),
    summary: 'Complete a session that has started',
  }),
} as const;
