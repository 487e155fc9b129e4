import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { parsedFilter, parsedQuery, type ListParameters } from '../../../platform/lists/query.ts';
import { leadPerson } from './lead-person.ts';
import { MergedPersons } from '../../persons/exports/merged-persons.ts';

type Names = Pick<LeadPerson, 'PersonFullName' | 'PersonEmployerName'>;

/** Records about persons: their rows, and their streams once a row is gone. */
export interface NamingRecords<
  Row extends Names & { readonly id: number },
  State extends { readonly person: { readonly PersonID: number } },
  Event extends DomainEvent,
> {
  readonly kind: RecordKind;
  readonly model: ReadModel<Row>;
  readonly decider: Decider<never, State, Event>;
}

/** A change of an assignee or a status, with the record's person. */
interface NamedChange extends Names {
  readonly row: HistoryRow;
}

/** The range when the query string names none. */
const NEWEST = '[0,999]';

/** The persons of records, also of deleted and converted ones, for the managers of such records. */
@Injectable()
export class RecordNames {
  constructor(
    private readonly lists: Lists,
    private readonly merged: MergedPersons,
    private readonly streams: KnownStreams,
  ) {}

  /** The current names by the record's id, without those of forgotten persons. */
  async of<
    Row extends Names & { readonly id: number },
    State extends { readonly person: { readonly PersonID: number } },
    Event extends DomainEvent,
  >(records: NamingRecords<Row, State, Event>, ids: readonly number[]): Promise<ReadonlyMap<number, Names>> {
    const unique = [...new Set(ids)];
    const names = new Map<number, Names>(
      (await this.lists.many(records.model, unique)).map(parsed).map((row) => [row.id, row]),
    );
    const gone = await Promise.all(
      unique.filter((id) => !names.has(id)).map(async (id) => [id, await this.#personOf(records, id)] as const),
    );
    const persons = await this.#persons(new Set(gone.flatMap(([, PersonID]) => PersonID ?? [])));
    for (const [id, PersonID = 0] of gone) {
      const person = persons.get(PersonID);
      if (person !== undefined) names.set(id, person);
    }
    return names;
  }

  /** The changes of assignees or statuses of all records, read from the history, newest first. */
  async changes<
    Row extends Names & { readonly id: number },
    State extends { readonly person: { readonly PersonID: number } },
    Event extends DomainEvent,
  >(
    records: NamingRecords<Row, State, Event>,
    kind: HistoryRow['Kind'],
    parameters: ListParameters,
  ): Promise<readonly NamedChange[]> {
    const query = parsedQuery(historyRows.readModel, { range: NEWEST, ...parameters }, parsedFilter(parameters.filter));
    const { rows } = await this.lists.page(historyRows.readModel, query, {
      where: [
        { column: 'SubjectType', is: records.kind },
        { column: 'Kind', is: kind },
      ],
    });
    const changes = rows.map(parsed);
    const names = await this.of(
      records,
      changes.map(({ SubjectID }) => SubjectID),
    );
    return changes.map((row) => {
      const { PersonFullName = null, PersonEmployerName = null } = names.get(row.SubjectID) ?? {};
      return { row, PersonFullName, PersonEmployerName };
    });
  }

  /** The person of a record without a row. Later events of the stream do not change the person. */
  async #personOf<State extends { readonly person: { readonly PersonID: number } }, Event extends DomainEvent>(
    { decider }: { readonly decider: Decider<never, State, Event> },
    id: number,
  ): Promise<number | undefined> {
    const stream = `${decider.category}-${id}`;
    try {
      return this.streams.folded(decider, stream, await this.streams.remembered(stream)).person.PersonID;
    } catch {
      return undefined; // Without the log or the key, the entry is still shown, only without a name.
    }
  }

  /** A merged person has the name of the kept person, as in lists. */
  async #persons(ids: ReadonlySet<number>): Promise<ReadonlyMap<number, Names>> {
    const persons = new Map<number, Names>(
      (await this.lists.many(personRows.readModel, [...ids])).map(parsed).map((row) => [row.PersonID, leadPerson(row)]),
    );
    for (const id of ids) {
      const kept = persons.has(id)
        ? undefined
        : await this.lists.get(personRows.readModel, await this.merged.standing(id));
      if (kept !== undefined) persons.set(id, leadPerson(kept));
    }
    return persons;
  }
}

/** A change of assignee as the management pages show it. */
export const assigneeChange = ({ row, ...names }: NamedChange) => ({
  ...names,
  AssignedBy: row.CreatedByUserName,
  PreviousAssignee: row.ChangeFromName,
  AssignedTo: row.ChangeToName ?? '',
  CreatedDateTime: row.CreatedDateTime,
});

/** A change of status as the management pages show it. */
export const statusChange = ({ row, ...names }: NamedChange) => ({
  ...names,
  ChangedByUserName: row.CreatedByUserName,
  ChangeFromName: row.ChangeFromName ?? '',
  ChangeToName: row.ChangeToName ?? '',
  CreatedDateTime: row.CreatedDateTime,
});
