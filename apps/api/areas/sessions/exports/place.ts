import { ON_SITE, ONLINE } from '@leaseledger/contract/sessions/session.codes';

interface Place {
  readonly LocationType: string;
  readonly Location: string | null;
}

/** Where a session is; null for who has no seat in one that is joined online: how to join is told to nobody else. */
export const placeFor = ({ LocationType, Location }: Place, hasSeat: boolean): string | null =>
  LocationType === ON_SITE || hasSeat ? Location : null;

/** The same in words. */
export const placeText = (place: Place, hasSeat: boolean): string =>
  placeFor(place, hasSeat) ?? (place.LocationType === ON_SITE ? '' : ONLINE);
