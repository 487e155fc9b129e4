/** A year, in milliseconds, whichever it is. */
const AHEAD_MAX = 366 * 24 * 60 * 60 * 1000;

/** Whether a moment to be called at is more than a year ahead of now, both ISO 8601: a slip of the keyboard. */
export const isFarAhead = (moment: string, now: string): boolean => Date.parse(moment) - Date.parse(now) > AHEAD_MAX;
