import type { ReceivedRegistration } from '@leaseledger/domain/session-attendance/receive-registration';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { Registrant, Seat } from '@leaseledger/domain/session-seats/seat-book';
import { placesInLine, registeredAs, type SessionSeatsState } from '@leaseledger/domain/session-seats/session-seats';
import { sessionSeatsDecider } from '@leaseledger/domain/session-seats/session-seats.area';
import { WrongExpectedRevision } from '@leaseledger/event-log/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../platform/foundation/platform.ts';
import { SessionFacts } from './session-facts.ts';

/** At most this many registrations are decided at once, so that an append stays far below the limit of a log. */
const AT_ONCE = 250;
/** The number of further tries when another process was faster, beyond the tries of a command. */
const ROUNDS = 20;

/** A registration that wants a seat. */
export interface AskedSeat {
  readonly registration: ReceivedRegistration;
  /** A hash of the e-mail address. */
  readonly email: string;
  /** The metadata of the registration. */
  readonly metadata: CommandMetadata;
}

/** The outcome: a seat or a place in the line, an earlier registration, or nothing when it was released since. */
export type SeatOutcome =
  | { readonly is: 'registered'; readonly seat: Seat; readonly place: number | undefined }
  | { readonly is: 'another'; readonly seat: Seat }
  | { readonly is: 'gone' };

interface Waiting extends AskedSeat {
  readonly answer: PromiseWithResolvers<SeatOutcome>;
}

const registrantOf = ({ registration: { SessionAttendanceID, PersonID }, email }: AskedSeat): Registrant => ({
  SessionAttendanceID,
  PersonID,
  email,
});

/**
 * Decides all registrations of a session that come at the same time at once. Those that come during a decision are in
 * the next one. The expected revision separates two processes.
 * The details of a registration are appended before its seat, so that no seat is without details, wherever a process
 * dies.
 */
@Injectable()
export class SeatQueue {
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly facts: SessionFacts,
    @Inject(RANDOM_BYTES) private readonly randomBytes: RandomBytes,
  ) {}

  /** @throws Failure 404 for a missing session, 422 for a closed one; LogUnavailable */
  seat(asked: AskedSeat): Promise<SeatOutcome> {
    const answer = Promise.withResolvers<SeatOutcome>();
    const { SessionID } = asked.registration;
    const queue = this.#waiting.get(SessionID);
    if (queue === undefined) {
      this.#waiting.set(SessionID, [{ ...asked, answer }]);
      void this.#work(SessionID);
    } else {
      queue.push({ ...asked, answer });
    }
    return answer.promise;
  }

  async #work(SessionID: number): Promise<void> {
    for (;;) {
      // Waits for registrations of the same turn of the event loop.
      await Promise.resolve();
      const group = this.#waiting.get(SessionID)?.splice(0, AT_ONCE) ?? [];
      if (group.length === 0) break;
      try {
        const outcomes = await this.#decided(SessionID, group);
        for (const [index, { answer }] of group.entries()) answer.resolve(outcomes[index] ?? { is: 'gone' });
      } catch (thrown) {
        for (const { answer } of group) answer.reject(thrown);
      }
    }
    this.#waiting.delete(SessionID);
  }

  /** The outcomes, in the order of the group. */
  async #decided(SessionID: number, group: readonly AskedSeat[]): Promise<readonly SeatOutcome[]> {
    await this.facts.open(SessionID);
    const before = await this.#seats(SessionID);
    const wanting = firstOfEach(group.filter((asked) => wants(asked, before)));
    await Promise.all(wanting.map((asked) => this.#receive(asked)));
    if (wanting.length > 0) await this.#register(SessionID, wanting.map(registrantOf));
    const after = wanting.length > 0 ? await this.#seats(SessionID) : before;
    const places = placesInLine(after);
    return group.map((asked) => outcome(after, places, registrantOf(asked)));
  }

  #seats(SessionID: number): Promise<SessionSeatsState> {
    return this.streams.stateOf(sessionSeatsDecider, SessionID);
  }

  async #receive({ registration, metadata }: AskedSeat): Promise<void> {
    await this.bus.execute(
      new Execute(
        sessionAttendanceDecider,
        { id: registration.SessionAttendanceID, command: { type: 'ReceiveRegistration', registration }, isNew: true },
        metadata,
      ),
    );
  }

  async #register(SessionID: number, registrants: readonly Registrant[]): Promise<void> {
    // Nobody in the group reads lists; the streams show the result.
    const metadata: CommandMetadata = { ...systemMetadata(this.randomBytes), isShownLater: true };
    for (let round = 1; ; round += 1) {
      try {
        const { forSeats: session } = await this.facts.open(SessionID);
        await this.bus.execute(
          new Execute(
            sessionSeatsDecider,
            { id: SessionID, command: { type: 'RegisterForSession', session, registrants } },
            metadata,
          ),
        );
        return;
      } catch (thrown) {
        if (!(thrown instanceof WrongExpectedRevision) || round === ROUNDS) throw thrown;
      }
    }
  }
}

const wants = (asked: AskedSeat, seats: SessionSeatsState): boolean =>
  registeredAs(seats, registrantOf(asked)) === undefined &&
  !seats.left.includes(asked.registration.SessionAttendanceID);

/** The first of several registrations of one address. */
const firstOfEach = (group: readonly AskedSeat[]): readonly AskedSeat[] =>
  group.filter(
    (asked, index) =>
      !group
        .slice(0, index)
        .some(
          ({ email, registration: { PersonID } }) => email === asked.email || PersonID === asked.registration.PersonID,
        ),
  );

function outcome(state: SessionSeatsState, places: ReadonlyMap<number, number>, registrant: Registrant): SeatOutcome {
  const seat = registeredAs(state, registrant);
  if (seat === undefined) return { is: 'gone' };
  return seat.SessionAttendanceID === registrant.SessionAttendanceID
    ? { is: 'registered', seat, place: places.get(seat.SessionAttendanceID) }
    : { is: 'another', seat };
}
