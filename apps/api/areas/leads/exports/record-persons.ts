import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { whyMergedAway, type ReturnsTo } from '@leaseledger/domain/behaviours/about-person';
import type { AssignmentTraces } from '@leaseledger/domain/behaviours/assignment';
import type { Actor, Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Candidate, NamedUser } from '@leaseledger/domain/kernel/hand-over';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { Candidates } from '../../../access/users/exports/candidates.ts';
import { badInput, refuseIf } from '../../../platform/answers/failure.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { KeptContents } from '../../../records/files/exports/kept-contents.ts';
import { FoundPersons } from '../../persons/exports/found-persons.ts';
import { leadPerson } from './lead-person.ts';
import { MergedPersons } from '../../persons/exports/merged-persons.ts';

/** A record about a person that is assigned to users: its decider, and how to read its events. */
interface PersonRecords<State, Event extends DomainEvent> {
  readonly decider: Pick<Decider<never, State, Event>, 'initialState' | 'evolve'>;
  readonly deleted: Event['type'];
  /** The former person of a change of person; undefined for other events. */
  formerPerson(event: Event): number | null | undefined;
  /** The former assignee of a change of assignee; undefined for other events. */
  formerAssignee(event: Event): NamedUser | null | undefined;
}

interface ReturningState {
  readonly person: LeadPerson;
  readonly assignee: NamedUser | null;
  readonly traces: AssignmentTraces & { readonly createdBy: { readonly id: number | null } };
}

/** Looks up the persons that records name, and the persons and users that records return to. */
@Injectable()
export class RecordPersons {
  constructor(
    private readonly lists: Lists,
    private readonly found: FoundPersons,
    private readonly merged: MergedPersons,
    private readonly kept: KeptContents,
    private readonly candidates: Candidates,
  ) {}

  /**
   * The person that a form names. External users may name only persons that they found or registered.
   * @param field the path of the field in the body, e.g. 'Lead.PersonID'. @throws Failure 400
   */
  async named(PersonID: number, field: string, actor: Actor): Promise<LeadPerson> {
    const row = await this.lists.get(personRows.readModel, PersonID);
    if (actor.external && (row === undefined || !(await this.found.mayUse(actor, row))))
      throw badInput({ [field]: leadMessage.personNotFound });
    if (row === undefined) throw badInput({ [field]: message.notFound('Person') });
    return leadPerson(row);
  }

  /**
   * As `named`; undefined when the person stays the same. The record then keeps the merged person that it names, so
   * that it follows them after an unmerge.
   */
  async other<R extends LeadPerson>(
    model: ReadModel<R>,
    id: number,
    PersonID: number | null | undefined,
    field: string,
    actor: Actor,
  ): Promise<LeadPerson | undefined> {
    const isSame = !PersonID || (await this.lists.get(model, id))?.PersonID === PersonID;
    return isSame ? undefined : this.named(PersonID, field, actor);
  }

  /**
   * The current person and users of an undo. A missing user is left out, and so is a person that the caller may not
   * choose. @throws Failure 422 for a merged person
   */
  async returning<State extends ReturningState, Event extends DomainEvent>(
    { decider, deleted, formerPerson, formerAssignee }: PersonRecords<State, Event>,
    { past, decision }: UndoDecision<Event>,
    actor: Actor,
  ): Promise<ReturnsTo> {
    const { at, events } = past.find(({ name }) => name === decision) ?? { at: '', events: [] };
    if (events.some(({ type }) => type === deleted)) {
      const { person, assignee, traces } = past
        .flatMap((each) => each.events)
        .reduce((state, event) => decider.evolve(state, event), decider.initialState);
      const row = await this.lists.get(personRows.readModel, person.PersonID);
      if (row === undefined) await this.#mustNotBeMerged(person.PersonID);
      return {
        person: row && leadPerson(row),
        assignee: await this.#user(assignee?.UserID),
        assigner: await this.#user(traces.assignedByID),
        creator: await this.#user(traces.createdBy.id),
        isKept: this.kept.isKept(at),
      };
    }
    let returning: ReturnsTo = {};
    for (const event of events) {
      const [person, assignee] = [formerPerson(event), formerAssignee(event)];
      if (typeof person === 'number') returning = { ...returning, person: await this.#former(person, actor) };
      if (assignee) returning = { ...returning, assignee: await this.candidates.of(assignee.UserID) };
    }
    return returning;
  }

  async #former(PersonID: number, actor: Actor): Promise<LeadPerson | undefined> {
    const row = await this.lists.get(personRows.readModel, PersonID);
    if (row === undefined && !actor.external) await this.#mustNotBeMerged(PersonID);
    return row && (await this.found.mayUse(actor, row)) ? leadPerson(row) : undefined;
  }

  /** @throws Failure 422 for a merged person */
  async #mustNotBeMerged(PersonID: number): Promise<void> {
    refuseIf(whyMergedAway(PersonID, await this.merged.standing(PersonID)));
  }

  async #user(id: number | null | undefined): Promise<Candidate | undefined> {
    return typeof id === 'number' ? this.candidates.of(id) : undefined;
  }
}
