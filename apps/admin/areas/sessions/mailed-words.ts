import type { MailedAttendees } from '@leaseledger/contract/sessions/session.views';

/** How many attendees a mail to all of them reaches: also those who wait or are offered a seat. */
export const allMailed = ({ Seated, Offered, Waiting }: MailedAttendees): number => Seated + Offered + Waiting;

/** For example '40 attendees'. */
export const attendeesCount = (count: number): string => (count === 1 ? '1 attendee' : `${count} attendees`);
const are = (count: number): string => (count === 1 ? 'is' : 'are');

/**
 * The consequence of a mail to attendees, for example '12 attendees are emailed a reminder.'
 * @param count undefined while it is unknown
 */
export function emailedText(count: number | undefined, what: string): string {
  if (count === undefined) return `The attendees are emailed ${what}.`;
  return count === 0 ? 'No attendee can be emailed.' : `${attendeesCount(count)} ${are(count)} emailed ${what}.`;
}

/** As `emailedText`, of a mail that goes to all attendees, also without a seat. */
export function allEmailedText(mailed: MailedAttendees | undefined, what: string): string {
  const waiting = mailed === undefined ? 0 : mailed.Offered + mailed.Waiting;
  const text = emailedText(mailed && allMailed(mailed), what);
  return waiting === 0 ? text : `${text} ${waiting} of them ${waiting === 1 ? 'waits' : 'wait'} for a seat.`;
}

/** The mails when a session is completed: one to the attendees with a seat, and another one to those without. */
export function completionText(mailed: MailedAttendees | undefined): string {
  const waiting = mailed === undefined ? 0 : mailed.Offered + mailed.Waiting;
  const seated = emailedText(mailed?.Seated, 'links to ask for a quote and to say how it was');
  if (waiting === 0) return seated;
  const others = `${attendeesCount(waiting)} without a seat ${are(waiting)} emailed that none became free.`;
  return mailed?.Seated === 0 ? others : `${seated} ${others}`;
}
