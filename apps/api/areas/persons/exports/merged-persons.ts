import { parsed } from '@leaseledger/contract/kernel/json-text';
import { mergedPersons, type MergedPersonRow } from '@leaseledger/projections/persons/merged-persons.projection';
import { standingPerson } from '@leaseledger/projections/persons/standing-person';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { reachedBy, type Reached } from './reached-by.ts';

/** The merges of persons. */
@Injectable()
export class MergedPersons {
  constructor(private readonly lists: Lists) {}

  /** The id of the current person: themselves, or the one that merges kept. */
  standing(id: number): Promise<number> {
    return standingPerson(id, (of) => this.lists.get(mergedPersons.readModel, of));
  }

  /** The persons who were merged directly into a person. */
  async into(id: number): Promise<readonly MergedPersonRow[]> {
    const rows: MergedPersonRow[] = [];
    for await (const page of this.lists.all(mergedPersons.readModel, { where: [{ column: 'KeptPersonID', is: id }] }))
      rows.push(...page.map(parsed));
    return rows;
  }

  /** The persons who were merged into a person, also through others. */
  async allIn(id: number): Promise<readonly MergedPersonRow[]> {
    const found = new Map<number, MergedPersonRow>();
    const from = [id];
    // The loop also visits the ids that it adds to the array.
    for (const PersonID of from) {
      const rows = (await this.into(PersonID)).filter((row) => row.PersonID !== id && !found.has(row.PersonID));
      for (const row of rows) found.set(row.PersonID, row);
      from.push(...rows.map((row) => row.PersonID));
    }
    return [...found.values()];
  }

  /** The ids of a person and of everyone merged into them, also through others. */
  async withThoseIn(id: number): Promise<readonly number[]> {
    return [id, ...(await this.allIn(id)).map(({ PersonID }) => PersonID)];
  }

  /** The merged persons with one of these addresses or numbers, by the id of the kept person. */
  async reachedBy(by: Reached, limit?: number): Promise<ReadonlyMap<number, readonly MergedPersonRow[]>> {
    const anyOf = reachedBy(by);
    if (anyOf.length === 0) return new Map();
    const rows = (
      await this.lists.page(mergedPersons.readModel, {
        anyOf,
        uncounted: true,
        ...(limit === undefined ? {} : { limit }),
      })
    ).rows.map(parsed);
    const standing = new Map(
      await Promise.all(
        rows.map(async ({ PersonID }): Promise<[number, number]> => [PersonID, await this.standing(PersonID)]),
      ),
    );
    return Map.groupBy(rows, ({ PersonID }) => standing.get(PersonID) ?? PersonID);
  }
}
