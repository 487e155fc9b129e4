import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import type { Generator } from '../kernel/any.ts';
import type { Actor, DecisionContext, DomainEvent } from '../kernel/decider.ts';
import type { Command, Outcome } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { forbidden, ruleBroken } from '../kernel/rejection.ts';
import type { ReturnsTo, UndoOfRecord } from './about-person.ts';

/** How the records of an area, each about a person, are deleted and come back. */
interface DeletionRules<State, Deleted extends DomainEvent, Restored extends DomainEvent> {
  /** The kind of record as its history names it, e.g. 'Lead'. */
  readonly what: string;
  /** The record as a reason against an undo names it, e.g. 'The lead'. */
  readonly the: string;
  /** Whether the actor deletes records, and brings them back. */
  deletes(actor: Actor): boolean;
  deleted(state: State): Deleted;
  /** Whether the event says that the record can come back; it can where this is left out. */
  isKept?(data: Deleted['data']): boolean;
  /** @param staff the current assignee, assigner and creator; undefined if they no longer exist */
  restored(person: LeadPerson, staff: ReturnsTo, state: State): readonly Restored[];
  /** The labels of the fields that come back. */
  readonly labels: readonly string[];
}

/** The deletion of a record, its return by an undo, and all that their two events have in common. */
export function deletions<
  State extends { readonly stage: string; readonly person: LeadPerson },
  Deleted extends DomainEvent,
  Restored extends DomainEvent,
>({ what, the, deletes, deleted, isKept: isKeptBy, restored, labels }: DeletionRules<State, Deleted, Restored>) {
  return {
    remove: {
      who: deletes,
      of: 'known' as const,
      decide: (_command: Command, state: State): Outcome<Deleted> => [deleted(state)],
      any: (fc: Generator) => fc.constant({}),
    },
    deleted: {
      evolve: (state: State): State & { readonly stage: 'deleted' } => ({ ...state, stage: 'deleted' }),
      history: () => activity(`${what} deleted`, 'Deleted'),
      undo: {
        touched: () => [the],
        back(
          data: Deleted['data'],
          state: State,
          { actor }: DecisionContext,
          { person, isKept = false, ...staff }: UndoOfRecord,
        ): Outcome<Restored> {
          if (!deletes(actor)) return forbidden(message.forbidden);
          if (state.person.PersonFullName === null || person?.PersonID !== state.person.PersonID)
            return ruleBroken(historyMessage.forgotten);
          return isKept && (isKeptBy?.(data) ?? true)
            ? restored(person, staff, state)
            : ruleBroken(historyMessage.deletedForGood);
        },
      },
    },
    restored: {
      history: () => activity(`${what} restored`, 'Brought back as it was'),
      undo: {
        touched: () => [the, 'Person', 'Assignee', 'Status', ...labels],
        back: (_data: object, state: State, { actor }: DecisionContext): Outcome<Deleted> =>
          deletes(actor) ? [deleted(state)] : forbidden(message.forbidden),
      },
    },
  };
}
