import type { MergedPersonsBody, MergePersonsBody } from '@leaseledger/contract/persons/person-merge.bodies';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { mergeFields, type MergedPerson, type MergePreview } from '@leaseledger/contract/persons/person-merge.views';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personCountLabels, type PersonRow } from '@leaseledger/contract/persons/person.views';
import { picked } from '@leaseledger/contract/kernel/picked';
import type { CarryOutMerge, CarryOutUnmerge } from '@leaseledger/domain/person-merges/person-merge.effects';
import {
  PERSON_MERGES_ID,
  personMergeDecider,
  type PersonMergeCommand,
  type PersonMergeEvent,
} from '@leaseledger/domain/person-merges/person-merge.area';
import { personDecider, type PersonCommand } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Companies } from '../companies/exports/companies.ts';
import { partOf, type Caller, type CommandMetadata } from '../../platform/callers/caller.ts';
import { Execute, type CommandResult } from '../../platform/commands/execute.ts';
import { Failure, notFound } from '../../platform/answers/failure.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Records } from '../../records/records/exports/records.ts';
import { MergedPersons } from './exports/merged-persons.ts';
import { PersonCounts } from './exports/person-counts.ts';
import { PersonViews } from './exports/person-views.ts';

type Merge = Omit<CarryOutMerge, 'type'>;
type Unmerge = Omit<CarryOutUnmerge, 'type'>;

const streamOf = (id: number): string => `${personDecider.category}-${id}`;
const isUnmerge = (event: DecodedEvent): event is DecodedEvent<Extract<PersonMergeEvent, { type: 'UnmergeDecided' }>> =>
  event.type === 'UnmergeDecided';
const isField = (field: string): field is (typeof mergeFields)[number] => mergeFields.some((known) => known === field);

/**
 * Merges persons. The stream of all merges decides; the streams of both persons carry it out (decision record 0053).
 */
