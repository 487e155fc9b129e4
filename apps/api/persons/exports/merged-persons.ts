import { parsed } from '@leaseledger/contract/kernel/json-text';
import { mergedPersons, type MergedPersonRow } from '@leaseledger/projections/persons/merged-persons.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../lists/lists.ts';

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

  /** A person, and whoever was merged into them, however far. */
  async withThoseIn(id: number): Promise<readonly number[]> {
    const found = new Set([id]);
    // What is added while a set is walked through is walked through as well.
    for (const each of found) for (const { PersonID } of await this.into(each)) found.add(PersonID);
    return [...found];
  }
}
