import { endOfDay, startOfDay } from '../time/moments.ts';

/** First and last day, yyyy-MM-dd; either may be left out. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

const isDays = (value: unknown): value is Days => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Filter values as lists hold them, in the form that `/api/rest` takes: a range of Melbourne days becomes `_gte` and `_lte` in UTC, a choice of one
 * becomes that value, text that is empty asks nothing. null, and null among choices, asks for records that have none. What is in that form already stays.
 */
export function restFilter(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [source, value] of Object.entries(values)) {
    if (isDays(value)) {
      if (value.from !== undefined) sent[`${source}_gte`] = startOfDay(value.from).toISOString();
      if (value.to !== undefined) sent[`${source}_lte`] = endOfDay(value.to).toISOString();
    } else if (Array.isArray(value)) {
      if (value.length > 0) sent[source] = value.length === 1 ? value[0] : value;
    } else if (typeof value === 'string') {
      if (value.trim() !== '') sent[source] = value.trim();
    } else sent[source] = value;
  }
  return sent;
}
