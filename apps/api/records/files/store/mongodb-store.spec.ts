import { afterAll, expect, it } from '@jest/globals';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import type { Binary } from 'mongodb';
import { describeFileStore, type FileStoreHarness } from './file-store.contract.ts';
import { FileStoreFull, FileStoreUnavailable } from './file-store.ts';
import { MongoDbStore } from './mongodb-store.ts';

const DATABASE = 'contents';

class DoubleHarness implements FileStoreHarness {
  readonly #stores: MongoDbStore[] = [];

  async start(clock: () => Date): Promise<MongoDbStore> {
    const store = new MongoDbStore({ url: double.url(DATABASE), clock });
    this.#stores.push(store);
    return store;
  }

  async held(): Promise<number> {
    // The store writes only these documents there.
    return (double.collection(DATABASE, 'file_pieces').all() as unknown as { bytes: Binary }[]).reduce(
      (sum, { bytes }) => sum + bytes.length(),
      0,
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#stores.splice(0).map((store) => store.close()));
    double.reset();
  }
}

const double = await MongoDbDouble.start();
afterAll(() => double.stop());

const harness = new DoubleHarness();
describeFileStore('Contents on MongoDB', harness);

it('fails with a clear error while MongoDB is away, and continues afterwards', async () => {
  const store = await harness.start(() => new Date('2026-11-21T09:00:00.000Z'));
  const address = '1a'.repeat(32);
  expect(await store.find(address)).toBeUndefined();
  double.away();
  await expect(store.find(address)).rejects.toBeInstanceOf(FileStoreUnavailable);
  double.back();
  expect(await store.find(address)).toBeUndefined();
  await harness.stop();
});

it('resumes an interrupted removal by a sweep, and leaves no pieces', async () => {
  const now = new Date('2026-11-21T09:00:00.000Z');
  const store = await harness.start(() => now);
  const [name, address] = ['a1'.repeat(16), '1a'.repeat(32)];
  async function* content() {
    yield Buffer.from('sealed');
  }
  await store.stage(name, content());
  await store.keep(name, address, Buffer.from('head'));
  await store.discard(name);
  double.faults.onNextOf('file_pieces', 'delete', 'outOfDisk');
  await expect(store.remove(address, now)).rejects.toBeInstanceOf(FileStoreUnavailable);
  expect([await store.find(address), await harness.held()]).toEqual([undefined, 6]);
  await store.sweepStaged(new Date(now.getTime() + 1));
  expect(await harness.held()).toBe(0);
  await harness.stop();
});

it('finds a content by its staged name with an index, and reports a full disk', async () => {
  const store = await harness.start(() => new Date('2026-11-21T09:00:00.000Z'));
  const name = 'a1'.repeat(16);
  await store.discard(name);
  expect(double.collection(DATABASE, 'file_contents').indexes).toMatchObject([{ key: { name: 1 } }]);
  double.faults.onNextOf('file_pieces', 'insert', 'outOfDisk');
  async function* content() {
    yield Buffer.from('sealed');
  }
  await expect(store.stage(name, content())).rejects.toBeInstanceOf(FileStoreFull);
  expect(await harness.held()).toBe(0);
  await harness.stop();
});
