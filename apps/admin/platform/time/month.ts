import { dayOf, endOfDay, startOfDay } from './moments.ts';

/** A month of the calendar in Melbourne, for example '2026-11'. */
export type Month = string;

export const monthOf = (at: Date): Month => dayOf(at).slice(0, 7);

/** The month that is `count` months later, or earlier for a negative count. */
export function monthsLater(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first and the last moment of a month in Melbourne. */
export function momentsOf(month: Month): { readonly from: string; readonly to: string } {
  const lastDay = new Date(Date.parse(`${monthsLater(month, 1)}-01`) - 86_400_000).toISOString().slice(0, 10);
  return { from: startOfDay(`${month}-01`).toISOString(), to: endOfDay(lastDay).toISOString() };
}
