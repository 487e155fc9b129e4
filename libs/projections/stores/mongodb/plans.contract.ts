import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Position } from '@leaseledger/event-log/event-log';
import { MongoClient, type Filter, type Sort } from 'mongodb';
import { projections } from '../../projections.ts';
import { indexesOf } from './indexes.ts';
import { openMongoDbStore } from './mongodb-store.ts';
import { findingOf } from './query-filter.ts';
import type { RowDocument } from './row-document.ts';

/** The kinds of steps in a plan, at any depth. */
function stagesIn(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) => (key === 'stage' ? [String(value)] : stagesIn(value)));
}

/** Checks that a real MongoDB finds the rows of each list by an index, in the order of the list. */
export function describePlans(name: string, newDatabase: () => Promise<string>): void {
  describe(`Plans of ${name}`, () => {
    let client: MongoClient;

    beforeAll(async () => {
      const url = await newDatabase();
      client = new MongoClient(url);
      const store = openMongoDbStore({ url });
      for (const projection of projections) {
        await (await store.table(projection)).commit([], '000000000001' as Position);
        await store.promote(projection);
      }
      await store.close();
    });
    afterAll(() => client.close());

    const rowsOf = async (model: string) => {
      const names = (await client.db().listCollections().toArray()).map((found) => found.name);
      return client
        .db()
        .collection<RowDocument>(names.find((found) => found.startsWith(`${model}_v`) && /\d$/.test(found)) ?? '');
    };
    const stages = async (model: string, filter: Filter<RowDocument>, sort: Sort) => {
      const plan = await (await rowsOf(model)).find(filter).sort(sort).limit(50).explain('queryPlanner');
      return stagesIn(plan['queryPlanner']?.winningPlan);
    };

    it.each(projections.map(({ readModel }) => [readModel.name, readModel] as const))(
      'uses an index for every column by which %s are found or sorted',
      async (model, readModel) => {
        for (const index of indexesOf(readModel)) {
          const [first = '', ...rest] = Object.keys(index);
          const filter =
            first === 'words'
              ? findingOf(readModel, readModel, { text: 'an' }).filter
              : first === 'seq'
                ? {}
                : { [first]: { $ne: null } };
          const isSorted = first === 'words' || rest.length > 1;
          const sort: Sort = isSorted
            ? { seq: -1 }
            : Object.fromEntries(Object.entries(index).map(([path, direction]) => [path, direction === 1 ? 1 : -1]));
          const found = await stages(model, filter ?? {}, sort);
          expect({
            index,
            collectionScan: found.includes('COLLSCAN'),
            sorts: !isSorted && found.includes('SORT'),
          }).toEqual({ index, collectionScan: false, sorts: false });
        }
      },
    );
  });
}
