import { parsed } from '@leaseledger/contract/kernel/json-text';
import { formerNames } from '@leaseledger/projections/persons/former-names.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { MergedPersons } from './merged-persons.ts';

/** So many are looked up; whoever finds more types more of the name. */
const MOST = 100;

/** The names that persons had once. */
@Injectable()
export class FormerNames {
  constructor(
    private readonly lists: Lists,
    private readonly merged: MergedPersons,
  ) {}

  /** Who bore a name with these words, by the person's id: the latest such name of each. */
  async find(text: string): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.lists.page(formerNames.readModel, {
      text,
      where: [{ column: 'UndoneBy', is: null }],
      limit: MOST,
      uncounted: true,
    });
    const found = rows
      .map(parsed)
      .flatMap(({ PersonID, FormerName }): [number, string][] => (FormerName === null ? [] : [[PersonID, FormerName]]));
    // Who was merged into another one is found as that one.
    return new Map(
      await Promise.all(
        found.toReversed().map(async ([id, name]): Promise<[number, string]> => [await this.merged.standing(id), name]),
      ),
    );
  }

  /** The rows of whoever bore such a name, for the search. Undefined where nobody did. */
  async formerly<R extends { readonly PersonID: number }>(text: string) {
    const names = await this.find(text);
    return names.size === 0
      ? undefined
      : {
          where: { column: 'PersonID', in: [...names.keys()] },
          nameOf: ({ PersonID }: R) => names.get(PersonID) ?? null,
        };
  }
}
