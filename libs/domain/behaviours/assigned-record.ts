import { mayBeAssigned } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Actor, Attributed, DecisionContext, DomainEvent } from '../kernel/decider.ts';
import type { Command, Outcome } from '../kernel/decision.ts';
import type { Candidate, Leaving, NamedUser, WorkToHandOver } from '../kernel/hand-over.ts';
import { forbidden, ruleBroken, type Rejection } from '../kernel/rejection.ts';
import { isSystem } from '../kernel/rights.ts';
import type { ReturnsTo, UndoOfRecord } from './about-person.ts';
import {
  assignedBy,
  assignedEntry,
  givenBack,
  handedOver,
  nobodyAssigned,
  redone,
  returning,
  unassignedEntry,
  whyNotGiven,
  type Assignment,
  type AssignmentTraces,
  type Unassignment,
} from './assignment.ts';

/** The part of a record's state that its assignments read. */
interface AssignedState {
  readonly stage: string;
  readonly assignee: NamedUser | null;
  readonly traces: AssignmentTraces & { readonly createdBy: { readonly id: number | null; readonly name: string } };
}

/** Gives a record to a user. Without `previousAssigneeID` it is taken from any assignee. */
export interface AssignRecord<Type extends string = string> extends Command<Type> {
  readonly assignee: Candidate;
  readonly previousAssigneeID?: number | null;
}

/** By a run of a distributor, if the record is still open and has no assignee. */
export interface DistributeRecord<Type extends string> extends Command<Type> {
  readonly assignee: Candidate;
  readonly RunID: number;
  readonly isOneOfMany?: true;
}

/** Only if the user who left still has the record. */
export interface HandOverRecord<Type extends string> extends Command<Type>, WorkToHandOver {}

interface AssignmentMessages {
  readonly invalidAssignment: string;
  readonly alreadyTheirs: string;
  cannotOpen(name: string): string;
  noLongerAssignable(name: string): string;
}

/** Why a user may not be given a record; undefined if they may. It goes only to users who may open it. */
export function whyNotReceived(
  candidate: Candidate,
  mayOpen: (candidate: Candidate) => boolean,
  { invalidAssignment, cannotOpen }: Pick<AssignmentMessages, 'invalidAssignment' | 'cannotOpen'>,
): Rejection | undefined {
  if (!mayBeAssigned(candidate)) return ruleBroken(invalidAssignment);
  return mayOpen(candidate) ? undefined : ruleBroken(cannotOpen(candidate.FullName));
}

/** How the records of an area are assigned to users. */
interface AssignmentRules<State, Asked, Given extends DomainEvent, Taken extends DomainEvent, Options> {
  /** The kind of record as its history names it, e.g. 'Lead'. */
  readonly what: string;
  readonly messages: AssignmentMessages;
  /** Whether the actor assigns records. */
  assigns(actor: Actor): boolean;
  /** Whether a user may open a record of this state. */
  mayReceive(candidate: Candidate, state: State): boolean;
  /** Whether the record is open work, which another user takes over when the assignee leaves. */
  isInHand(state: State): boolean;
  /** The options of a command. */
  options(asked: Asked): Options;
  /** The options of an assignment that informs nobody again, by an undo or because the assignee left. */
  readonly quietly: Options;
  /** The options of an assignment that the undo of an undo brings back; `quietly` where it does not say. */
  again?(first: Given['data']): Options;
  readonly given: Given['type'];
  assigned(to: NamedUser, options: Options, state: State): Given;
  unassigned(facts: Unassignment, state: State): Taken;
}

/**
 * The decisions on the assignee of a record, and all that their two events have in common. An area adds its commands'
 * names, and descriptions and examples of its events.
 */
export function assignments<
  State extends AssignedState,
  Asked extends AssignRecord,
  Given extends DomainEvent<string, Pick<Assignment, 'from' | 'to'>>,
  Taken extends DomainEvent<string, Unassignment>,
  Options extends { readonly because?: Leaving },
