const long = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * A day in words, for example 'Tuesday 1 December 2026'.
 * @param day for example '2026-12-01'
 */
export const dayText = (day: string): string => long.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
