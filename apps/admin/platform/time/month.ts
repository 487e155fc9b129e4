import { dayOf } from './moments.ts';

/** A month of the calendar in Melbourne, for example '2026-11'. */
export type Month = string;

export const monthOf = (at: Date | string): Month => dayOf(at).slice(0, 7);

/** The month that is `count` months later, or earlier for a negative count. */
export function monthsLater(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The number of months from the first to the last one, both included. */
export function monthsBetween(first: Month, last: Month): number {
  const [from = 0, to = 0] = [first, last].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  return to - from + 1;
}

const words = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** For example 'November 2026'. */
export const monthText = (month: Month): string => words.format(new Date(`${month}-01T00:00:00Z`));

/** The first and the last day of this many months, with this one as the last: yyyy-MM-dd. */
export const daysUntil = (last: Month, count: number): { readonly from: string; readonly to: string } => ({
  from: `${monthsLater(last, 1 - count)}-01`,
  to: new Date(Date.parse(`${monthsLater(last, 1)}-01`) - 86_400_000).toISOString().slice(0, 10),
});
