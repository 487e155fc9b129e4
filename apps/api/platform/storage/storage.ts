import { statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LogExchanged } from '@leaseledger/event-log/event-log';
import { StorageRefused, storageTroubleOf } from '@leaseledger/event-log/storage-trouble';
import { pathOf } from './data-paths.ts';

/** A file that must not be lost. The log is a file only without EventStoreDB. */
export type KeptFile = 'log' | 'vault';

const PROBE_BYTES = 64 * 1024;

/** The inodes of an open database: of the file, and of its write-ahead log. */
type Inodes = readonly (bigint | undefined)[];

/** Damage and lack of space in the data folder, and other data in the place of the log, as far as anything has met them. */
export class Storage {
  readonly #damaged = new Set<KeptFile>();
  readonly #inUse = new Map<KeptFile, Inodes>();
  #exchanged: LogExchanged | undefined;
  #full = false;
  #probes = 0;

  /**
   * @param onDamage called once for each file, with the error or what the check found
   * @param onExchange called once
   */
  constructor(
    private readonly dataDir: string,
    private readonly onDamage: (file: KeptFile, found: unknown) => void,
    private readonly onExchange: (found: LogExchanged) => void = () => undefined,
  ) {}

  /** Remembers which file is open, and which write-ahead log it writes to. */
  opened(file: KeptFile): void {
    const inodes = this.#inodes(file);
    if (!inodes.includes(undefined)) this.#inUse.set(file, inodes);
  }

  /** Must be called before the file is closed, because SQLite then deletes its write-ahead log itself. */
  closing(file: KeptFile): void {
    this.#inUse.delete(file);
  }

  /** A file or a write-ahead log that another program deleted or replaced counts as damage: the next start would not find what is written to it. */
  isDamaged(file: KeptFile): boolean {
    const inUse = this.#inUse.get(file);
    if (inUse !== undefined && this.#inodes(file).some((inode, index) => inode !== inUse[index]))
      this.damaged(file, 'Another program deleted or replaced it, or its write-ahead log (-wal)');
    return this.#damaged.has(file);
  }

  /** Other data took the place of the log, until the product is started again. */
  get exchanged(): LogExchanged | undefined {
    return this.#exchanged;
  }

  damaged(file: KeptFile, found: unknown): void {
    if (this.#damaged.has(file)) return;
    this.#damaged.add(file);
    this.onDamage(file, found);
  }

  /** Notes an error of work that used the file. */
  met(file: KeptFile, error: unknown): void {
    if (error instanceof LogExchanged && this.#exchanged === undefined) {
      this.#exchanged = error;
      this.onExchange(error);
    }
    const trouble = storageTroubleOf(error);
    if (trouble === 'damaged' && !(error instanceof StorageRefused)) this.damaged(file, error);
    this.metElsewhere(error);
  }

  /** Notes an error of any other work, which may be that the disk is full. */
  metElsewhere(error: unknown): void {
    if (storageTroubleOf(error) === 'full') this.#full = true;
  }

  /** @throws StorageRefused where a file is damaged, LogExchanged for the log where its data is not its own; both until the product is started again */
  refuseWrites(to: KeptFile): void {
    if (this.isDamaged('log') || this.isDamaged('vault')) throw new StorageRefused('damaged');
    if (to === 'log' && this.#exchanged !== undefined) throw this.#exchanged;
  }

  #inodes(file: KeptFile): Inodes {
    const path = pathOf(this.dataDir, file);
    return [path, `${path}-wal`].map((each) => statSync(each, { bigint: true, throwIfNoEntry: false })?.ino);
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
