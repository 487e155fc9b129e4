import type {
  AmendedFuelCardTracker,
  AssignFuelCardTrackerBody,
  NewFuelCardTracker,
  UpdateFuelCardStatusBody,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.bodies';
import { PIN_MASK } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardStatusID } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.statuses';
import {
  blankFuelCardTracker,
  noPins,
  type FuelCardPins,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { duplicateOf } from '@leaseledger/domain/fuel-cards/add-fuel-card-tracker';
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
import { ruleBroken } from '../../platform/answers/failure.ts';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult, type Target } from '../../platform/commands/execute.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { SETTINGS } from '../../platform/foundation/platform.ts';
import { Lists } from '../../platform/lists/lists.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { leadPerson } from '../leads/exports/lead-person.ts';
import { RecordPersons } from '../leads/exports/record-persons.ts';

/** The field of a tracker's person in bodies. */
const PERSON = 'FuelCardTracker.PersonID';

const returns = {
  decider: fuelCardTrackerDecider,
  deleted: 'FuelCardTrackerDeleted' as const,
  formerPerson: ({ type, data }: FuelCardTrackerEvent) =>
    type === 'FuelCardTrackerPersonChanged' ? data.from : undefined,
  formerAssignee: ({ type, data }: FuelCardTrackerEvent) =>
    type === 'FuelCardTrackerAssigned' || type === 'FuelCardTrackerUnassigned' ? data.from : undefined,
};

/** The PINs of a form that were typed. A masked one stays as it is. */
const typedPins = (form: Partial<Record<keyof FuelCardPins, string | null>>): Partial<FuelCardPins> =>
  Object.fromEntries(Object.entries(entered(noPins, form)).filter(([, pin]) => pin !== PIN_MASK));

/** Turns the bodies of calls into commands. Ids are looked up here; the decider decides. */
@Injectable()
export class FuelCardTrackers {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly persons: RecordPersons,
    private readonly streams: KnownStreams,
    private readonly candidates: Candidates,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'fuelCardBpPin'>,
  ) {}

  /** A new tracker without a BP PIN gets the preset one. @throws Failure 400 for an unknown person; 403, 422 as the decider says */
  async add(form: NewFuelCardTracker, metadata: CommandMetadata): Promise<CommandResult> {
    const person = await this.persons.named(form.PersonID, PERSON, metadata.actor);
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
    const person = await this.persons.other(fuelCardTrackerRows.readModel, id, PersonID, PERSON, metadata.actor);
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
    // With the key of an earlier look, this look would be answered without being recorded.
    await this.bus.execute(new Execute(pinLookDecider, { id, command }, { ...metadata, idempotency: undefined }));
    return (await this.streams.stateOf(fuelCardTrackerDecider, id)).pins;
  }

  /**
   * The command that undoes a decision, with the current person and assignee that the tracker returns to. A missing
   * user is left out, and so is a person that the caller may not choose.
   */
  async undoing(asked: UndoDecision<FuelCardTrackerEvent>, actor: Actor): Promise<UndoFuelCardDecision> {
    return { ...asked, ...(await this.persons.returning(returns, asked, actor)) };
  }

  /** @throws Failure 422 for an unknown user */
  assignee(id: number): Promise<Candidate> {
    return this.candidates.named(id, fuelCardTrackerMessage.invalidAssignment);
  }

  /** @throws Failure 403, 404, 409, 422 as the decider says */
  execute(target: Target<FuelCardTrackerCommand>, metadata: CommandMetadata): Promise<CommandResult> {
    return this.bus.execute(new Execute(fuelCardTrackerDecider, target, metadata));
  }
}
