import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FileStoreUnavailable, type FileStore, type StoredContent } from './file-store.ts';

export interface FileStoreHarness {
  /** Opens a store on new, empty storage with this clock. */
  start(clock: () => Date): Promise<FileStore>;
  /** The bytes of the stored contents, staged ones included. A content that is staged and kept counts once. */
  held(): Promise<number>;
  /** Closes the store and removes its storage. */
  stop(): Promise<void>;
}

const NINE = new Date('2026-11-21T09:00:00.000Z');
const TEN = new Date('2026-11-21T10:00:00.000Z');
const ELEVEN = new Date('2026-11-21T11:00:00.000Z');
const MIB = 1024 * 1024;

const [one, two] = ['1a'.repeat(32), '2b'.repeat(32)];
const head = Buffer.from([0, 1, 254, 255]);

const newName = () => randomBytes(16).toString('hex');

async function* inPieces(bytes: Buffer, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* brokenOff(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
  throw new Error('The sender is gone');
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The contract of every store of contents, whatever its storage. */
export function describeFileStore(name: string, harness: FileStoreHarness): void {
  describe(name, () => {
    let store: FileStore;
    let now = NINE;
    /** Names that no earlier test used. */
    let [mine, theirs] = ['', ''];
    beforeEach(async () => {
      [now, mine, theirs] = [NINE, newName(), newName()];
      store = await harness.start(() => now);
    });
    afterEach(() => harness.stop());

    const bytes = randomBytes(2 * MIB + 1_000);
    const read = async (address: string, from: number, to: number): Promise<Buffer> =>
      Buffer.concat(await all(store.read(address, from, to)));
    const keep = async (address: string, content: Buffer) => {
      const staged = newName();
      await store.stage(staged, inPieces(content));
      await store.keep(staged, address, head);
      await store.discard(staged);
    };
    const found = async (address: string): Promise<StoredContent> => {
      const content = await store.find(address);
      if (content === undefined) throw new Error('It is not there');
      return content;
    };

    it('finds nothing in a new store', async () => {
      expect([await store.find(one), await all(store.all()), await harness.held()]).toEqual([undefined, [], 0]);
      await expect(read(one, 0, 1)).rejects.toBeInstanceOf(FileStoreUnavailable);
    });

    it('reads a kept content whole or in part, whatever pieces it came in', async () => {
      await store.stage(mine, inPieces(bytes, 300_001));
      await store.keep(mine, one, head);
      await store.discard(mine);
      expect(await found(one)).toEqual({ address: one, head, size: bytes.length, keptAt: NINE });
      for (const [from, to] of [
        [0, bytes.length],
        [0, 1],
        [MIB - 1, MIB + 1],
        [MIB, 2 * MIB],
        [2 * MIB, bytes.length],
        [5, 5],
      ] as const) {
        expect((await read(one, from, to)).equals(bytes.subarray(from, to))).toBe(true);
      }
      expect(await harness.held()).toBe(bytes.length);
    });

    it('fails a read beyond the end of a content', async () => {
      await keep(one, bytes);
      await expect(read(one, 0, bytes.length + 1)).rejects.toBeInstanceOf(FileStoreUnavailable);
    });

    it('keeps no content that is only staged, and none that is not staged', async () => {
      await store.stage(mine, inPieces(bytes));
      expect([await store.find(one), await all(store.all())]).toEqual([undefined, []]);
      await expect(store.keep(theirs, one, head)).rejects.toBeInstanceOf(FileStoreUnavailable);
      await store.discard(mine);
      await store.discard(mine);
      expect(await harness.held()).toBe(0);
      await expect(store.keep(mine, one, head)).rejects.toBeInstanceOf(FileStoreUnavailable);
      expect(await store.find(one)).toBeUndefined();
    });

    it('leaves nothing of an interrupted staging', async () => {
      await expect(store.stage(mine, brokenOff(bytes))).rejects.toThrow('The sender is gone');
      expect(await harness.held()).toBe(0);
      await expect(store.keep(mine, one, head)).rejects.toBeInstanceOf(FileStoreUnavailable);
    });

    it('keeps equal content once, with the first head and the latest time of keeping', async () => {
      await keep(one, bytes);
      now = TEN;
      await store.stage(theirs, inPieces(bytes));
      await store.keep(theirs, one, Buffer.from('another'));
      await store.discard(theirs);
      expect(await found(one)).toEqual({ address: one, head, size: bytes.length, keptAt: TEN });
      expect(await harness.held()).toBe(bytes.length);
      expect((await read(one, 0, bytes.length)).equals(bytes)).toBe(true);
    });

    it('keeps equal content once for two callers at once', async () => {
      await Promise.all([store.stage(mine, inPieces(bytes)), store.stage(theirs, inPieces(bytes))]);
      await Promise.all([store.keep(mine, one, head), store.keep(theirs, one, head)]);
      await Promise.all([store.discard(mine), store.discard(theirs)]);
      expect((await all(store.all())).map(({ address }) => address)).toEqual([one]);
      expect(await harness.held()).toBe(bytes.length);
      expect((await read(one, 0, bytes.length)).equals(bytes)).toBe(true);
    });

    it('removes a content unless it was kept again since', async () => {
      await keep(one, bytes);
      await keep(two, Buffer.from('another'));
      const { keptAt } = await found(one);
      now = TEN;
      await store.stage(mine, inPieces(bytes));
      await store.keep(mine, one, head);
      await store.discard(mine);
      expect([await store.remove(one, keptAt), (await found(one)).size]).toEqual([false, bytes.length]);
      expect([
        await store.remove(one, (await found(one)).keptAt),
        await store.remove(one, TEN),
        await store.find(one),
      ]).toEqual([true, false, undefined]);
      expect([(await read(two, 0, 7)).toString(), await harness.held()]).toEqual(['another', 7]);
    });

    it('keeps a content again from the staged copy after a removal', async () => {
      await keep(one, bytes);
      await store.stage(theirs, inPieces(bytes));
      await store.keep(theirs, one, head);
      await store.remove(one, (await found(one)).keptAt);
      await store.keep(theirs, one, head);
      // Also when it was staged under the same name as the removed content.
      await store.remove(one, (await found(one)).keptAt);
      await store.keep(theirs, one, head);
      await store.discard(theirs);
      expect((await read(one, 0, bytes.length)).equals(bytes)).toBe(true);
      expect(await harness.held()).toBe(bytes.length);
    });

    it('lists all kept contents', async () => {
      const addresses = Array.from({ length: 40 }, (_, at) =>
        randomBytes(32)
          .toString('hex')
          .replace(/^../, (at % 20).toString(16).padStart(2, '0')),
      );
      for (const address of addresses) await keep(address, Buffer.from(address));
      const told = await all(store.all());
      expect(told.map(({ address }) => address).sort()).toEqual(addresses.toSorted());
      expect(told[0]).toMatchObject({ head, size: 64, keptAt: NINE });
    });

    it('discards stale staged contents, and leaves the kept ones', async () => {
      await keep(one, bytes);
      await store.stage(mine, inPieces(bytes));
      await store.sweepStaged(NINE);
      await store.keep(mine, two, head);
      await store.sweepStaged(new Date(Math.max(ELEVEN.getTime(), Date.now() + 3_600_000)));
      await expect(store.keep(mine, 'c3'.repeat(32), head)).rejects.toBeInstanceOf(FileStoreUnavailable);
      for (const address of [one, two]) expect((await read(address, 0, bytes.length)).equals(bytes)).toBe(true);
      expect(await harness.held()).toBe(2 * bytes.length);
    });

    it('takes over a content of another store, also an empty one', async () => {
      await store.put({ address: one, head }, inPieces(bytes, 70_000));
      await store.put({ address: two, head }, inPieces(Buffer.alloc(0)));
      expect([await found(one), await found(two)]).toMatchObject([
        { head, size: bytes.length },
        { head, size: 0 },
      ]);
      expect((await read(one, 0, bytes.length)).equals(bytes)).toBe(true);
      expect(await read(two, 0, 0)).toHaveLength(0);
    });

    it.each(['', '../../etc/passwd', 'AB'.repeat(16), 'a1', `${one}/${two}`])(
      'refuses a name that could lead to another place: "%s"',
      async (name_) => {
        const refused = 'This is no address of a content';
        await expect(store.stage(name_, inPieces(bytes))).rejects.toThrow(refused);
        await expect(read(name_, 0, 1)).rejects.toThrow(refused);
        await expect((async () => store.find(name_))()).rejects.toThrow(refused);
        await expect((async () => store.keep(name_, name_, head))()).rejects.toThrow(refused);
        await expect((async () => store.remove(name_, NINE))()).rejects.toThrow(refused);
      },
    );
  });
}
