import type { EventPlace } from '@leaseledger/event-log/event-log';

/** The place furthest on in the log, with the id of its event where one of them knows it; undefined where there is none. */
export function newestPlace(places: readonly (EventPlace | undefined)[]): EventPlace | undefined {
  let newest: EventPlace | undefined;
  for (const place of places) {
    if (place === undefined || (newest !== undefined && place.position < newest.position)) continue;
    if (newest === undefined || place.position > newest.position || newest.id === undefined) newest = place;
  }
  return newest;
}
