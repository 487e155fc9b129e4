import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { LeadPerson } from '@leaseledger/contract/leads/lead.views';
import { leadDecider } from '@leaseledger/domain/leads/lead.area';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { Injectable } from '@nestjs/common';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import { MergedPersons } from '../../persons/exports/merged-persons.ts';
import { leadPerson } from './lead-person.ts';

type Names = Pick<LeadPerson, 'PersonFullName' | 'PersonEmployerName'>;

/** The persons of leads, also of deleted and converted ones, for lead managers. */
@Injectable()
export class LeadNames {
  constructor(
    private readonly lists: Lists,
    private readonly merged: MergedPersons,
    private readonly streams: KnownStreams,
  ) {}

  /** The current names by the lead's id, without those of forgotten persons. */
  async of(ids: readonly number[]): Promise<ReadonlyMap<number, Names>> {
    const unique = [...new Set(ids)];
    const names = new Map<number, Names>(
      (await this.lists.many(leadRows.readModel, unique)).map(parsed).map((lead) => [lead.LeadID, lead]),
    );
    const gone = await Promise.all(
      unique.filter((id) => !names.has(id)).map(async (id) => [id, await this.#personOf(id)] as const),
    );
    const persons = await this.#persons(new Set(gone.flatMap(([, PersonID]) => PersonID ?? [])));
    for (const [id, PersonID = 0] of gone) {
      const person = persons.get(PersonID);
      if (person !== undefined) names.set(id, person);
    }
    return names;
  }

  /** The person of a lead without a row. Later events of the stream do not change the person. */
  async #personOf(id: number): Promise<number | undefined> {
    const stream = `${leadDecider.category}-${id}`;
    try {
      return this.streams.folded(leadDecider, stream, await this.streams.remembered(stream)).person.PersonID;
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
