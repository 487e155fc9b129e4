/** A year, in milliseconds, whichever it is. */
const AHEAD_MAX = 366 * 24 * 60 * 60 * 1000;

/** The days on which visitors can ask to be called, e.g. 2026-12-01 to 2027-12-01. */
export interface CallDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Whether a moment to be called at is more than a year ahead of now, both ISO 8601: a slip of the keyboard. */
export const isFarAhead = (moment: string, now: string): boolean => Date.parse(moment) - Date.parse(now) > AHEAD_MAX;
