import { roleGroup } from '@leaseledger/contract/access/permissions';
import * as fc from 'fast-check';
import type { Actor, Attributed, Decider, DomainEvent } from '../kernel/decider.ts';
import { someValues } from '../kernel/any.ts';
import type { Command } from '../kernel/decision.ts';
import { by, system, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import { blankAttendee, type QuoteDetails } from '@leaseledger/contract/session-attendance/session-attendance.details';
import type { SessionAttendanceCommand } from '../session-attendance/session-attendance.commands.ts';
import { sessionAttendanceDecider } from '../session-attendance/session-attendance.decider.ts';
import { aggregates } from './aggregates.ts';

/** An event as its stream keeps it. */
export type Decided = DomainEvent & Attributed;

/** Somebody asks something of one record. */
export interface Step {
  readonly stream: string;
  readonly type: string;
  readonly actor: Actor;
  /** It adds the record. Ids are handed out once, so that its stream is empty. */
  readonly begins: boolean;
  /** The decision when the record's stream holds these events. */
  decide(past: readonly Decided[]): readonly DomainEvent[] | Rejection;
  /** How a failing property shows it. */
  toString(): string;
}

const NOW = '2026-07-01T00:00:00.000Z';

const some = someValues(fc);
const { ids, text, orNull } = some;
const actors = fc.constantFrom<Actor>(
  system,
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(2, 'User 2', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST }),
  user(3, 'User 3', { external: true }),
);

const attendeeDetails = {
  FirstName: text,
  LastName: text,
  Email: orNull(text),
  CompanyName: orNull(text),
  AnnualKMs: orNull(ids),
  CurrentCarModel: orNull(text),
  BusinessUse: orNull(ids),
};
const quotes: fc.Arbitrary<QuoteDetails> = fc.record({
  InterestedCarManufacturer: orNull(text),
  InterestedCarModel: orNull(text),
  InterestedCarYear: orNull(ids),
  AnnualKMs: ids,
  AnnualIncome: ids,
  PreferredLeaseTerm: fc.constant(3),
  BusinessUse: ids,
  ContactNumber: text,
  State: fc.constant('VIC' as const),
  Postcode: fc.constant('3220'),
  PreferredCallTime: fc.constant(null),
});
const sessionAttendanceCommands = (SessionAttendanceID: number): fc.Arbitrary<SessionAttendanceCommand> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('ReceiveRegistration' as const),
        registration: fc.record(attendeeDetails).map((details) => ({
          ...blankAttendee,
          ...details,
          SessionAttendanceID,
          SessionID: 1,
          PersonID: 1,
          SessionName: 'Know-how',
          SessionStartDateTime: '2026-10-03T16:00:00.000Z',
          PersonFullName: null,
          PersonEmployerName: null,
          PersonEmail: null,
          PersonContactNumber: null,
          sendConfirmation: true,
        })),
      }),
    },
    fc.record({
      type: fc.constant('AmendAttendee' as const),
      changes: fc.record(attendeeDetails, { requiredKeys: [] }),
    }),
    fc.record({ type: fc.constant('MarkAttendance' as const), DidAttend: fc.boolean() }),
    fc.record({ type: fc.constant('ArchiveAttendee' as const), isArchived: fc.boolean() }),
    fc.record({ type: fc.constant('RequestQuote' as const), quote: quotes }),
    fc.record({
      type: fc.constant('RequestCallback' as const),
      PreferredCallTime: fc.constantFrom(
        '2020-01-01T00:00:00.000Z',
        '2027-01-01T00:00:00.000Z',
        '2099-01-01T00:00:00.000Z',
      ),
      State: fc.constant('VIC' as const),
    }),
    fc.record({ type: fc.constant('GiveFeedback' as const), SessionFeedback: fc.constantFrom(1 as const, 2 as const) }),
    fc.record({
      type: fc.constant('NoteLead' as const),
      LeadID: ids,
      request: fc.constantFrom('quote' as const, 'callback' as const),
    }),
    fc.record({
      type: fc.constant('SendAttendeeMail' as const),
      mail: fc.constantFrom('confirmation' as const, 'completed' as const),
    }),
    fc.constant({ type: 'RemoveAttendee' as const }),
  );

const beginnings = new Set([
  ...aggregates.flatMap(({ decisions }) => decisions.flatMap(({ of, command }) => (of === 'new' ? [command] : []))),
]);

/** The commands of an area that lists its decisions, as often as each says. */
const commandsOf =
  (decisions: (typeof aggregates)[number]['decisions']) =>
  (id: number): fc.Arbitrary<Command> =>
    fc.oneof(
      ...decisions.map(({ command: type, any, weight = 1 }) => ({
        weight,
        arbitrary: any(fc, some, id).map((content) => ({ type, ...content })),
      })),
    );

function stepsOf<Asked extends Command, State, Event extends DomainEvent>(
  { category, initialState, decide, evolve }: Decider<Asked, State, Event>,
  commandsOn: (id: number) => fc.Arbitrary<Asked>,
): fc.Arbitrary<Step> {
  const step = (id: number, actor: Actor, command: Asked): Step => ({
    stream: `${category}-${id}`,
    type: command.type,
    actor,
    begins: beginnings.has(command.type),
    decide(past) {
      // A stream holds the events of its own decider.
      const state = past.reduce((before, event) => evolve(before, event as Event & Attributed), initialState);
      return decide(command, state, { actor, now: NOW });
    },
    toString: () => `${actor.name} on ${category}-${id}: ${JSON.stringify(command)}`,
  });
  return fc.tuple(ids, actors).chain(([id, actor]) => commandsOn(id).map((command) => step(id, actor, command)));
}

/** The commands of each area, and how often they are asked for. */
const asked: readonly fc.WeightedArbitrary<Step>[] = [
  ...aggregates.map(({ weight, decider, decisions }) => ({
    weight,
    arbitrary: stepsOf(decider, commandsOf(decisions)),
  })),
  { weight: 3, arbitrary: stepsOf(sessionAttendanceDecider, sessionAttendanceCommands) },
];

const storyOf = (steps: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.oneof(...steps), { maxLength: 100, size: 'max' });

/**
 * Commands of people and the system to the records, one after the other: allowed and forbidden, possible and not. Half of the
 * stories are about a few areas, so that their commands meet on the same records.
 */
export const generatedSteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  storyOf(asked),
  fc.subarray([...asked], { minLength: 3, maxLength: 6 }).chain(storyOf),
);

/** The steps that decide something, with the record's stream before and after. Ids are handed out once: a record is added to an empty stream. */
export function* accepted(
  steps: readonly Step[],
): Generator<{ readonly step: Step; readonly past: readonly Decided[]; readonly events: readonly Decided[] }> {
  const streams = new Map<string, readonly Decided[]>();
  for (const step of steps) {
    const past = streams.get(step.stream) ?? [];
    const decision = past.length > 0 && step.begins ? [] : step.decide(past);
    if (decision instanceof Rejection || decision.length === 0) continue;
    const events = decision.map((event) => by(step.actor, event));
    streams.set(step.stream, [...past, ...events]);
    yield { step, past, events };
  }
}
