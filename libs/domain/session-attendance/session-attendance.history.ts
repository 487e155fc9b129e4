import {
  attendeeFormats,
  attendeeLabels,
  personalAttendeeDetails,
} from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionFeedbacks } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import { dayAndTime } from '../kernel/dates.ts';
import { openChanges, sealedChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, changes, type AreaHistory } from '../kernel/history.ts';
import type { SessionAttendanceEvent } from './session-attendance.events.ts';

const words: FieldWords = { labels: attendeeLabels, formats: attendeeFormats, sealed: personalAttendeeDetails };

const requests = { quote: 'quote', callback: 'callback' } as const;
const mails = { confirmation: 'Confirmation', completed: 'Completed session' } as const;

/** How an attendee reads in histories. */
export const sessionAttendanceHistory: AreaHistory<SessionAttendanceEvent> = {
  subjectType: 'sessionAttendance',
  subjectID: ({ SessionAttendanceID }) => SessionAttendanceID,
  whyNoUndo: null,
  entries: {
    SessionRegistrationReceived: ({ SessionName }) =>
      activity('Registration received', `Registered for ${SessionName}`),
    SessionAttendeeAmended: (data) => changes('Attendee amended', openChanges(data, words)),
    SessionAttendanceMarked: ({ DidAttend }) => activity('Attendance set', DidAttend ? 'Attended' : 'Did not attend'),
    SessionAttendanceUnmarked: () => activity('Attendance set', 'Attendance taken back'),
    SessionAttendeeArchived: () => activity('Attendee archived', 'Archived'),
    SessionAttendeeUnarchived: () => activity('Attendee archived', 'Taken out of the archive'),
    SessionQuoteRequested: () => activity('Quote requested', 'Asked for a quote'),
    SessionCallbackRequested: ({ PreferredCallTime }) =>
      activity('Callback requested', `Asked to be called back on ${dayAndTime(PreferredCallTime)}`),
    SessionFeedbackGiven: ({ SessionFeedback }) =>
      activity('Feedback given', `${sessionFeedbacks[SessionFeedback].label} feedback`),
    SessionAttendeeLed: ({ LeadID, request }) =>
      activity('Became a lead', `The ${requests[request]} is lead ${LeadID}`),
    SessionAttendeeMailRequested: ({ mail }) => activity('Email sent again', `${mails[mail]} email sent`),
    SessionAttendeeRemoved: () => activity('Attendee removed', 'Removed'),
  },
  sealed: { SessionAttendeeAmended: (data) => sealedChanges(data, words) },
};
