import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { describeFileStore, type FileStoreHarness } from './file-store.contract.ts';
import { FileStoreFull } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

class FolderHarness implements FileStoreHarness {
  folder = '';

  async start(clock: () => Date): Promise<FolderStore> {
    this.folder = await mkdtemp(join(tmpdir(), 'file-store-'));
    return FolderStore.open(this.folder, { clock });
  }

  async held(): Promise<number> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.head'));
    const found = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
    // Two names of one file share one inode.
    return [...new Map(found.map(({ ino, size }) => [ino, size])).values()].reduce((sum, size) => sum + size, 0);
  }

  stop(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

describeFileStore('Folder of contents', new FolderHarness());

const clock = () => new Date('2026-11-21T09:00:00.000Z');
const [address, name] = ['1a'.repeat(32), 'a1'.repeat(16)];
async function* content() {
  yield Buffer.from('sealed');
}

it('gives the folder to its owner alone, and starts without staged contents', async () => {
  const harness = new FolderHarness();
  const store = await harness.start(clock);
  await store.stage(name, content());
  await store.keep(name, address, Buffer.from('head'));
  const modes = await Promise.all(
    ['1a', `1a/${address}`, `1a/${address}.head`, 'staged'].map(async (path) =>
      ((await stat(join(harness.folder, path))).mode & 0o777).toString(8),
    ),
  );
  expect(modes).toEqual(['700', '600', '600', '700']);
  const again = await FolderStore.open(harness.folder, { clock });
  expect(await readdir(join(harness.folder, 'staged'))).toEqual([]);
  expect(await again.find(address)).toMatchObject({ size: 6 });
  await harness.stop();
});

it('sweeps heads that a killed process left, except those that may belong to a keep in progress', async () => {
  const harness = new FolderHarness();
  const store = await harness.start(clock);
  await store.stage(name, content());
  await store.keep(name, address, Buffer.from('head'));
  const [left, fresh] = [0, 1].map((last) => join(harness.folder, '1a', `${address.slice(0, -1)}${last}.head`)) as [
    string,
    string,
  ]; // Both of them.
  for (const head of [left, fresh]) await writeFile(head, 'head');
  await utimes(left, clock(), new Date(clock().getTime() - 1));
  await utimes(join(harness.folder, '1a', `${address}.head`), clock(), new Date(0));
  await store.sweepStaged(clock());
  expect((await readdir(join(harness.folder, '1a'))).map((each) => each.slice(62))).toEqual([
    '11.head',
    '1a',
    '1a.head',
  ]);
  expect(await store.find(address)).toMatchObject({ size: 6 });
  await harness.stop();
});

it('keeps a damaged content anew, and passes over other files in the folder', async () => {
  const harness = new FolderHarness();
  const store = await harness.start(clock);
  const keep = async (head: string) => {
    await store.stage(name, content());
    await store.keep(name, address, Buffer.from(head));
    await store.discard(name);
  };
  for (const damage of [
    () => truncate(join(harness.folder, '1a', address), 2),
    () => rm(join(harness.folder, '1a', `${address}.head`)),
  ]) {
    await keep('before');
    await damage();
    await keep('anew');
    expect(await store.find(address)).toMatchObject({ size: 6, head: Buffer.from('anew') });
  }
  await writeFile(join(harness.folder, '1a', 'Thumbs.db'), 'x');
  const told = [];
  for await (const each of store.all()) told.push(each.address);
  expect(told).toEqual([address]);
  await harness.stop();
});

it('reports a full disk, and leaves nothing of the interrupted staging', async () => {
  const harness = new FolderHarness();
  const store = await harness.start(clock);
  async function* intoFullDisk() {
    yield Buffer.from('sealed');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
  await expect(store.stage(name, intoFullDisk())).rejects.toBeInstanceOf(FileStoreFull);
  expect(await harness.held()).toBe(0);
  await harness.stop();
});