>(rules: AssignmentRules<State, Asked, Given, Taken, Options>) {
  const { what, messages, assigns, mayReceive, isInHand, quietly, assigned, unassigned } = rules;
  // The past of a record holds events of its area.
  const isGiven = (event: DomainEvent): event is DomainEvent & Given => event.type === rules.given;
  const mayNotReceive = (candidate: Candidate, state: State): Rejection | undefined =>
    whyNotReceived(candidate, (user) => mayReceive(user, state), messages);

  /** Gives the record back to its former assignee. A redo informs users and customer as the first assignment did. */
  function back(
    { from }: { readonly from: NamedUser | null },
    state: State,
    { actor }: DecisionContext,
    asked: UndoOfRecord,
  ): Outcome<Given | Taken> {
    if (!assigns(actor)) return forbidden(message.forbidden);
    const { assignee } = state;
    return givenBack<Given | Taken>(
      from,
      assignee,
      asked.assignee,
      (candidate) => mayReceive(candidate, state),
      messages.noLongerAssignable,
      {
        to(former) {
          const first = redone<Given>(asked, former, isGiven);
          return assigned(former, (first && rules.again?.(first)) ?? quietly, state);
        },
        nobody: (holder) => unassigned({ from: holder }, state),
      },
    );
  }
  const undo = { touched: () => ['Assignee'], back };

  return {
    mayNotReceive,
    assign: {
      who: assigns,
      of: 'known' as const,
      decide: (command: Asked, state: State): Outcome<Given> =>
        whyNotGiven(command.assignee, state.assignee, command.previousAssigneeID, messages.alreadyTheirs) ??
        mayNotReceive(command.assignee, state) ?? [assigned(command.assignee, rules.options(command), state)],
      any: (fc: Generator, { ids, colleague, orNull }: SomeValues) =>
        fc.record({ assignee: colleague, previousAssigneeID: orNull(ids) }),
    },
    /**
     * For the system alone, because permission and receiver were checked when the user left. A record that is done, or
     * has another assignee by now, stays as it is.
     */
    handOver: {
      who: isSystem,
      of: 'any' as const,
      decide: (work: WorkToHandOver, state: State): Outcome<Given | Taken> =>
        state.stage === 'live' && isInHand(state)
          ? handedOver<Given | Taken>(work, state.assignee, {
              to: (colleague) => assigned(colleague, { ...quietly, because: work.because }, state),
              nobody: (from) => unassigned({ from, because: work.because }, state),
            })
          : [],
      events: {},
      any: (fc: Generator, { colleague, orNull }: SomeValues) =>
        fc.record({
          from: colleague,
          to: orNull(colleague),
          because: fc.constantFrom('disabled' as const, 'deleted' as const),
        }),
    },
    given: {
      evolve: (state: State, { to }: Given['data'], event: Attributed): State => ({
        ...state,
        assignee: to,
        traces: { ...state.traces, ...assignedBy(event) },
      }),
      history: (data: Given['data']) => assignedEntry(what, data),
      undo,
    },
    taken: {
      evolve: (state: State): State => ({ ...state, assignee: null, traces: { ...state.traces, ...nobodyAssigned } }),
      history: (data: Unassignment) => unassignedEntry(what, data),
      undo,
    },
    /**
     * A deleted record comes back with the current names of its users. An assignee who left since is removed, as if they
     * had left before. A record that is done keeps its assignee.
     * @param staff the current assignee, assigner and creator; undefined if they no longer exist
     */
    restored<Restored extends DomainEvent>(
      state: State,
      { assignee, assigner, creator }: ReturnsTo,
      event: (has: { readonly traces: State['traces']; readonly assignee: NamedUser | null }) => Restored,
    ): readonly (Restored | Taken)[] {
      const { traces, assignee: former } = state;
      const has = returning(former, assignee, (candidate) => mayReceive(candidate, state));
      const restored = event({
        traces: {
          ...traces,
          createdBy: { id: traces.createdBy.id, name: creator?.FullName ?? traces.createdBy.name },
          assignedBy: assigner?.FullName ?? traces.assignedBy,
        },
        assignee: has.assignee,
      });
      return has.leaves === undefined || !isInHand(state) ? [restored] : [restored, unassigned(has.leaves, state)];
    },
  };
}

/** A run of a distributor gives a waiting record to a user who may open it. Any other record stays as it is. */
export const distributed = <State extends AssignedState, Event extends DomainEvent>(
  isOpen: (state: State) => boolean,
  mayReceive: (candidate: Candidate, state: State) => boolean,
  assigned: (to: NamedUser, run: Pick<Assignment, 'RunID' | 'isOneOfMany'>, state: State) => Event,
) => ({
  who: isSystem,
  of: 'any' as const,
  decide({ assignee, RunID, isOneOfMany }: DistributeRecord<string>, state: State): readonly Event[] {
    const isWaiting = state.stage === 'live' && state.assignee === null && isOpen(state);
    return isWaiting && mayReceive(assignee, state) ? [assigned(assignee, { RunID, isOneOfMany }, state)] : [];
  },
  events: {},
  any: (fc: Generator, { ids, colleague }: SomeValues) => fc.record({ assignee: colleague, RunID: ids }),
});
