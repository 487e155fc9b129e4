import type {
  AddLeadBody,
  AmendedLead,
  AssignLeadBody,
  AssignLeadsBody,
  TakeGivenBody,
  UpdateLeadBody,
  UpdateLeadStatusBody,
} from '@leaseledger/contract/leads/lead.bodies';
import { leadSource } from '@leaseledger/contract/leads/lead.codes';
import { type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { blankLead } from '@leaseledger/contract/leads/lead.details';
import { differing, givenAs } from '@leaseledger/contract/leads/lead.given';
import { leadMessage } from '@leaseledger/contract/leads/lead.messages';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { Candidate, WorkToHandOver } from '@leaseledger/domain/kernel/hand-over';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import {
  leadDecider,
  type LeadCommand,
  type LeadEvent,
  type UndoLeadDecision,
} from '@leaseledger/domain/leads/lead.area';
import type { BulkAssignment, LeadRow } from '@leaseledger/contract/leads/lead.views';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import { companyRows } from '@leaseledger/projections/companies/company-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { partOf, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { entered } from '../../platform/answers/entered.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { failureOf, isOfOneRecord } from '../../platform/answers/failure.filter.ts';
import { NewIds } from '../../platform/commands/new-ids.ts';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { RecordPersons } from './exports/record-persons.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { wholeDetails } from './exports/lead-fields.ts';

/** The whole form of a lead, or some of its fields. */
interface LeadAmendment extends Omit<UpdateLeadBody, 'Lead'> {
  readonly Lead: Partial<AmendedLead> & Pick<AmendedLead, 'LeadID' | 'Version'>;
}

/** The field of a lead's person in bodies. */
const PERSON = 'Lead.PersonID';

const returns = {
  decider: leadDecider,
  deleted: 'LeadDeleted' as const,
  formerPerson: ({ type, data }: LeadEvent) => (type === 'LeadPersonChanged' ? data.from : undefined),
  formerAssignee: ({ type, data }: LeadEvent) =>
    type === 'LeadAssigned' || type === 'LeadUnassigned' ? data.from : undefined,
};

/** Turns the bodies of calls into commands. Ids are looked up here; the decider decides. */
@Injectable()
export class Leads {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly persons: RecordPersons,
    private readonly newIds: NewIds,
    private readonly candidates: Candidates,
  ) {}

  /** @throws Failure 400 for an unknown person; 403, 422 as the decider says */
  async log(
    { Lead, warmAssign, disableClientNLSAssignedEmail }: AddLeadBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const person = await this.persons.named(Lead.PersonID, PERSON, metadata.actor);
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
    const person = await this.persons.other(leadRows.readModel, LeadID, PersonID, PERSON, metadata.actor);
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

  /**
   * Details that are the person's own already change nothing.
   * @param lead as the caller sees it. @returns the result of the person. @throws Failure 400 for a detail that was not
   * given, 404, 409 for another revision; 403, 422 as the decider says
   */
  async takeGiven(
    lead: LeadRow,
    { PersonVersion, fields }: Pick<TakeGivenBody, 'PersonVersion' | 'fields'>,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const { LeadID, PersonID } = lead;
    const person = await this.lists.one(personRows.readModel, PersonID, 'Person');
    if (fields.some((field) => lead[givenAs[field]] === null)) throw badInput({ fields: leadMessage.givenFields });
    const chosen = differing(lead, person).filter(({ field }) => fields.includes(field));
    const given = Object.fromEntries(chosen.map(({ field, given: value }) => [field, value]));
    const command: PersonCommand = {
      type: 'TakeGiven',
      LeadID,
      given: { ...given, ...(await this.#companyNamed(given['CompanyName'])) },
    };
    return this.bus.execute(
      new Execute(personDecider, { id: PersonID, command, expectedRevision: PersonVersion }, metadata),
    );
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

  /** The command that undoes a decision, with the current person and users that the lead returns to. */
  async undoing(asked: UndoDecision<LeadEvent>, actor: Actor): Promise<UndoLeadDecision> {
    return { ...asked, ...(await this.persons.returning(returns, asked, actor)) };
  }

  /** For the system. @throws Failure as the decider says */
  handOver(id: number, work: WorkToHandOver, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'HandOverLead', ...work }, metadata);
  }

  /** @throws Failure 422 for an unknown user */
  assignee(id: number): Promise<Candidate> {
    return this.candidates.named(id, leadMessage.invalidAssignment);
  }

  #execute(id: number, command: LeadCommand, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(leadDecider, { id, command }, metadata));
  }

  /** The only company of this name, as a person names it; without an id if none or several have it. */
  async #companyNamed(name: string | undefined): Promise<Partial<Pick<PersonDetails, 'CompanyID' | 'CompanyName'>>> {
    if (name === undefined) return {};
    const { rows } = await this.lists.page(companyRows.readModel, {
      where: [{ column: 'CompanyTradingName', is: name }],
      limit: 2,
    });
    const [company, another] = rows.map(parsed);
    return company === undefined || another !== undefined
      ? { CompanyID: null }
      : { CompanyID: company.CompanyID, CompanyName: company.CompanyTradingName };
  }
}
