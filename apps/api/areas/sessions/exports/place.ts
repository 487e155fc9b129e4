import { ON_SITE, ONLINE } from '@leaseledger/contract/sessions/session.codes';

interface Place {
  readonly LocationType: string;
  readonly Location: string | null;
}

/**
 * The place of a session. Null for an online session without a seat, because only seated attendees receive the link.
 */
export const placeFor = ({ LocationType, Location }: Place, hasSeat: boolean): string | null =>
  LocationType === ON_SITE || hasSeat ? Location : null;

/** The place in words. */
export const placeText = (place: Place, hasSeat: boolean): string =>
  placeFor(place, hasSeat) ?? (place.LocationType === ON_SITE ? '' : ONLINE);
