import { parsed } from '@leaseledger/contract/kernel/json-text';
import { mergedPersons, type MergedPersonRow } from '@leaseledger/projections/persons/merged-persons.projection';
import { standingPerson } from '@leaseledger/projections/persons/standing-person';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { reachedBy, type Reached } from './reached-by.ts';

/** Who was merged into whom. */
@Injectable()
export class MergedPersons {
  constructor(private readonly lists: Lists) {}

  /** Whom a person is by now: themselves, or who was kept in the end. */
  standing(id: number): Promise<number> {
    return standingPerson(id, (of) => this.lists.get(mergedPersons.readModel, of));
  }

  /** Who was merged into a person directly. */
  async into(id: number): Promise<readonly MergedPersonRow[]> {
    const rows: MergedPersonRow[] = [];
    for await (const page of this.lists.all(mergedPersons.readModel, { where: [{ column: 'KeptPersonID', is: id }] }))
      rows.push(...page.map(parsed));
    return rows;
  }

  /** Who was merged into a person, however far. */
  async allIn(id: number): Promise<readonly MergedPersonRow[]> {
    const found = new Map<number, MergedPersonRow>();
    const from = [id];
    // What is added while an array is walked through is walked through as well.
    for (const PersonID of from) {
      const rows = (await this.into(PersonID)).filter((row) => row.PersonID !== id && !found.has(row.PersonID));
      for (const row of rows) found.set(row.PersonID, row);
      from.push(...rows.map((row) => row.PersonID));
    }
    return [...found.values()];
  }

  /** A person, and whoever was merged into them, however far. */
  async withThoseIn(id: number): Promise<readonly number[]> {
    return [id, ...(await this.allIn(id)).map(({ PersonID }) => PersonID)];
  }

  /** Who was merged away and had one of these addresses or numbers, by whom they are by now. */
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
