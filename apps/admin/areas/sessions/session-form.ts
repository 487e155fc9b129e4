import { isMasked } from '@leaseledger/contract/shared/masked-contact';
import { formFields } from '@leaseledger/contract/sessions/session.bodies';
import { DURATION, newReminders } from '@leaseledger/contract/sessions/session.codes';
import { blankSession, followsEnd, type SessionDetails } from '@leaseledger/contract/sessions/session.details';
import type { SessionRecord } from '@leaseledger/contract/sessions/session.views';
import type { FormValue } from '../../platform/form/form-types.ts';
import { endAfter, nextHour } from './session-times.ts';

const MINUTE = 60_000;

const formOf = (details: SessionDetails, rest: Readonly<Record<string, FormValue>>) => ({
  ...Object.fromEntries(
    Object.entries(formFields).map(([field, name]) => [name, details[field as keyof SessionDetails]] as const),
  ),
  ...rest,
});

/** The first values of the add form. The start is the next full hour in Melbourne. */
export function newSession(now: Date) {
  const { Timezone } = blankSession;
  const start = nextHour(now, Timezone);
  const end = endAfter(start, DURATION, Timezone);
  const details = {
    ...blankSession,
    SessionStartDateTime: start,
    SessionEndDateTime: end,
    SessionLinkExpiryDateTime: end,
  };
  return {
    form: formOf(details, {
      sessionName: null,
      locationType: null,
      duration: DURATION,
      customLinkExpiry: false,
      sendMainContactEmail: false,
    }),
    reminderEmails: newReminders.map((WithinHours) => ({ WithinHours })),
  };
}

/**
 * The first values of the edit form: the session as read, with the version that the server checks. A masked contact is
 * left out, and an empty one keeps the stored one.
 */
export const sessionToAmend = (session: SessionRecord) => ({
  form: formOf(session, {
    ...(isMasked(session.MainContactEmail ?? '') && { contactEmail: null, contactEmailContents: null }),
    duration: Math.round((Date.parse(session.SessionEndDateTime) - Date.parse(session.SessionStartDateTime)) / MINUTE),
    customLinkExpiry: !followsEnd(session),
    sendMainContactEmail: false,
  }),
  sessionID: session.SessionID,
  Version: session.Version,
  reminderEmails: session.ReminderEmails.map(({ ReminderEmailID, WithinHours }) => ({ ReminderEmailID, WithinHours })),
  deleteReminderEmails: [],
});
