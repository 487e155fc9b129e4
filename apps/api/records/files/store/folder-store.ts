import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyedMutex } from '../../../platform/commands/keyed-mutex.ts';
import {
  checked,
  FileStoreFull,
  FileStoreUnavailable,
  isAddress,
  type FileStore,
  type StoreClock,
  type StoredContent,
} from './file-store.ts';

const STAGED = 'staged';
const HEAD = '.head';
const PIECE = 256 * 1024;

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
const isThere = (error: unknown): boolean => hasCode(error, 'EEXIST');
/** The disk is full, or the quota of this user. */
const isFull = (error: unknown): boolean => hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');

/**
 * Contents in a folder of one process: `ab/ab12…` with the sealed bytes, and `ab/ab12….head` beside it. The head is
 * written first, so that a reader who finds the bytes can open them. Only the owner may read both.
 */
export class FolderStore implements FileStore {
  readonly #turns = new KeyedMutex();

  private constructor(
    private readonly folder: string,
    private readonly clock: StoreClock['clock'],
  ) {}

  /** Opens the store, and removes what an earlier process left staged. */
  static async open(folder: string, { clock }: StoreClock): Promise<FolderStore> {
    await rm(join(folder, STAGED), { recursive: true, force: true });
    await mkdir(join(folder, STAGED), { recursive: true, mode: 0o700 });
    return new FolderStore(folder, clock);
  }

  /** Opens the store for reading only. Removes nothing. */
  static at(folder: string, { clock }: StoreClock): FolderStore {
    return new FolderStore(folder, clock);
  }

  async stage(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    await told(async () => {
      await mkdir(join(this.folder, STAGED), { recursive: true, mode: 0o700 });
      await this.#write(this.#staged(name), pieces);
    });
  }

  keep(name: string, address: string, head: Buffer): Promise<void> {
    return this.#turns.run(address, () =>
      told(async () => {
        const [path, staged, now] = [this.#path(address), this.#staged(name), this.clock()];
        if (!(await this.#isWhole(address, staged))) {
          await rm(path, { force: true });
          if ((await mkdir(join(this.folder, address.slice(0, 2)), { recursive: true, mode: 0o700 })) !== undefined)
            await flushFolder(this.folder);
          await writeFile(`${path}${HEAD}`, head, { mode: 0o600, flush: true });
          await this.#linked(staged, path);
          await flushFolder(join(this.folder, address.slice(0, 2)));
        }
        await utimes(path, now, now);
      }),
    );
  }

  async discard(name: string): Promise<void> {
    await rm(this.#staged(name), { force: true });
  }

  async find(address: string): Promise<StoredContent | undefined> {
    const path = this.#path(address);
    try {
      const [{ size, mtime }, head] = await Promise.all([stat(path), readWhole(`${path}${HEAD}`)]);
      return { address, head, size, keptAt: mtime };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async *read(address: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    const file = await open(this.#path(address)).catch((error: unknown) => {
      throw isMissing(error) ? new FileStoreUnavailable('The content is not in the store', { cause: error }) : error;
    });
    try {
      for (let at = from; at < to;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(PIECE, to - at)), 0, undefined, at);
        if (bytesRead === 0) throw new FileStoreUnavailable('The content is shorter than it was');
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    } finally {
      await file.close();
    }
  }

  remove(address: string, keptAt: Date): Promise<boolean> {
    return this.#turns.run(address, async () => {
      const found = await this.find(address);
      if (found === undefined || found.keptAt.getTime() !== keptAt.getTime()) return false;
      await unlink(this.#path(address));
      await rm(`${this.#path(address)}${HEAD}`, { force: true });
      return true;
    });
  }

  async *all(): AsyncGenerator<StoredContent> {
    for (const part of await this.#parts()) {
      for (const address of (await names(join(this.folder, part))).filter(isAddress)) {
        const found = await this.find(address);
        if (found !== undefined) yield found;
      }
    }
  }

  async sweepStaged(before: Date): Promise<void> {
    for (const name of await names(join(this.folder, STAGED))) {
      const path = join(this.folder, STAGED, name);
      const { mtime } = await stat(path).catch(() => ({ mtime: before }));
      if (mtime < before) await rm(path, { force: true });
    }
    for (const part of await this.#parts()) await this.#sweepHeads(part, before);
  }

  async put(
    { address, head }: Pick<StoredContent, 'address' | 'head'>,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const path = this.#path(address);
    await mkdir(join(this.folder, address.slice(0, 2)), { recursive: true, mode: 0o700 });
    await writeFile(`${path}${HEAD}`, head, { mode: 0o600, flush: true });
    await this.#write(path, pieces);
  }

  async close(): Promise<void> {}

  /** The folders that hold the contents. */
  async #parts(): Promise<string[]> {
    return (await names(this.folder)).filter((name) => /^[\da-f]{2}$/.test(name));
  }

  /** Heads without a content belong to processes that were killed while keeping or removing. */
  async #sweepHeads(part: string, before: Date): Promise<void> {
    const found = await names(join(this.folder, part));
    const contents = new Set(found.filter(isAddress));
    for (const address of found.filter((name) => name.endsWith(HEAD)).map((name) => name.slice(0, -HEAD.length))) {
      if (contents.has(address) || !isAddress(address)) continue;
      await this.#turns.run(address, async () => {
        const path = this.#path(address);
        const head = await stat(`${path}${HEAD}`).catch(() => undefined);
        const isHeld = await stat(path).then(
          () => true,
          () => false,
        );
        if (!isHeld && head !== undefined && head.mtime < before) await rm(`${path}${HEAD}`, { force: true });
      });
    }
  }

  /** Whether a kept content can be opened. A repaired disk may have lost its end or its head. */
  async #isWhole(address: string, staged: string): Promise<boolean> {
    const [kept, { size } = {}] = await Promise.all([this.find(address), stat(staged).catch(() => undefined)]);
    return kept !== undefined && (size === undefined || kept.size === size);
  }

  #path(address: string): string {
    return join(this.folder, checked(address).slice(0, 2), address);
  }

  #staged(name: string): string {
    return join(this.folder, STAGED, checked(name));
  }

  async #write(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of pieces) await file.writeFile(piece);
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(path, { force: true });
      throw error;
    }
    await file.close();
  }

  /** Gives the bytes a second name, or copies them on a file system without hard links. */
  async #linked(from: string, to: string): Promise<void> {
    try {
      await link(from, to);
    } catch (error) {
      if (isThere(error)) return;
      if (isMissing(error)) throw new FileStoreUnavailable('Nothing is staged under this name', { cause: error });
      // Copies to a temporary name first, so that a killed process leaves no partial content under the address.
      const copy = `${from}.copy`;
      try {
        await copyFile(from, copy);
        await rename(copy, to);
      } finally {
        await rm(copy, { force: true });
      }
    }
  }
}

/** Flushes the names in a folder to disk. Windows cannot open a folder, and flushes names itself. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @throws FileStoreFull without space; errors of the work */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isFull(error) ? new FileStoreFull('There is no space for the content', { cause: error }) : error;
  }
}

async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
