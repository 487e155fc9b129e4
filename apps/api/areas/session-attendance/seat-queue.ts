import type { ReceivedRegistration } from '@leaseledger/domain/session-attendance/session-attendance.events';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.decider';
import type { Registrant, Seat } from '@leaseledger/domain/session-seats/seat-book';
import {
  placesInLine,
  registeredAs,
  sessionSeatsDecider,
  type SessionSeatsState,
} from '@leaseledger/domain/session-seats/session-seats.decider';
import { WrongExpectedRevision } from '@leaseledger/event-log/event-log';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemMetadata, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { RANDOM_BYTES, type RandomBytes } from '../../platform/foundation/platform.ts';
import { SessionFacts } from './session-facts.ts';

/** So many are decided at once: one append stays far below what a log takes. */
const AT_ONCE = 250;
/** So often a decision is taken anew where another process was quicker, beyond what a command tries. */
const ROUNDS = 20;

/** A registration that wants a seat. */
export interface AskedSeat {
  readonly registration: ReceivedRegistration;
  /** A fingerprint of the e-mail address. */
  readonly email: string;
  /** Of the registration. */
  readonly metadata: CommandMetadata;
}

/** What became of it: the seat, with the place of who waits; or who is registered already; or nothing, where it was given up since. */
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
 * Seats for those who ask at the same time, in one decision: who asks while one is under way is in the next. Two processes are held apart by the revision at which they append.
 * What somebody said in registering is kept before their seat is decided, so that no seat is anybody's of whom nothing is known, wherever a process dies.
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

  /** @throws Failure 404 for no session, 422 where it takes nobody; LogUnavailable */
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
      // Those who ask in this turn of the event loop come along.
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

  /** Of each of them, in their order. */
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
    // Nobody who asks reads lists: what they may see their streams tell.
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

/** Of those who ask twice at once, the first. */
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
