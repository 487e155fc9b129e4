import { randomBytes } from 'node:crypto';
import { blankAttendee } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { blankSession } from '@leaseledger/contract/sessions/session.details';
import { eventDefinitions } from '@leaseledger/domain/areas';
import { sessionDecider } from '@leaseledger/domain/sessions/session.area';
import { createEventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { SqliteVault } from '@leaseledger/event-log/vault/sqlite-vault';
import type { CommandBus } from '@nestjs/cqrs';
import { systemActor } from '../../../apps/api/platform/callers/caller.ts';
import { Execute } from '../../../apps/api/platform/commands/execute.ts';
import { ExecuteHandler } from '../../../apps/api/platform/commands/execute.handler.ts';
import { Ids } from '../../../apps/api/platform/commands/ids.ts';
import { KnownStreams } from '../../../apps/api/platform/commands/known-streams.ts';
import { NewIds } from '../../../apps/api/platform/commands/new-ids.ts';
import { SeatQueue, type SeatOutcome } from '../../../apps/api/areas/session-attendance/seat-queue.ts';
import { SessionFacts } from '../../../apps/api/areas/session-attendance/session-facts.ts';

export interface Rush {
  readonly SessionID: number;
  readonly registrants: number;
  readonly seats: number;
}

const clock = () => new Date('2026-07-01T00:00:00.000Z');
const metadata = { actor: systemActor, correlationId: 'rush', isShownLater: true } as const;

/** The parts that decide about seats, in two processes with a shared log. */
export class SeatProcesses {
  readonly #vault = new SqliteVault({ file: ':memory:', randomBytes });
  readonly #buses: readonly Pick<CommandBus, 'execute'>[];
  readonly #queues: readonly SeatQueue[];

  constructor(private readonly log: EventLog) {
    const codec = createEventCodec({ definitions: eventDefinitions, vault: this.#vault, randomBytes });
    const processes = ['one', 'another'].map(() => {
      const streams = new KnownStreams(log, codec);
      const handler = new ExecuteHandler(
        log,
        codec,
        { waitFor: async () => true },
        clock,
        randomBytes,
        new NewIds(new Ids(log, clock, randomBytes), log, clock, randomBytes),
        streams,
      );
      // Only this method of the bus is called.
      const bus = { execute: (command: Execute) => handler.execute(command) } as unknown as CommandBus;
      return {
        bus,
        queue: new SeatQueue(bus, streams, new SessionFacts(streams, clock, { registersByLink: false }), randomBytes),
      };
    });
    this.#buses = processes.map(({ bus }) => bus);
    this.#queues = processes.map(({ queue }) => queue);
  }

  /** All register at once, half of them at each process. @returns the faults, a line each */
  async rush({ SessionID, registrants, seats }: Rush): Promise<string[]> {
    const details = {
      ...blankSession,
      SessionName: 'Novated know-how',
      MaxAttendees: seats,
      SessionStartDateTime: '2026-07-10T02:00:00.000Z',
      SessionEndDateTime: '2026-07-10T02:30:00.000Z',
      SessionLinkExpiryDateTime: '2026-07-10T02:30:00.000Z',
    };
    const add = {
      type: 'AddSession',
      SessionID,
      SessionLink: `rush-${SessionID}`,
      details,
      reminders: [],
      sendContactEmail: false,
    } as const;
    await this.#buses[0]?.execute(new Execute(sessionDecider, { id: SessionID, command: add, isNew: true }, metadata));
    const outcomes = await Promise.all(
      Array.from({ length: registrants }, (_, index) => this.#asked(SessionID, SessionID * 10_000 + index)),
    );
    return [...wrongOutcomes(outcomes, seats), ...(await this.#wrongEvents(SessionID, outcomes, seats))];
  }

  async close(): Promise<void> {
    await this.#vault.close();
  }

  async #asked(SessionID: number, id: number): Promise<SeatOutcome | undefined> {
    const registration = {
      ...blankAttendee,
      SessionAttendanceID: id,
      SessionID,
      PersonID: id,
      SessionName: 'Novated know-how',
      SessionStartDateTime: '2026-07-10T02:00:00.000Z',
      PersonFullName: 'Aroha Ngata',
      PersonEmployerName: null,
      PersonEmail: null,
      PersonContactNumber: null,
      sendConfirmation: true,
    };
    return this.#queues[id % 2]?.seat({ registration, email: String(id), metadata });
  }

  /** Checks the log: few appends, and the details of each registration before its seat. */
  async #wrongEvents(SessionID: number, outcomes: readonly unknown[], seats: number): Promise<string[]> {
    const { events } = await this.log.readStream(`sessionSeats-${SessionID}`);
    const taken = events.filter(({ type }) => type === 'SessionSeatTaken').length;
    const waiting = events.filter(({ type }) => type === 'SessionWaitingListJoined').length;
    const decisions = new Set(events.map(({ metadata: { correlationId } }) => correlationId)).size;
    const wrong =
      taken === seats && waiting === outcomes.length - seats
        ? []
        : [`The log has ${taken} seats and ${waiting} who wait`];
    return decisions <= Math.ceil(outcomes.length / 50) + 2
      ? wrong
      : [...wrong, `${decisions} decisions for ${outcomes.length}`];
  }
}

/** Checks that all seats are given, and each place in the line once. */
function wrongOutcomes(outcomes: readonly (SeatOutcome | undefined)[], seats: number): string[] {
  const places = outcomes.flatMap((outcome) => (outcome?.is === 'registered' ? [outcome.place ?? 0] : []));
  const seated = places.filter((place) => place === 0).length;
  const line = places.filter((place) => place > 0).toSorted((one, other) => one - other);
  const wrong = seated === seats ? [] : [`${seated} were told that they have one of ${seats} seats`];
  if (places.length !== outcomes.length) wrong.push(`${outcomes.length - places.length} were told nothing`);
  return line.every((place, index) => place === index + 1) ? wrong : [...wrong, `Places in the line: ${line.join()}`];
}
