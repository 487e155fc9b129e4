import { parsed } from '@leaseledger/contract/kernel/json-text';
import { mergedPersons, type MergedPersonRow } from '@leaseledger/projections/persons/merged-persons.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../lists/lists.ts';
import { reachedBy, type Reached } from './reached-by.ts';

/** Who was merged into whom. Merges never go round in a circle. */
@Injectable()
export class MergedPersons {
  constructor(private readonly lists: Lists) {}

  /** Whom a person is by now: themselves, or who was kept in the end. */
  async standing(id: number): Promise<number> {
    const row = await this.lists.get(mergedPersons.readModel, id);
    return row === undefined ? id : this.standing(row.KeptPersonID);
  }

  /** Who was merged into a person directly. */
  async into(id: number): Promise<readonly MergedPersonRow[]> {
    const rows: MergedPersonRow[] = [];
    for await (const page of this.lists.all(mergedPersons.readModel, { where: [{ column: 'KeptPersonID', is: id }] })) rows.push(...page.map(parsed));
    return rows;
  }

  /** Who was merged into a person, however far. */
  async allIn(id: number): Promise<readonly MergedPersonRow[]> {
    const found = [...(await this.into(id))];
    // What is added while an array is walked through is walked through as well.
    for (const { PersonID } of found) found.push(...(await this.into(PersonID)));
    return found;
  }

  /** A person, and whoever was merged into them, however far. */
  async withThoseIn(id: number): Promise<readonly number[]> {
    return [id, ...(await this.allIn(id)).map(({ PersonID }) => PersonID)];
  }

  /** Who was merged away and had one of these addresses or numbers, by whom they are by now. */
  async reachedBy(by: Reached, limit?: number): Promise<ReadonlyMap<number, readonly MergedPersonRow[]>> {
    const anyOf = reachedBy(by);
    if (anyOf.length === 0) return new Map();
    const rows = (await this.lists.page(mergedPersons.readModel, { anyOf, uncounted: true, ...(limit === undefined ? {} : { limit }) })).rows.map(parsed);
    const standing = new Map(await Promise.all(rows.map(async ({ PersonID }): Promise<[number, number]> => [PersonID, await this.standing(PersonID)])));
    return Map.groupBy(rows, ({ PersonID }) => standing.get(PersonID) ?? PersonID);
  }
}
