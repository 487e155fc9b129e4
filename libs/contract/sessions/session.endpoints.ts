import { runsSessions } from '../access/permissions.ts';
import { listOf, nothing, orNull, textFile } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { AddSessionBody, CancelSessionBody, CompleteSessionBody, SessionBodyOfOne, UpdateSessionBody } from './session.bodies.ts';
import { publicSession, sessionRecord, sessionRow } from './session.views.ts';

export const sessionEndpoints = {
  all: endpoint({ verb: 'GET', path: 'sessions', who: runsSessions, kind: 'query', answer: listOf(sessionRow), summary: 'All sessions' }),
  one: endpoint({ verb: 'GET', path: 'sessions/session/:id', who: runsSessions, kind: 'query', answer: sessionRecord, summary: 'One session' }),
  public: endpoint({ verb: 'GET', path: 'sessions/public', who: 'public', kind: 'query', answer: listOf(publicSession), summary: 'Public sessions to come that take registrations, the next first' }),
  byLink: endpoint({ verb: 'GET', path: 'sessions/link/:link', who: 'public', kind: 'query', answer: publicSession, summary: 'The public part of one session, by its link' }),
  calendar: endpoint({ verb: 'GET', path: 'sessions/link/:link/calendar.ics', who: 'public', kind: 'query', answer: textFile, summary: 'The calendar file of one session, by its link' }),
  add: endpoint({ verb: 'PUT', path: 'sessions', who: runsSessions, kind: 'command', body: AddSessionBody, answer: orNull(sessionRecord), summary: 'Add a session' }),
  update: endpoint({ verb: 'POST', path: 'sessions/update', who: runsSessions, kind: 'command', body: UpdateSessionBody, answer: orNull(sessionRecord), summary: 'Amend a session and its reminders' }),
  remove: endpoint({ verb: 'DELETE', path: 'sessions/:id', who: runsSessions, kind: 'command', answer: nothing, summary: 'Delete a session' }),
  sendReminder: endpoint({ verb: 'POST', path: 'sessions/sendReminderEmail', who: runsSessions, kind: 'command', body: SessionBodyOfOne, answer: orNull(sessionRecord), summary: 'Remind everybody who registered, now' }),
  sendContactEmail: endpoint({ verb: 'POST', path: 'sessions/sendContactEmail', who: runsSessions, kind: 'command', body: SessionBodyOfOne, answer: orNull(sessionRecord), summary: "Mail the session's link to the contact at the employer" }),
  cancel: endpoint({ verb: 'POST', path: 'sessions/cancel', who: runsSessions, kind: 'command', body: CancelSessionBody, answer: orNull(sessionRecord), summary: 'Cancel a session' }),
  complete: endpoint({ verb: 'POST', path: 'sessions/complete', who: runsSessions, kind: 'command', body: CompleteSessionBody, answer: orNull(sessionRecord), summary: 'Complete a session' }),
} as const;
