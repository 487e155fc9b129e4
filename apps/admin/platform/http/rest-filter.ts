import { endOfDay, startOfDay } from '../time/moments.ts';

/** A range of days, yyyy-MM-dd. Either end may be missing. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

const isDays = (value: unknown): value is Days => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Turns a list's filter values into those of `/api/rest`.
 * A range of Melbourne days becomes `_gte` and `_lte` in UTC. A list with one choice becomes that choice.
 * Empty text is dropped. Null, alone or among choices, finds records without a value. Other values stay.
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
