/** Where a session is held (specification 2, section 3): as text, also in the API. */
export const locationTypes = ['On Site', 'Teams', 'Webex', 'Zoom'] as const;
export type LocationType = (typeof locationTypes)[number];

export const ON_SITE = 'On Site' satisfies LocationType;
/** What public pages call the others: how to join is told to who registered. */
export const ONLINE = 'Online';

export const sessionPageSizes = [20, 50, 100] as const;

/** Minutes of a new session, and those that the form offers. */
export const DURATION = 30;
export const durations = [30, 45, 60] as const;

/** So many years ahead a session is planned at most: what is later is a slip of the keyboard. */
export const YEARS_AHEAD_MAX = 10;

/** Hours before the start at which a new session reminds who registered. */
export const newReminders: readonly number[] = [24, 1];
/** The most of one session. */
export const REMINDERS_MAX = 20;
/** A year. */
export const REMINDER_HOURS_MAX = 8_784;
export const ATTENDEES_MAX = 100_000;
export const CONTACT_EMAIL_MAX = 8_000;
export const CANCEL_REASON_MAX = 1_000;
