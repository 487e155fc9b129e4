import {
  blankAttendee,
  personalAttendeeDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { sessionAttendanceDecider } from './session-attendance.decider.ts';
import type { SessionAttendanceEvent } from './session-attendance.events.ts';
import { sessionAttendanceHistory } from './session-attendance.history.ts';

const personal = personalOf('person', 'PersonID', personalAttendeeDetails);
const personalNames = personalOf('person', 'PersonID', [
  ...personalAttendeeDetails,
  'PersonFullName',
  'PersonEmployerName',
  'PersonEmail',
  'PersonContactNumber',
]);

/** Who attends sessions, a stream for each attendee. */
export const sessionAttendanceArea = {
  decider: sessionAttendanceDecider,
  events: {
    SessionRegistrationReceived: {
      description:
        "Somebody registered for a session, or staff added them; whether they have a seat, the session's seats decide.",
      schemaVersion: 1,
      personal: personalNames,
      defaults: blankAttendee,
    },
    SessionAttendeeAmended: {
      description: 'Details of an attendee were changed; only what changed, with what it was before.',
      schemaVersion: 1,
      personal,
    },
    SessionAttendanceMarked: { description: 'It was said whether an attendee came.', schemaVersion: 1 },
    SessionAttendanceUnmarked: {
      description: 'It was taken back that somebody had said whether an attendee came.',
      schemaVersion: 1,
    },
    SessionAttendeeArchived: { description: 'An attendee was archived.', schemaVersion: 1 },
    SessionAttendeeUnarchived: { description: 'An attendee was taken out of the archive.', schemaVersion: 1 },
    SessionQuoteRequested: { description: 'An attendee asked for a quote, once.', schemaVersion: 1, personal },
    SessionCallbackRequested: {
      description: 'An attendee asked to be called back.',
      schemaVersion: 1,
      personal: personalOf('person', 'PersonID', ['State']),
    },
    SessionFeedbackGiven: { description: 'An attendee said how a session was.', schemaVersion: 1 },
    SessionAttendeeLed: {
      description: 'A quote or a callback of an attendee made a lead, or amended the one that the other had made.',
      schemaVersion: 1,
    },
    SessionAttendeeMailRequested: {
      description: 'An attendee is to be mailed their confirmation, or the mail of the completed session, again.',
      schemaVersion: 1,
    },
    SessionAttendeeRemoved: { description: 'An attendee was removed; their seat is free.', schemaVersion: 1 },
  },
  history: sessionAttendanceHistory,
} satisfies Area<SessionAttendanceEvent>;
