import type { DomainEvent } from '../kernel/decider.ts';

/** The counts after an event: attendees who have a seat, are offered one, or wait for one. */
export interface SeatCounts {
  readonly seated: number;
  readonly offered: number;
  readonly waiting: number;
}

export interface OfAttendance {
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
  | DomainEvent<'SessionSeatTaken', Registered>
  | DomainEvent<'SessionWaitingListJoined', Registered>
  /** To the attendee who waited longest. The seat is held until `until`: ISO 8601, UTC. */
  | DomainEvent<'SessionSeatOffered', OfAttendance & { readonly until: string }>
  /** The attendee took the offered seat, or staff gave a seat to a waiting attendee. */
  | DomainEvent<'SessionSeatConfirmed', OfAttendance>
  /** The attendee did not answer in time and left the line. */
  | DomainEvent<'SessionSeatOfferLapsed', OfAttendance>
  /** A seat, an offer or a place in the line was given up or taken back. */
  | DomainEvent<'SessionSeatReleased', OfAttendance>
  /** Staff corrected the address of an attendee. */
  | DomainEvent<'SessionSeatAddressCorrected', OfAttendance & Pick<Registered, 'email'>>;

export interface Registrant {
  readonly SessionAttendanceID: number;
  readonly PersonID: number;
  readonly email: string | null;
}

/** A registered attendee's seat, offer or place in the line. */
export interface Seat extends Registrant {
  readonly stage: 'seated' | 'offered' | 'waiting';
  /** Until when an offered one is held: ISO 8601, UTC. */
  readonly until: string | null;
}

/** The seats of a session while events are folded or decided, many of them for what one costs, however many have registered. */
export class SeatBook {
  readonly #counts = { seated: 0, offered: 0, waiting: 0 };
  /** Both are in the order of registration. The map is made for the first change. */
  readonly #registered: Seat[];
  #known: Map<number, Seat> | undefined;

  constructor(seats: readonly Seat[]) {
    this.#registered = [...seats];
    for (const { stage } of seats) this.#counts[stage] += 1;
  }

  get seats(): readonly Seat[] {
    return [...(this.#known?.values() ?? this.#registered)];
  }

  /** How many are at each stage. */
  get counts(): SeatCounts {
    return { ...this.#counts };
  }

  note({ type, data }: SeatEvent): void {
    const { SessionAttendanceID } = data;
    switch (type) {
      case 'SessionSeatTaken':
        return this.#add({
          SessionAttendanceID,
          PersonID: data.PersonID,
          email: data.email,
          stage: 'seated',
          until: null,
        });
      case 'SessionWaitingListJoined':
        return this.#add({
          SessionAttendanceID,
          PersonID: data.PersonID,
          email: data.email,
          stage: 'waiting',
          until: null,
        });
      case 'SessionSeatOffered':
        return this.#change(SessionAttendanceID, { stage: 'offered', until: data.until });
      case 'SessionSeatConfirmed':
        return this.#change(SessionAttendanceID, { stage: 'seated', until: null });
      case 'SessionSeatOfferLapsed':
      case 'SessionSeatReleased':
        return this.#change(SessionAttendanceID, undefined);
      case 'SessionSeatAddressCorrected':
        return this.#change(SessionAttendanceID, { email: data.email });
    }
  }

  #add(seat: Seat): void {
    this.#counts[seat.stage] += 1;
    if (this.#known === undefined) this.#registered.push(seat);
    else this.#known.set(seat.SessionAttendanceID, seat);
  }

  /** @param change undefined if the attendee leaves */
  #change(SessionAttendanceID: number, change: Partial<Pick<Seat, 'stage' | 'until' | 'email'>> | undefined): void {
    this.#known ??= new Map(this.#registered.map((seat) => [seat.SessionAttendanceID, seat]));
    const seat = this.#known.get(SessionAttendanceID);
    if (seat === undefined) return;
    this.#counts[seat.stage] -= 1;
    if (change === undefined) this.#known.delete(SessionAttendanceID);
    else {
      const changed = { ...seat, ...change };
      this.#counts[changed.stage] += 1;
      this.#known.set(SessionAttendanceID, changed);
    }
  }
}
