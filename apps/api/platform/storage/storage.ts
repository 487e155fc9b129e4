import { statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageRefused, storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { pathOf } from './data-paths.ts';

/** A file that must not be lost. The log is a file only without EventStoreDB. */
export type KeptFile = 'log' | 'vault';

const PROBE_BYTES = 64 * 1024;

/** The known troubles of the files and the disk of the data folder. */
export class Storage {
  readonly #damaged = new Set<KeptFile>();
  /** The inodes of the write-ahead logs in use. */
  readonly #inUse = new Map<KeptFile, bigint>();
  #full = false;
  #probes = 0;

  /** @param onDamage called once for each file, with the error or the finding of the check */
  constructor(
    private readonly dataDir: string,
    private readonly onDamage: (file: KeptFile, found: unknown) => void,
  ) {}

  /** Remembers the write-ahead log of the open file. */
  opened(file: KeptFile): void {
    const inode = this.#inodeOfWriteAheadLog(file);
    if (inode !== undefined) this.#inUse.set(file, inode);
  }

  /** Must be called before the file is closed, because SQLite then deletes its write-ahead log itself. */
  closing(file: KeptFile): void {
    this.#inUse.delete(file);
  }

  /**
   * Whether the file is damaged. A write-ahead log that another program deleted or replaced counts as damage. The next
   * start would not find the latest writes.
   */
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

  /** Notes an error of work that used the file. */
  met(file: KeptFile, error: unknown): void {
    const trouble = storageTroubleOf(error);
    if (trouble === 'damaged' && !(error instanceof StorageRefused)) this.damaged(file, error);
    if (trouble === 'full') this.#full = true;
  }

  /** @throws StorageRefused while a file is damaged, until the product is started with an intact one */
  refuseWrites(): void {
    if (this.isDamaged('log') || this.isDamaged('vault')) throw new StorageRefused('damaged');
  }

  #inodeOfWriteAheadLog(file: KeptFile): bigint | undefined {
    return statSync(`${pathOf(this.dataDir, file)}-wal`, { bigint: true, throwIfNoEntry: false })?.ino;
  }

  wrote(): void {
    this.#full = false;
  }

  /** Whether the disk is full. After a write failed for that reason, this tries to write again. */
  async isFull(): Promise<boolean> {
    if (!this.#full) return false;
    const probe = join(this.dataDir, `.space-${(this.#probes += 1)}`);
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES));
      this.#full = false;
    } catch {
      // The disk is still full.
    }
    await rm(probe, { force: true });
    return this.#full;
  }
}
