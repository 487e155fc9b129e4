/** How many there are after it: who have a seat, are offered one, wait for one. */
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

/** Who is registered: `email` is a fingerprint of the address, in small letters, under a key of the vault; null where staff added somebody without one. */
interface Registered extends OfAttendance {
  readonly PersonID: number;
  readonly email: string | null;
}

/** What changes who holds a seat or a place in the line. */
export type SeatEvent =
  /** Staff may give one beyond the session's limit. */
  | { readonly type: 'SessionSeatTaken'; readonly data: Registered }
  | { readonly type: 'SessionWaitingListJoined'; readonly data: Registered }
  /** To who waited longest; it is held for them until then: ISO 8601, UTC. */
  | { readonly type: 'SessionSeatOffered'; readonly data: OfAttendance & { readonly until: string } }
  /** Who was offered one took it, or staff gave one to somebody who waited. */
  | { readonly type: 'SessionSeatConfirmed'; readonly data: OfAttendance }
  /** Nobody answered in time: they are out of the line. */
  | { readonly type: 'SessionSeatOfferLapsed'; readonly data: OfAttendance }
  /** A seat, an offer or a place in the line was given up or taken back. */
  | { readonly type: 'SessionSeatReleased'; readonly data: OfAttendance };

export type SessionSeatsEvent =
  | SeatEvent
  /** What somebody asked for after the session is a lead; how many attendees of the session are by then. */
  | {
      readonly type: 'SessionLeadCounted';
      readonly data: {
        readonly SessionID: number;
        readonly SessionAttendanceID: number;
        readonly AttendeesConvertedToLeads: number;
      };
    };
