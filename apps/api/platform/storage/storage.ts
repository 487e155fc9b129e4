import { statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageRefused, storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { pathOf } from './data-paths.ts';

/** What must not be lost: each of them is a file, where the log is not an EventStoreDB. */
export type KeptFile = 'log' | 'vault';

const PROBE_BYTES = 64 * 1024;

/** What is wrong with the files and the disk of the data folder, as far as anybody has met it. */
export class Storage {
  readonly #damaged = new Set<KeptFile>();
  /** The inodes of the write-ahead logs in use. */
  readonly #inUse = new Map<KeptFile, bigint>();
  #full = false;
  #probes = 0;

  /** @param onDamage told once for each file, with the error or what the check found */
  constructor(
    private readonly dataDir: string,
    private readonly onDamage: (file: KeptFile, found: unknown) => void,
  ) {}

  /** Remembers the write-ahead log that the open file writes to. */
  opened(file: KeptFile): void {
    const inode = this.#inodeOfWriteAheadLog(file);
    if (inode !== undefined) this.#inUse.set(file, inode);
  }

  /** To be called before the file is closed: SQLite then deletes its write-ahead log itself. */
  closing(file: KeptFile): void {
    this.#inUse.delete(file);
  }

  /** A write-ahead log that another program deleted or replaced counts as damage: the next start would not find what is written to it. */
  isDamaged(file: KeptFile): boolean {
    const inUse = this.#inUse.get(file);
    if (inUse !== undefined && this.#inodeOfWriteAheadLog(file) !== inUse)
      this.damaged(file, 'Another program deleted or replaced its write-ahead log (-wal)');
    return this.#damaged.has(file);
  }

  damaged(file: KeptFile, found: unknown): void {
    if (this.#damaged.has(file)) return;
    this.#damaged.add(file);
    this.onDamage(file, found);
  }

  /** Something failed that used the file. */
  met(file: KeptFile, error: unknown): void {
    const trouble = storageTroubleOf(error);
    if (trouble === 'damaged' && !(error instanceof StorageRefused)) this.damaged(file, error);
    if (trouble === 'full') this.#full = true;
  }

  /** @throws StorageRefused where a file is damaged, until the product is started with a whole one */
  refuseWrites(): void {
    if (this.isDamaged('log') || this.isDamaged('vault')) throw new StorageRefused('damaged');
  }

  #inodeOfWriteAheadLog(file: KeptFile): bigint | undefined {
    return statSync(`${pathOf(this.dataDir, file)}-wal`, { bigint: true, throwIfNoEntry: false })?.ino;
  }

  wrote(): void {
    this.#full = false;
  }

  /** Whether there is no space on the disk. Where a write has failed for that, tries again whether there is some. */
  async isFull(): Promise<boolean> {
    if (!this.#full) return false;
    const probe = join(this.dataDir, `.space-${(this.#probes += 1)}`);
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES));
      this.#full = false;
    } catch {
      // Still full.
    }
    await rm(probe, { force: true });
    return this.#full;
  }
}
