import type {
  AddLeadBody,
  AmendedLead,
  AssignLeadBody,
  AssignLeadsBody,
  UpdateLeadBody,
  UpdateLeadStatusBody,
} from '@leaseledger/contract/leads/lead.bodies';
import { leadSource, type LeadStatusID } from '@leaseledger/contract/leads/lead.codes';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import {
  leadDecider,
  type LeadCommand,
  type LeadEvent,
  type UndoLeadDecision,
} from '@leaseledger/domain/leads/lead.area';
import { endsGone, whyMergedAway } from '@leaseledger/domain/leads/lead';
import { queueMailsOnLeadAssigned } from '@leaseledger/domain/policies/leads/queue-mails-on-lead-assigned.policy';
import type { BulkAssignment, LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { entered } from '../../platform/answers/entered.ts';
import { badInput, refuseIf, ruleBroken } from '../../platform/answers/failure.ts';
import { failureOf, isOfOneRecord } from '../../platform/answers/failure.filter.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { stateOf } from '../../platform/commands/state-of.ts';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { KeptContents } from '../../records/files/exports/kept-contents.ts';
import { FoundPersons } from '../persons/exports/found-persons.ts';
import { MergedPersons } from '../persons/exports/merged-persons.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { wholeDetails } from './exports/lead-fields.ts';
import { leadPerson } from './exports/lead-person.ts';

/** The whole form of a lead, or some of its fields. */
interface LeadAmendment extends Omit<UpdateLeadBody, 'Lead'> {
  readonly Lead: Partial<AmendedLead> & Pick<AmendedLead, 'LeadID' | 'Version'>;
}

const changesAssignment: ReadonlySet<string> = new Set(queueMailsOnLeadAssigned.on);

/** Turns the bodies of calls into commands. Ids are looked up here; the decider decides. */
@Injectable()
export class Leads {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly found: FoundPersons,
    private readonly merged: MergedPersons,
    private readonly newIds: NewIds,
    private readonly streams: KnownStreams,
    private readonly kept: KeptContents,
    private readonly candidates: Candidates,
  ) {}

  /** @throws Failure 400 for an unknown person; 403, 422 as the decider says */
  async log(
    { Lead, warmAssign, disableClientNLSAssignedEmail }: AddLeadBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const person = await this.#person(Lead.PersonID, metadata.actor);
    const assignee = Lead.AssignedToUserID ? await this.assignee(Lead.AssignedToUserID) : null;
    const create = (LeadID: number): LeadCommand => ({
      type: 'LogLead',
      LeadID,
      OriginationCodeID: leadSource.MANUAL,
      CustomFormName: null,
      person,
      details: wholeDetails(Lead),
      assignee,
      options: { warm: warmAssign ?? false, tellClient: !disableClientNLSAssignedEmail },
      ExpectedSettlementDate: Lead.ExpectedSettlementDate ?? null,
      SettlementDateActual: Lead.SettlementDateActual ?? null,
    });
    return this.bus.execute(new Execute(leadDecider, { create }, metadata));
  }

  /** @throws Failure 400 for an unknown person; 403, 404, 409, 422 as the decider says */
  async amend(
    { Lead, warmAssign, disableClientNLSAssignedEmail }: LeadAmendment,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const { LeadID, Version, PersonID, AssignedToUserID, ExpectedSettlementDate, SettlementDateActual } = Lead;
    const person = PersonID ? await this.#personOf(LeadID, PersonID, metadata.actor) : undefined;
    const command: LeadCommand = {
      type: 'AmendLead',
      changes: entered(blankLead, Lead),
      ...(person && { person }),
      ...(AssignedToUserID && { assignee: await this.assignee(AssignedToUserID) }),
      options: { warm: warmAssign ?? false, tellClient: !disableClientNLSAssignedEmail },
      ...(ExpectedSettlementDate !== undefined && { ExpectedSettlementDate }),
      ...(SettlementDateActual !== undefined && { SettlementDateActual }),
    };
    return this.bus.execute(new Execute(leadDecider, { id: LeadID, command, expectedRevision: Version }, metadata));
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  async assign(
    { leadID, assigneeID, previousAssigneeID, warmAssign, disableLeadEmail }: AssignLeadBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const assignee = await this.assignee(assigneeID);
    const options = { warm: warmAssign ?? false, tellClient: !disableLeadEmail };
    return this.#execute(
      leadID,
      { type: 'AssignLead', assignee, previousAssigneeID: previousAssigneeID ?? null, options },
      metadata,
    );
  }

  /**
   * Assigns leads one by one: a refused or unreadable lead delays no other. A repeat with the same key has the same
   * answer.
   * @throws Failure 422 for an unknown user or a key of another request, before any assignment; LogUnavailable, perhaps
   * after some assignments
   */
  async assignMany(
    { leads, assigneeID, warmAssign, disableLeadEmail }: AssignLeadsBody,
    metadata: CommandMetadata,
  ): Promise<BulkAssignment> {
    const assignee = await this.assignee(assigneeID);
    await this.newIds.holdKey(leadDecider.category, metadata);
    const chosen = [...new Map(leads.map(({ leadID, previousAssigneeID = null }) => [leadID, previousAssigneeID]))];
    const options = {
      warm: warmAssign ?? false,
      tellClient: !disableLeadEmail,
      ...(chosen.length > 1 && { isOneOfMany: true as const }),
    };
    const outcomes = await Promise.allSettled(
      chosen.map(([id, previousAssigneeID]) =>
        this.#execute(
          id,
          { type: 'AssignLead', assignee, previousAssigneeID, options },
          partOf(metadata, `${leadDecider.category}-${id}`),
        ),
      ),
    );
    const assigned: number[] = [];
    const refused: { LeadID: number; message: string }[] = [];
    for (const [index, [LeadID]] of chosen.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status !== 'rejected') {
        assigned.push(LeadID);
        continue;
      }
      if (!isOfOneRecord(outcome.reason)) throw outcome.reason;
      refused.push({ LeadID, message: failureOf(outcome.reason).message });
    }
    return { assigned, refused };
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  changeStatus(
    { leadID, newStatusCodeID: to, previousStatusCodeID: from }: UpdateLeadStatusBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    // The rules of the body accept no other numbers.
    return this.#execute(
      leadID,
      { type: 'ChangeLeadStatus', from: from as LeadStatusID, to: to as LeadStatusID },
      metadata,
    );
  }

  /** @throws Failure 403, 404 as the decider says */
  remove(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'DeleteLead' }, metadata);
  }

  /**
   * The command that undoes a decision, with the current person and assignee that the lead returns to.
   * A missing user is left out, and so is a person that the caller may not choose.
   */
  async undoing(asked: UndoDecision<LeadEvent>, actor: Actor): Promise<UndoLeadDecision> {
    const { at, events } = asked.past.find(({ name }) => name === asked.decision) ?? { at: '', events: [] };
    if (events.some(({ type }) => type === 'LeadDeleted'))
      return { ...asked, ...(await this.#restoring(asked)), isKept: this.kept.isKept(at) };
    let person: LeadPerson | undefined;
    let assignee: Candidate | undefined;
    for (const { type, data } of events) {
      if (type === 'LeadPersonChanged' && data.from !== null) person = await this.#formerPerson(data.from, actor);
      if ((type === 'LeadAssigned' || type === 'LeadUnassigned') && data.from !== null)
        assignee = await this.candidates.of(data.from.UserID);
    }
    return { ...asked, person, assignee };
  }

  /** The current person and staff of a lead that is restored. */
  async #restoring({
    past,
  }: UndoDecision<LeadEvent>): Promise<Pick<UndoLeadDecision, 'person' | 'assignee' | 'assigner' | 'creator'>> {
    const {
      person,
      assignee,
      traces: { assignedByID = null, createdBy },
    } = past.flatMap(({ events }) => events).reduce(leadDecider.evolve, leadDecider.initialState);
    const row = await this.lists.get(personRows.readModel, person.PersonID);
    if (row === undefined) await this.#mustNotBeMerged(person.PersonID);
    return {
      person: row && leadPerson(row),
      assignee: await this.#staff(assignee?.UserID ?? null),
      assigner: await this.#staff(assignedByID),
      creator: await this.#staff(createdBy.id),
    };
  }

  /** Whether the lead existed and was deleted or converted. @throws LogUnavailable */
  async isGone(id: number): Promise<boolean> {
    return endsGone(await this.streams.current(`${leadDecider.category}-${id}`));
  }

  /** The person of a converted lead; undefined for any other. @throws LogUnavailable */
  async personOfConverted(id: number): Promise<LeadPerson | undefined> {
    const events = await this.streams.current(`${leadDecider.category}-${id}`);
    if (!events.some(({ type }) => type === 'LeadConvertedToEnquiry')) return undefined;
    return stateOf(leadDecider, events).person;
  }

  /** Whether the lead is still there with the assignment of this event. @param cause the event's id @throws LogUnavailable */
  async isAssignedBy(id: number, cause: string): Promise<boolean> {
    const past = await this.streams.current(`${leadDecider.category}-${id}`);
    return past.findLast(({ type }) => changesAssignment.has(type))?.id === cause;
  }

  /** @throws Failure 422 for an unknown user */
  async assignee(id: number): Promise<Candidate> {
    const assignee = await this.candidates.of(id);
    if (assignee === undefined) throw ruleBroken(leadMessage.invalidAssignment);
    return assignee;
  }

  #execute(id: number, command: LeadCommand, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(leadDecider, { id, command }, metadata));
  }

  /**
   * Undefined when the person stays the same. The lead then keeps the merged person that it names, so that it follows
   * them after an unmerge.
   */
  async #personOf(LeadID: number, PersonID: number, actor: Actor): Promise<LeadPerson | undefined> {
    const lead = await this.lists.get(leadRows.readModel, LeadID);
    return lead?.PersonID === PersonID ? undefined : this.#person(PersonID, actor);
  }

  async #person(PersonID: number, actor: Actor): Promise<LeadPerson> {
    const row = await this.lists.get(personRows.readModel, PersonID);
    if (actor.external && (row === undefined || !(await this.found.mayUse(actor, row))))
      throw badInput({ 'Lead.PersonID': leadMessage.personNotFound });
    if (row === undefined) throw badInput({ 'Lead.PersonID': message.notFound('Person') });
    return leadPerson(row);
  }

  async #formerPerson(PersonID: number, actor: Actor): Promise<LeadPerson | undefined> {
    const row = await this.lists.get(personRows.readModel, PersonID);
    if (row === undefined && !actor.external) await this.#mustNotBeMerged(PersonID);
    return row && (await this.found.mayUse(actor, row)) ? leadPerson(row) : undefined;
  }

  /** @throws Failure 422 for a merged person */
  async #mustNotBeMerged(PersonID: number): Promise<void> {
    const standing = await this.merged.standing(PersonID);
    refuseIf(whyMergedAway(PersonID, standing));
  }

  async #staff(id: number | null): Promise<Candidate | undefined> {
    return id === null ? undefined : this.candidates.of(id);
  }
}
