/** The counts after an event: attendees who have a seat, are offered one, or wait for one. */
export interface SeatCounts {
  readonly seated: number;
  readonly offered: number;
  readonly waiting: number;
}

interface OfAttendance {
  readonly SessionID: number;
  readonly SessionAttendanceID: number;
  readonly counts?: SeatCounts;
}

/**
 * A registered attendee. `email` is a fingerprint of the lower-case address, under a key of the vault. It is null if
 * staff added an attendee without an address.
 */
interface Registered extends OfAttendance {
  readonly PersonID: number;
  readonly email: string | null;
}

/** The events that change a seat or a place in the line. */
export type SeatEvent =
  /** Staff may give a seat beyond the session's limit. */
  | { readonly type: 'SessionSeatTaken'; readonly data: Registered }
  | { readonly type: 'SessionWaitingListJoined'; readonly data: Registered }
  /** To the attendee who waited longest. The seat is held until `until`: ISO 8601, UTC. */
  | { readonly type: 'SessionSeatOffered'; readonly data: OfAttendance & { readonly until: string } }
  /** The attendee took the offered seat, or staff gave a seat to a waiting attendee. */
  | { readonly type: 'SessionSeatConfirmed'; readonly data: OfAttendance }
  /** The attendee did not answer in time and left the line. */
  | { readonly type: 'SessionSeatOfferLapsed'; readonly data: OfAttendance }
  /** A seat, an offer or a place in the line was given up or taken back. */
  | { readonly type: 'SessionSeatReleased'; readonly data: OfAttendance };

export type SessionSeatsEvent =
  | SeatEvent
  /** An attendee's request after the session became a lead. Carries the number of attendees who are leads now. */
  | {
      readonly type: 'SessionLeadCounted';
      readonly data: {
        readonly SessionID: number;
        readonly SessionAttendanceID: number;
        readonly AttendeesConvertedToLeads: number;
      };
    };
