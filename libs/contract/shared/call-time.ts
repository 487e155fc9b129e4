/** A year in milliseconds, also a leap year. */
const AHEAD_MAX = 366 * 24 * 60 * 60 * 1000;

/** The message beside the day of a call while it is empty. */
export const NO_CALL_DAY = 'Please choose a day.';

/** The first and the last day for which a visitor can request a call, e.g. 2026-12-01 to 2027-12-01. */
export interface CallDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Whether the time of a call is more than a year from now, which is a typing error. Both are ISO 8601. */
export const isFarAhead = (moment: string, now: string): boolean => Date.parse(moment) - Date.parse(now) > AHEAD_MAX;
