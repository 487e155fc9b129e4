import type {
  AddEnquiryBody,
  AmendedEnquiry,
  AssignEnquiryBody,
  NewEnquiry,
  UpdateEnquiryStatusBody,
} from '@leaseledger/contract/enquiries/enquiry.bodies';
import { enquiryType, type EnquiryStatusID } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { blankEnquiry, contactDetails, type EnquiryDetails } from '@leaseledger/contract/enquiries/enquiry.details';
import { enquiryMessage } from '@leaseledger/contract/enquiries/enquiry.messages';
import {
  enquiryDecider,
  type EnquiryCommand,
  type EnquiryEvent,
  type UndoEnquiryDecision,
} from '@leaseledger/domain/enquiries/enquiry.area';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { Candidate, WorkToHandOver } from '@leaseledger/domain/kernel/hand-over';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { enquiryRows } from '@leaseledger/projections/enquiries/enquiry-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { entered } from '../../platform/answers/entered.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { RecordPersons } from '../leads/exports/record-persons.ts';

/** The field of an enquiry's person in bodies. */
const PERSON = 'Enquiry.PersonID';

const returns = {
  decider: enquiryDecider,
  deleted: 'EnquiryDeleted' as const,
  formerPerson: ({ type, data }: EnquiryEvent) => (type === 'EnquiryPersonChanged' ? data.from : undefined),
  formerAssignee: ({ type, data }: EnquiryEvent) =>
    type === 'EnquiryAssigned' || type === 'EnquiryUnassigned' ? data.from : undefined,
};

/** Turns the bodies of calls into commands. Ids are looked up here; the decider decides. */
@Injectable()
export class Enquiries {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly persons: RecordPersons,
    private readonly candidates: Candidates,
  ) {}

  /** @throws Failure 400 for an unknown person or user; 403, 422 as the decider says */
  async add({ Enquiry }: AddEnquiryBody, metadata: CommandMetadata): Promise<CommandResult> {
    return this.addFor(await this.persons.named(Enquiry.PersonID, PERSON, metadata.actor), Enquiry, metadata);
  }

  /**
   * Logs an enquiry about a person who was looked up before. @param options `tellClient: false` mails no customer.
   * @throws Failure as `add`
   */
  async addFor(
    person: LeadPerson,
    Enquiry: NewEnquiry,
    metadata: CommandMetadata,
    options: { readonly tellClient?: false } = {},
  ): Promise<CommandResult> {
    const assignee = Enquiry.AssignedToUserID ? await this.assignee(Enquiry.AssignedToUserID) : null;
    const details = { ...blankEnquiry, ...(await this.#entered(Enquiry)) };
    const create = (EnquiryID: number): EnquiryCommand => ({
      type: 'AddEnquiry',
      EnquiryID,
      person,
      details: { ...details, TypeCodeID: Enquiry.TypeCodeID ?? enquiryType.STANDARD },
      assignee,
      ...options,
    });
    return this.bus.execute(new Execute(enquiryDecider, { create }, metadata));
  }

  /** @throws Failure 400 for an unknown person or user; 403, 404, 409, 422 as the decider says */
  async amend(
    Enquiry: Partial<AmendedEnquiry> & Pick<AmendedEnquiry, 'EnquiryID' | 'Version'>,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const { EnquiryID, Version, PersonID, AssignedToUserID } = Enquiry;
    const person = await this.persons.other(enquiryRows.readModel, EnquiryID, PersonID, PERSON, metadata.actor);
    const command: EnquiryCommand = {
      type: 'AmendEnquiry',
      changes: withoutMasked(await this.#entered(Enquiry), metadata.actor),
      ...(person && { person }),
      ...(AssignedToUserID && { assignee: await this.assignee(AssignedToUserID) }),
    };
    return this.bus.execute(
      new Execute(enquiryDecider, { id: EnquiryID, command, expectedRevision: Version }, metadata),
    );
  }

  /**
   * Fills the empty fields of an enquiry. @returns undefined when none of the given ones is empty.
   * @throws Failure 400 for an unknown user; 403, 404, 422 as the decider says
   */
  async fill(
    id: number,
    form: Partial<Omit<NewEnquiry, 'PersonID'>>,
    metadata: CommandMetadata,
  ): Promise<CommandResult | undefined> {
    const known: Readonly<Partial<Record<string, unknown>>> = { ...(await this.lists.get(enquiryRows.readModel, id)) };
    const given = Object.entries(await this.#entered(form)).filter(
      ([field, value]) => (known[field] ?? null) === null && value !== null,
    );
    return given.length === 0
      ? undefined
      : this.#execute(id, { type: 'AmendEnquiry', changes: Object.fromEntries(given) }, metadata);
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  async assign(
    { enquiryID, assigneeID, previousAssigneeID = null }: AssignEnquiryBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const assignee = await this.assignee(assigneeID);
    return this.#execute(enquiryID, { type: 'AssignEnquiry', assignee, previousAssigneeID }, metadata);
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  changeStatus(
    { enquiryID, newStatusCodeID: to, previousStatusCodeID: from }: UpdateEnquiryStatusBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    // The rules of the body accept no other numbers.
    return this.#execute(
      enquiryID,
      { type: 'ChangeEnquiryStatus', from: from as EnquiryStatusID, to: to as EnquiryStatusID },
      metadata,
    );
  }

  /** @throws Failure 403, 404, 422 as the decider says */
  markDelivered(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'MarkEnquiryDelivered' }, metadata);
  }

  /** @throws Failure 403, 404 as the decider says */
  remove(id: number, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'DeleteEnquiry' }, metadata);
  }

  /** The command that undoes a decision, with the current person and users that the enquiry returns to. */
  async undoing(asked: UndoDecision<EnquiryEvent>, actor: Actor): Promise<UndoEnquiryDecision> {
    return { ...asked, ...(await this.persons.returning(returns, asked, actor)) };
  }

  /** For the system. @throws Failure as the decider says */
  handOver(id: number, work: WorkToHandOver, metadata: CommandMetadata): Promise<CommandResult> {
    return this.#execute(id, { type: 'HandOverEnquiry', ...work }, metadata);
  }

  /** @throws Failure 422 for an unknown user */
  assignee(id: number): Promise<Candidate> {
    return this.candidates.named(id, enquiryMessage.invalidAssignment);
  }

  #execute(id: number, command: EnquiryCommand, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(enquiryDecider, { id, command }, metadata));
  }

  /**
   * The details that a form contains, with the name of the user who originated the enquiry. @throws Failure 400 for an
   * unknown user
   */
  async #entered(form: Partial<Omit<NewEnquiry, 'PersonID'>>): Promise<Partial<EnquiryDetails>> {
    const { OriginationUserID } = form;
    if (OriginationUserID === undefined) return entered(blankEnquiry, form);
    const user = await this.lists.reference(userRows.readModel, OriginationUserID, {
      field: 'Enquiry.OriginationUserID',
      what: 'User',
    });
    return { ...entered(blankEnquiry, form), OriginationUserName: user?.FullName ?? null };
  }
}

/** External users see contact details masked, so an empty one of theirs keeps the stored value (decision 74). */
function withoutMasked(changes: Partial<EnquiryDetails>, { external }: Actor): Partial<EnquiryDetails> {
  if (!external) return changes;
  const kept = contactDetails.filter((field) => !changes[field]);
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !kept.some((each) => each === field)));
}
