import type {
  AmendedFuelCardTracker,
  AssignFuelCardTrackerBody,
  NewFuelCardTracker,
  UpdateFuelCardStatusBody,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { PIN_MASK, type FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import {
  blankFuelCardTracker,
  noPins,
  type FuelCardPins,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { message } from '@leaseledger/contract/shared/messages';
import { duplicateOf } from '@leaseledger/domain/fuel-cards/add-fuel-card-tracker';
import { initialTracker } from '@leaseledger/domain/fuel-cards/fuel-card-tracker';
import {
  fuelCardTrackerDecider,
  type FuelCardTrackerCommand,
  type FuelCardTrackerEvent,
  type UndoFuelCardDecision,
} from '@leaseledger/domain/fuel-cards/fuel-card-tracker.area';
import { pinLookDecider } from '@leaseledger/domain/fuel-cards/pin-look.area';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import type { UndoDecision } from '@leaseledger/domain/kernel/undo';
import { fuelCardTrackerRows } from '@leaseledger/projections/fuel-cards/fuel-card-tracker-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Candidates } from '../../access/users/exports/candidates.ts';
import { entered } from '../../platform/answers/entered.ts';
import { badInput, refuseIf, ruleBroken } from '../../platform/answers/failure.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult, type Target } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { KeptContents } from '../../records/files/exports/kept-contents.ts';
import { leadPerson } from '../leads/exports/lead-person.ts';
import { FoundPersons } from '../persons/exports/found-persons.ts';
import { MergedPersons } from '../persons/exports/merged-persons.ts';

/** The PINs of a form that were typed. A masked one stays as it is. */
const typedPins = (form: Partial<Record<keyof FuelCardPins, string | null>>): Partial<FuelCardPins> =>
  Object.fromEntries(Object.entries(entered(noPins, form)).filter(([, pin]) => pin !== PIN_MASK));

/** Turns the bodies of calls into commands. Ids are looked up here; the decider decides. */
@Injectable()
export class FuelCardTrackers {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly found: FoundPersons,
    private readonly merged: MergedPersons,
    private readonly streams: KnownStreams,
    private readonly kept: KeptContents,
    private readonly candidates: Candidates,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'fuelCardBpPin'>,
  ) {}

  /** A new tracker without a BP PIN gets the preset one. @throws Failure 400 for an unknown person; 403, 422 as the decider says */
  async add(form: NewFuelCardTracker, metadata: CommandMetadata): Promise<CommandResult> {
    const person = await this.#person(form.PersonID, metadata.actor);
    const assignee = form.AssignedToUserID ? await this.assignee(form.AssignedToUserID) : null;
    const preset = form.CardRequested_Chargefox ? null : (this.settings.fuelCardBpPin ?? null);
    const create = (FuelCardTrackerID: number): FuelCardTrackerCommand => ({
      type: 'AddFuelCardTracker',
      FuelCardTrackerID,
      person,
      details: { ...blankFuelCardTracker, ...entered(blankFuelCardTracker, form) },
      pins: { ...noPins, CardPin_BP: preset, ...typedPins(form) },
      assignee,
    });
    return this.execute({ create }, metadata);
  }

  /** @throws Failure 400 for an unknown person; 403, 404, 409, 422 as the decider says */
  async amend(
    { FuelCardTrackerID: id, Version: expectedRevision, PersonID, AssignedToUserID, ...form }: AmendedFuelCardTracker,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const person = PersonID ? await this.#personOf(id, PersonID, metadata.actor) : undefined;
    const command: FuelCardTrackerCommand = {
      type: 'AmendFuelCardTracker',
      changes: entered(blankFuelCardTracker, form),
      pins: typedPins(form),
      ...(person && { person }),
      ...(AssignedToUserID && { assignee: await this.assignee(AssignedToUserID) }),
    };
    return this.execute({ id, command, expectedRevision }, metadata);
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  async assign(
    { fuelCardTrackerID: id, assigneeID, previousAssigneeID }: AssignFuelCardTrackerBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    const assignee = await this.assignee(assigneeID);
    return this.execute(
      { id, command: { type: 'AssignFuelCardTracker', assignee, previousAssigneeID: previousAssigneeID ?? null } },
      metadata,
    );
  }

  /** @throws Failure 403, 404, 409 as the decider says */
  changeStatus(
    { fuelCardTrackerID: id, newStatusCodeID: to, previousStatusCodeID: from }: UpdateFuelCardStatusBody,
    metadata: CommandMetadata,
  ): Promise<CommandResult> {
    // The rules of the body accept no other numbers.
    const command = {
      type: 'ChangeFuelCardStatus' as const,
      from: from as FuelCardStatusID,
      to: to as FuelCardStatusID,
    };
    return this.execute({ id, command }, metadata);
  }

  /**
   * A new tracker with the person, cards, types, registration, vehicle and priority of another one (decisions 7).
   * @param original as the caller sees it. @throws Failure 422 for a forgotten person; 403 as the decider says
   */
  async duplicate(original: number, PersonID: number, metadata: CommandMetadata): Promise<CommandResult> {
    const { details } = await this.streams.stateOf(fuelCardTrackerDecider, original);
    const row = await this.lists.get(personRows.readModel, PersonID);
    if (row === undefined) throw ruleBroken(fuelCardTrackerMessage.personForgotten);
    const create = (FuelCardTrackerID: number): FuelCardTrackerCommand => ({
      type: 'AddFuelCardTracker',
      FuelCardTrackerID,
      person: leadPerson(row),
      details: duplicateOf(details),
      pins: noPins,
      assignee: null,
      duplicateOf: original,
    });
    return this.execute({ create }, metadata);
  }

  /** The PINs in clear. The tracker's history records who looked. @throws Failure 403 as the decider says; LogUnavailable */
  async pins(id: number, metadata: CommandMetadata): Promise<FuelCardPins> {
    const command = { type: 'LookAtPins' as const, FuelCardTrackerID: id };
    await this.bus.execute(new Execute(pinLookDecider, { id, command }, metadata));
    return (await this.streams.stateOf(fuelCardTrackerDecider, id)).pins;
  }

  /**
   * The command that undoes a decision, with the current person and assignee that the tracker returns to. A missing
   * user is left out, and so is a person that the caller may not choose.
   */
  async undoing(asked: UndoDecision<FuelCardTrackerEvent>, actor: Actor): Promise<UndoFuelCardDecision> {
    const { at, events } = asked.past.find(({ name }) => name === asked.decision) ?? { at: '', events: [] };
    if (events.some(({ type }) => type === 'FuelCardTrackerDeleted'))
      return { ...asked, ...(await this.#restoring(asked)), isKept: this.kept.isKept(at) };
    let person: LeadPerson | undefined;
    let assignee: Candidate | undefined;
    for (const { type, data } of events) {
      if (type === 'FuelCardTrackerPersonChanged') person = await this.#formerPerson(data.from, actor);
      if ((type === 'FuelCardTrackerAssigned' || type === 'FuelCardTrackerUnassigned') && data.from !== null)
        assignee = await this.candidates.of(data.from.UserID);
    }
    return { ...asked, person, assignee };
  }

  /** Whether the tracker existed and was deleted. @throws LogUnavailable */
  async isGone(id: number): Promise<boolean> {
    return (await this.streams.stateOf(fuelCardTrackerDecider, id)).stage === 'deleted';
  }

  /** @throws Failure 422 for an unknown user */
  async assignee(id: number): Promise<Candidate> {
    const assignee = await this.candidates.of(id);
    if (assignee === undefined) throw ruleBroken(fuelCardTrackerMessage.unknownAssignee);
    return assignee;
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  execute(target: Target<FuelCardTrackerCommand>, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(fuelCardTrackerDecider, target, metadata));
  }

  /** The current person and staff of a tracker that is restored. */
  async #restoring({
    past,
  }: UndoDecision<FuelCardTrackerEvent>): Promise<
    Pick<UndoFuelCardDecision, 'person' | 'assignee' | 'assigner' | 'creator'>
  > {
    const { person, assignee, traces } = past
      .flatMap(({ events }) => events)
      .reduce(fuelCardTrackerDecider.evolve, initialTracker);
    const row = await this.lists.get(personRows.readModel, person.PersonID);
    if (row === undefined) await this.#mustNotBeMerged(person.PersonID);
    return {
      person: row && leadPerson(row),
      assignee: await this.#staff(assignee?.UserID ?? null),
      assigner: await this.#staff(traces.assignedByID ?? null),
      creator: await this.#staff(traces.createdBy.id),
    };
  }

  /** Undefined when the person stays the same, also when they were merged into another one. */
  async #personOf(id: number, PersonID: number, actor: Actor): Promise<LeadPerson | undefined> {
    const tracker = await this.lists.get(fuelCardTrackerRows.readModel, id);
    return tracker?.PersonID === PersonID ? undefined : this.#person(PersonID, actor);
  }

  async #person(PersonID: number, actor: Actor): Promise<LeadPerson> {
    const row = await this.lists.get(personRows.readModel, PersonID);
    if (actor.external && (row === undefined || !(await this.found.mayUse(actor, row))))
      throw badInput({ 'FuelCardTracker.PersonID': fuelCardTrackerMessage.personNotFound });
    if (row === undefined) throw badInput({ 'FuelCardTracker.PersonID': message.notFound('Person') });
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
    refuseIf(standing === PersonID ? undefined : fuelCardTrackerMessage.personMerged(PersonID, standing));
  }

  async #staff(id: number | null): Promise<Candidate | undefined> {
    return id === null ? undefined : this.candidates.of(id);
  }
}
