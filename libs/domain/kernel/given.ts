import { expect } from '@jest/globals';
import { permissionsInForce } from '@leaseledger/contract/access/permissions';
import type { Actor, Attributed, Decider, DomainEvent } from './decider.ts';
import type { Candidate } from './hand-over.ts';
import { Rejection, type RejectionKind } from './rejection.ts';
import type { UndoDecision } from './undo.ts';

/** 1 July 2026, 10:00 in Melbourne. */
const NOW = '2026-07-01T00:00:00.000Z';

export const system: Actor = {
  id: null,
  name: 'System',
  permissions: new Set(),
  roleGroup: null,
  lineManager: false,
  external: false,
};

/** A user with what their role group grants, and with these permissions beside it. */
export function user(
  id: number,
  name: string,
  {
    roleGroup = null,
    also = [],
    ...rest
  }: Partial<Pick<Actor, 'roleGroup' | 'lineManager' | 'external'>> & { also?: number[] },
): Actor {
  const permissions = permissionsInForce(
    roleGroup,
    also.map((PermissionType) => ({ PermissionType, Status: 1 })),
  );
  return { id, name, permissions, roleGroup, lineManager: false, external: false, ...rest };
}

/** A user who can receive work. */
export const candidate = (UserID: number, FullName: string, other: Partial<Candidate> = {}): Candidate => ({
  UserID,
  FullName,
  ExternalUser: false,
  Disabled: false,
  WorksLeads: true,
  WorksEnquiries: true,
  WorksNewBusiness: true,
  WorksFuelCards: true,
  ...other,
});

/** An event as the log keeps it: with who decided it. */
export const by = <Event extends DomainEvent>({ id, name }: Actor, event: Event): Event & Attributed => ({
  ...event,
  metadata: { actor: { id, name } },
});

/**
 * Asks for an undo on a record with these events. Each is a decision of its own, named '0', '1' and so on.
 * @param by the user who decided all of them
 */
export const undoOf = <Event extends DomainEvent>(
  decision: string,
  events: readonly Event[],
  by = 'Mia Okafor',
): UndoDecision<Event> => ({
  type: 'UndoDecision',
  decision,
  past: events.map((event, index) => ({ name: String(index), undoes: undefined, by, at: NOW, events: [event] })),
});

/** Given what has happened, when this is asked for, then this is decided: the specification of a decider in its own words. */
export function given<Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  events: readonly (Event & Attributed)[] = [],
) {
  const state = events.reduce<State>((folded, event) => decider.evolve(folded, event), decider.initialState);
  return {
    when(command: Command, actor: Actor) {
      const decision = decider.decide(command, state, { actor, now: NOW });
      return {
        then: (expected: readonly Event[]): void => expect(decision).toEqual(expected),
        thenRejected: (kind: RejectionKind, message: string, errors?: Readonly<Record<string, string>>): void =>
          expect(decision).toEqual(new Rejection(kind, message, errors)),
      };
    },
  };
}
