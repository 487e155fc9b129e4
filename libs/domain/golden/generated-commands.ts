import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import * as fc from 'fast-check';
import type { Actor, Attributed, Decider, DomainEvent } from '../kernel/decider.ts';
import { someValues } from '../kernel/any.ts';
import type { Command } from '../kernel/decision.ts';
import { by, system, user } from '../kernel/given.ts';
import { Rejection } from '../kernel/rejection.ts';
import { aggregates } from './aggregates.ts';
import type { UserCommand } from '../users/user.commands.ts';
import { userDecider } from '../users/user.decider.ts';

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
const colleague = (UserID: number) => ({
  UserID,
  FullName: `User ${UserID}`,
  ExternalUser: UserID === 3,
  Disabled: false,
});
const actors = fc.constantFrom<Actor>(
  system,
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(1, 'User 1', { roleGroup: roleGroup.SUPER_USER, lineManager: true }),
  user(2, 'User 2', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST }),
  user(3, 'User 3', { external: true }),
);

const permissionTypes = fc.constantFrom(permission.SESSIONS, permission.DATA_EXPORT, permission.DEVELOPER);

const userDetails = {
  Title: fc.constantFrom('Ms' as const, null),
  FirstName: text,
  LastName: text,
  Email: text,
  ContactNumber: orNull(text),
  MobileNumber: orNull(text),
  JobTitle: orNull(text),
  PackEdgeUserID: orNull(ids),
  SteerUserID: orNull(ids),
  CompanyID: orNull(ids),
  EmployerName: orNull(text),
  LineManager: fc.boolean(),
  LineManagerUserID: orNull(ids),
  ExternalUser: fc.boolean(),
  ForcePasswordReset: fc.boolean(),
  RoleGroupIntID: fc.constantFrom(...Object.values(roleGroup)),
};
const others = fc.constantFrom(
  'nobody' as const,
  'siteAdministrators' as const,
  'superUsers' as const,
  'superUsers' as const,
  'superUsers' as const,
);

const userCommands = (UserID: number): fc.Arbitrary<UserCommand> =>
  fc.oneof(
    fc.record({
      type: fc.constant('AddUser' as const),
      UserID: fc.constant(UserID),
      UserUUID: fc.constant(`uuid-${UserID}`),
      details: fc.record(userDetails),
    }),
    fc.record({
      type: fc.constant('AmendUser' as const),
      changes: fc.record(userDetails, { requiredKeys: [] }),
      others,
    }),
    // Who is deleted is not enabled again: that is rarer.
    fc.record(
      {
        type: fc.constantFrom(
          'DisableUser' as const,
          'DisableUser' as const,
          'DisableUser' as const,
          'DeleteUser' as const,
        ),
        handover: fc.record({ to: orNull(ids.map(colleague)), work: fc.constant([]) }),
        others,
      },
      { requiredKeys: ['type', 'others'] },
    ),
    fc.record({ type: fc.constant('GrantPermission' as const), permissionType: permissionTypes }),
    fc.record({
      type: fc.constant('SwitchPermission' as const),
      userPermissionID: permissionTypes.map((type) => UserID * 100_000 + type),
      status: fc.constantFrom(0 as const, 1 as const),
    }),
    fc.constant({ type: 'EnableUser' as const }),
    fc.constantFrom<UserCommand>(
      { type: 'ChangePassword' },
      { type: 'ResetPassword' },
      { type: 'EndSessions' },
      { type: 'ForcePasswordReset' },
    ),
  );

const beginnings = new Set([
  'AddUser',
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
  { weight: 6, arbitrary: stepsOf(userDecider, userCommands) },
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
