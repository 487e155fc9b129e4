import { YEARS_AHEAD_MAX } from './session.codes.ts';

/** '3 people are registered and 1 waits for a seat' */
export function attendeesText(registered: number, waiting: number): string {
  const people = registered === 1 ? '1 person is registered' : `${registered} people are registered`;
  return waiting === 0 ? people : `${people} and ${waiting === 1 ? '1 waits' : `${waiting} wait`} for a seat`;
}

/** Messages about sessions, word for word where the specification has them (specification 2, sections 5 and 8). */
export const sessionMessage = {
  name: 'Session name is required',
  attendees: 'Max attendees must be a number of 0 or more.',
  locationType: 'No location type selected',
  location: 'Location required',
  url: 'URL required',
  contactName: 'Contact name is required',
  contactEmail: 'Contact email is required',
  contactEmailInvalid: 'Invalid email address',
  start: 'Start time is required',
  end: 'End time is required',
  linkExpiry: 'Session link expiry is required',
  timezone: 'Timezone is required',
  longAgo: 'Please choose a year from 2000 on.',
  farAhead: `A session can be planned for ${YEARS_AHEAD_MAX} years ahead at most.`,
  startNotBeforeEnd: 'Start Time must not be equal to or after end time',
  endNotAfterStart: 'Session End Time must not be equal to or earlier than the Session Start Time.',
  reminder: 'Invalid input, must enter a number higher than 0.',
  reminderTwice: 'Reminder email already exists.',
  reminderWasSent: 'A reminder email that was sent cannot be removed.',
  tooManyReminders: 'A session may have 20 reminder emails.',
  reason: 'Please say why the session is cancelled.',
  noAttendees: 'No registered attendees to send an email to.',
  isCancelled: 'This session has been cancelled.',
  isCompleted: 'This session has been completed.',
  hasEnded: 'This session has ended.',
  notStarted: 'This session has not started. Complete it after its start, or cancel it if it does not take place.',
  added: (name: string) => `${name} has been added as a Session`,
  updated: 'Session has been successfully updated.',
  undoTells: 'Attendees are emailed the former time and place again.',
  completed: 'This Session has been completed.',
  cancelled: 'Session has been cancelled.',
  deleted: (name: string) => `${name} has been deleted.`,
  notDeleted: (name: string) => `${name} could not be deleted.`,
  contactEmailSent: 'Company contact email has been sent.',
  reminderSent: 'Session reminder email has been sent.',
  completedForGood: 'This cannot be undone: who attended may have been told.',
  cancelledForGood: 'This cannot be undone: who registered may have been told.',
  deletedForGood: 'This cannot be undone: a session that was deleted stays so.',
} as const;
