import { roleGroup } from '@leaseledger/contract/access/permissions';
import * as fc from 'fast-check';
import { areas } from '../areas.ts';
import { someValues } from '../kernel/any.ts';
import type { Actor, Attributed, DomainEvent } from '../kernel/decider.ts';
import type { Aggregate, Command } from '../kernel/decision.ts';
import { system, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';

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
const actors = fc.constantFrom<Actor>(
  system,
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(2, 'User 2', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST }),
  user(3, 'User 3', { external: true }),
);

/** The commands of an area, as often as each decision says. */
function stepsOf({ decider, decisions }: Aggregate): fc.Arbitrary<Step> {
  const { category, initialState, decide, evolve } = decider;
  const step = (id: number, actor: Actor, begins: boolean, command: Command): Step => ({
    stream: `${category}-${id}`,
    type: command.type,
    actor,
    begins,
    decide: (past) => decide(command, past.reduce(evolve, initialState), { actor, now: NOW }),
    toString: () => `${actor.name} on ${category}-${id}: ${JSON.stringify(command)}`,
  });
  return fc.tuple(some.ids, actors).chain(([id, actor]) =>
    fc.oneof(
      ...decisions.map(({ command: type, of, any, weight = 1 }) => ({
        weight,
        arbitrary: any(fc, some, id).map((content) => step(id, actor, of === 'new', { type, ...content })),
      })),
    ),
  );
}

/** The commands of each area, and how often they are asked for. */
const asked = areas.map((area: Aggregate) => ({ weight: area.weight, arbitrary: stepsOf(area) }));

const storyOf = (steps: readonly fc.WeightedArbitrary<Step>[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.oneof(...steps), { maxLength: 100, size: 'max' });

/**
 * Commands of people and the system to the records, one after the other: allowed and forbidden, possible and not. Half of the
 * stories are about a few areas, so that their commands meet on the same records.
 */
export const generatedSteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  storyOf(asked),
  fc.subarray(asked, { minLength: 3, maxLength: 6 }).chain(storyOf),
);

/**
 * The steps that decide something, with the record's stream before and after. Ids are handed out once: a record is added to an empty stream.
 * @param time the moment of all events, which some later events tell again
 */
export function* accepted(
  steps: readonly Step[],
  time?: string,
): Generator<{ readonly step: Step; readonly past: readonly Decided[]; readonly events: readonly Decided[] }> {
  const streams = new Map<string, readonly Decided[]>();
  for (const step of steps) {
    const past = streams.get(step.stream) ?? [];
    const decision = past.length > 0 && step.begins ? [] : step.decide(past);
    if (decision instanceof Rejection || decision.length === 0) continue;
    const { id, name } = step.actor;
    const metadata = { actor: { id, name }, ...(time !== undefined && { time }) };
    const events = decision.map((event) => ({ ...event, metadata }));
    streams.set(step.stream, [...past, ...events]);
    yield { step, past, events };
  }
}
