import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { KnownState } from './known-state.ts';

const cars: Projection = {
  name: 'carRows',
  version: 1,
  readModel: {
    name: 'cars',
    id: 'CarID',
    columns: { CarID: 'integer' },
    defaultSort: { field: 'CarID', order: 'ASC' },
  },
  handlers: {},
};
const position = (number: number) => String(number).padStart(16, '0') as Position;
const still = { aloneUntil: () => Infinity, status: () => [], wasSetAside: false, projecting: undefined };

it('a shown position never comes with etags of an earlier one, under which older pages would pass as current', async () => {
  let written = 1;
  const readSide = {
    ...still,
    shown: () => position(written),
    etag: async () => {
      const found = written;
      // A batch is written while the answer of the database is on its way.
      written += 1;
      await nextTurn();
      return found;
    },
    servedVersion: async () => 1,
  };
  const { shown, etags } = await new KnownState([cars]).of(readSide);
  expect({ shown, etags }).toEqual({ shown: position(1), etags: { cars: 1 } });
});

it('while the database does not answer, versions keep the last value, and each etag is a new one', async () => {
  const known = new KnownState([cars]);
  const answering = { ...still, shown: () => undefined, etag: async () => 7, servedVersion: async () => 3 };
  const away = () => Promise.reject(new StoreUnavailable('The read models cannot be reached just now'));
  const silent = { ...answering, etag: away, servedVersion: away };
  expect(await known.of(answering)).toMatchObject({ etags: { cars: 7 }, served: { carRows: 3 } });
  const [first, second] = [await known.of(silent), await known.of(silent)];
  expect([first.served, second.served]).toEqual([{ carRows: 3 }, { carRows: 3 }]);
  expect(new Set([7, first.etags['cars'], second.etags['cars']]).size).toBe(3);
});
