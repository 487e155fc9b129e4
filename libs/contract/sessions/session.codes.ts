/** The places of a session (specification 2, section 3). The API uses these texts, too. */
export const locationTypes = ['On Site', 'Teams', 'Webex', 'Zoom'] as const;
export type LocationType = (typeof locationTypes)[number];

export const ON_SITE = 'On Site' satisfies LocationType;
/** The word of public pages for every place except on site. Only registered people learn how to join. */
export const ONLINE = 'Online';

export const sessionPageSizes = [20, 50, 100] as const;

/** The duration of a new session in minutes, then the durations that the form offers. */
export const DURATION = 30;
export const durations = [30, 45, 60] as const;

/** The most years ahead for a session. A later date is a typing error. */
export const YEARS_AHEAD_MAX = 10;

/** The reminders of a new session, in hours before the start. */
export const newReminders: readonly number[] = [24, 1];
/** The most reminders of one session. */
export const REMINDERS_MAX = 20;
/** The most hours of a reminder before the start: one year. */
export const REMINDER_HOURS_MAX = 8_784;
export const ATTENDEES_MAX = 100_000;
export const CONTACT_EMAIL_MAX = 8_000;
export const CANCEL_REASON_MAX = 1_000;
export const CHANGE_REASON_MAX = 1_000;
