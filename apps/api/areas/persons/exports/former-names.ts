import { parsed } from '@leaseledger/contract/kernel/json-text';
import { formerNames } from '@leaseledger/projections/persons/former-names.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../../../platform/lists/lists.ts';
import { MergedPersons } from './merged-persons.ts';

/** At most this many names are read. A longer text finds fewer. */
const MOST = 100;

/** The former names of persons. */
@Injectable()
export class FormerNames {
  constructor(
    private readonly lists: Lists,
    private readonly merged: MergedPersons,
  ) {}

  /** The persons with a former name that contains these words: their latest such name by their id. */
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
    // A merged person is found as the kept one.
    return new Map(
      await Promise.all(
        found.toReversed().map(async ([id, name]): Promise<[number, string]> => [await this.merged.standing(id), name]),
      ),
    );
  }

  /** The rows of persons with such a former name, for the search. Undefined without one. */
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