@Injectable()
export class PersonMerges {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: KnownStreams,
    private readonly views: PersonViews,
    private readonly counts: PersonCounts,
    private readonly records: Records,
    private readonly merged: MergedPersons,
    private readonly companies: Companies,
    private readonly lists: Lists,
  ) {}

  /** @throws Failure 404 */
  async preview({ PersonID, MergedPersonID }: MergedPersonsBody, caller: Caller): Promise<MergePreview> {
    const [Kept, Merged] = await Promise.all([
      this.views.opened(PersonID, caller),
      this.views.opened(MergedPersonID, caller),
    ]);
    const [counts, attached, Closes] = await Promise.all([
      this.counts.of(MergedPersonID, caller),
      this.records.attached('person', MergedPersonID),
      this.#closed([Kept, Merged]),
    ]);
    const related = Object.entries(personCountLabels).map(([name, Label]) => ({
      Label,
      Count: Object.entries(counts).find(([counted]) => counted === name)?.[1] ?? 0,
    }));
    return { Kept, Merged, Moves: [...related, ...attached].filter(({ Count }) => Count > 0), Closes };
  }

  /** The external users who open these persons now, and no longer after the merge. */
  async #closed(persons: readonly PersonRow[]): Promise<MergePreview['Closes']> {
    const found = await Promise.all(
      persons.map(async ({ PersonID, CreatedByUserID }) => {
        const user = CreatedByUserID === null ? undefined : await this.lists.get(userRows.readModel, CreatedByUserID);
        return user?.ExternalUser && (await this.merged.into(PersonID)).length === 0
          ? [{ UserID: user.UserID, FullName: user.FullName, PersonID }]
          : [];
      }),
    );
    return found.flat();
  }

  /** The persons who were merged into a person, the first one first. */
  async into(id: number): Promise<readonly MergedPerson[]> {
    return (await this.merged.into(id)).map(({ PersonID, FullName, MergedDateTime, MergedByName }) => ({
      PersonID,
      FullName,
      MergedDateTime,
      MergedByName,
    }));
  }

  /**
   * @returns the result of the kept person. @throws Failure 404; 409 when one of them changed since the preview; 422
   * with the obstacle; LogUnavailable
   */
  async merge(
    { PersonID, MergedPersonID, Version, MergedVersion, fields }: MergePersonsBody,
    caller: Caller,
  ): Promise<CommandResult> {
    const isRepeat = (await this.#merges()).get(MergedPersonID) === PersonID;
    if (!isRepeat)
      await Promise.all([this.#mustBeAt(PersonID, Version), this.#mustBeAt(MergedPersonID, MergedVersion)]);
    await this.#endUnmerge(MergedPersonID, quietly(caller));
    const { events } = await this.#decided({ type: 'MergePersons', PersonID, MergedPersonID, fields }, caller);
    const [decided] = events;
    const kept =
      decided !== undefined && 'fields' in decided.data
        ? await this.carryOut(decided.data, quietly(caller))
        : undefined;
    if (kept === undefined) throw notFound('Person');
    return kept;
  }

  /**
   * @returns the result of the person who is split off. @throws Failure 404, 422 when the kept person was merged too;
   * LogUnavailable
   */
  async unmerge(MergedPersonID: number, caller: Caller): Promise<CommandResult> {
    const kept = (await this.#merges()).get(MergedPersonID);
    // Forgetting the kept person also forgets the merged one, perhaps a moment later.
    for (const id of [MergedPersonID, ...(kept === undefined ? [] : [kept])])
      if ((await this.streams.stateOf(personDecider, id)).stage === 'forgotten') throw notFound('Person');
    const { events } = await this.#decided({ type: 'UnmergePersons', MergedPersonID }, caller);
    const [decided] = events;
    const unmerged = decided === undefined ? undefined : await this.carryOutUnmerge(decided.data, quietly(caller));
    if (unmerged === undefined) throw notFound('Person');
    return unmerged;
  }

  /**
   * Carries a merge out. A repeat changes nothing.
   * @returns the result of the kept person. Undefined when one of them was forgotten: then the merge is taken back, so
   * that the other person stays
   * @throws LogUnavailable
   */
  async carryOut(
    { PersonID, MergedPersonID, persons, fields }: Merge,
    metadata: CommandMetadata,
  ): Promise<CommandResult | undefined> {
    if ((await this.#merges()).get(MergedPersonID) !== PersonID) return undefined;
    const merged = await this.#execute(MergedPersonID, { type: 'MergeInto', PersonID }, metadata);
    const { details } = await this.streams.stateOf(personDecider, MergedPersonID);
    const taken = fields
      .filter(isField)
      .flatMap((field): readonly (keyof PersonDetails)[] => (field === 'CompanyName' ? ['CompanyID', field] : [field]));
    const kept =
      merged &&
      (await this.#execute(
        PersonID,
        {
          type: 'AbsorbPerson',
          MergedPersonID,
          persons,
          values: picked(details, taken),
          MergedEmail: details.Email,
          MergedContactNumber: details.ContactNumber,
        },
        metadata,
      ));
    if (kept === undefined) {
      const takenBack = partOf(metadata, 'taken back');
      await this.bus.execute(
        new Execute(
          personMergeDecider,
          { id: PERSON_MERGES_ID, command: { type: 'UnmergePersons', MergedPersonID } },
          takenBack,
        ),
      );
      await this.carryOutUnmerge({ PersonID, MergedPersonID, persons }, takenBack);
    }
    return kept;
  }

  /**
   * Carries an unmerge out, like `carryOut`. @returns the result of the merged person; undefined when they were
   * forgotten or merged again
   */
  async carryOutUnmerge(
    { PersonID, MergedPersonID, persons }: Unmerge,
    metadata: CommandMetadata,
  ): Promise<CommandResult | undefined> {
    // After a crash the policy repeats an unmerge. It must not end a later merge.
    if ((await this.#merges()).has(MergedPersonID)) return undefined;
    const { details } = await this.streams.stateOf(personDecider, MergedPersonID);
    const company = details.CompanyID === null ? undefined : await this.companies.find(details.CompanyID);
    const result = await this.#execute(
      MergedPersonID,
      { type: 'UnmergePerson', persons, CompanyName: company?.CompanyTradingName ?? details.CompanyName },
      metadata,
    );
    await this.#execute(PersonID, { type: 'ReleasePerson', MergedPersonID, persons }, metadata);
    return result;
  }

  /**
   * The persons who were merged into a person, also through others. For a forgotten person, those merged before that.
   * @throws LogUnavailable
   */
  async allIn(PersonID: number): Promise<readonly number[]> {
    const merges = await this.#merges();
    const found = new Set([PersonID]);
    // The loop also visits the ids that it adds to the set.
    for (const id of found)
      for (const merged of (await this.streams.stateOf(personDecider, id)).absorbed.keys())
        if (merges.get(merged) === id) found.add(merged);
    return [...found].slice(1);
  }

  /**
   * Completes an unmerge that a crash interrupted, before the person is merged again, because the policy then skips it.
   */
  async #endUnmerge(MergedPersonID: number, metadata: CommandMetadata): Promise<void> {
    const decided = await this.streams.current(`${personMergeDecider.category}-${PERSON_MERGES_ID}`);
    const last = decided.filter(isUnmerge).findLast(({ data }) => data.MergedPersonID === MergedPersonID);
    if (last !== undefined) await this.carryOutUnmerge(last.data, metadata);
  }

  #merges() {
    return this.streams.stateOf(personMergeDecider, PERSON_MERGES_ID);
  }

  /** @throws Failure 404 for a missing person, 409 */
  async #mustBeAt(id: number, version: number): Promise<void> {
    const latest = (await this.streams.current(streamOf(id))).at(-1);
    if (latest === undefined || (await this.streams.stateOf(personDecider, id)).stage === 'forgotten')
      throw notFound('Person');
    if (latest.revision !== BigInt(version)) throw new Failure(409, personMergeMessage.changed);
  }

  #decided(command: PersonMergeCommand, caller: Caller) {
    return this.bus.execute(new Execute(personMergeDecider, { id: PERSON_MERGES_ID, command }, quietly(caller)));
  }

  /** Undefined for a forgotten person. When the policy came first, the caller still reads what the policy wrote. */
  async #execute(id: number, command: PersonCommand, metadata: CommandMetadata): Promise<CommandResult | undefined> {
    const result = await this.bus
      .execute(new Execute(personDecider, { id, command }, metadata))
      .catch((thrown: unknown) => {
        if (!(thrown instanceof Failure) || thrown.status !== 404) throw thrown;
      });
    if (result === undefined) return undefined;
    const latest = result.position === undefined ? (await this.streams.current(streamOf(id))).at(-1) : undefined;
    if (latest !== undefined)
      metadata.asker?.wrote(personDecider.category, { position: latest.position, time: latest.metadata.time });
    return result;
  }
}

/** An unmerge takes a merge back, so its parts offer no undo. */
const quietly = (metadata: CommandMetadata): CommandMetadata => ({ ...metadata, decisions: undefined });
