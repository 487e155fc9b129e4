import { statSync } from 'node:fs';
import {
  checkDatabase,
  mayBeDatabase,
  type CheckedDatabase,
  type DamagedPlace,
} from '@leaseledger/event-log/sqlite/quick-check';
import type { ProjectionStore, UnopenedEvent } from '@leaseledger/projections/kernel/read-store';
import { pathOf, type DataFile } from '../storage/data-paths.ts';
import type { KeptFile, Storage } from '../storage/storage.ts';

/**
 * A start checks files up to this size in bytes, in less than a second each. Larger ones are checked while the product
 * runs.
 */
const CHECKED_FIRST = 64 * 1024 * 1024;

export interface DataFilesOptions {
  readonly dataDir: string;
  /** An EventStoreDB log has no file. */
  readonly eventStoreUrl?: string | undefined;
  /** Read models and vault are in a MongoDB. */
  readonly isOnMongoDb: boolean;
  readonly storage: Storage;
}

/** How to restore a file that cannot be rebuilt. */
export const howToRestore = (dataDir: string, file: KeptFile): string =>
  `Stop the product, put ${pathOf(dataDir, file)} back from its backup, without the files -wal and -shm beside it, and start again.`;

/** Checks with SQLite whether the files of the data folder are intact. */
export class DataFiles {
  readonly #later = new Set<DataFile>();
  #isClosed = false;

  constructor(private readonly options: DataFilesOptions) {}

  /**
   * Checks the small files before they are opened. The storage learns when log or vault is damaged.
   * @returns whether the read models are damaged, and the damaged events of the log
   * @throws Error naming the log or vault that is no database at all, with instructions
   */
  async check(): Promise<{ areReadModelsDamaged: boolean; damaged: readonly UnopenedEvent[] }> {
    const { dataDir, storage, eventStoreUrl, isOnMongoDb } = this.options;
    const kept: readonly KeptFile[] = [
      ...(eventStoreUrl ? [] : ['log' as const]),
      ...(isOnMongoDb ? [] : ['vault' as const]),
    ];
    for (const file of kept) {
      if (!mayBeDatabase(pathOf(dataDir, file)))
        throw new Error(`${pathOf(dataDir, file)} is no database. ${howToRestore(dataDir, file)}`);
    }
    const [readModels, ...checked] = await Promise.all([
      isOnMongoDb ? undefined : this.#now('readModels'),
      ...kept.map((file) => this.#now(file)),
    ]);
    for (const [index, file] of kept.entries()) {
      const wrong = checked[index]?.wrong;
      if (wrong !== undefined) storage.damaged(file, wrong);
    }
    return {
      areReadModelsDamaged: readModels?.wrong !== undefined,
      damaged: checked.flatMap((each) => inHealth(each?.damaged ?? [])),
    };
  }

  /** Checks the large files while the product runs. */
  async checkLarge(store: Pick<ProjectionStore, 'setAside' | 'noteUnopened'>): Promise<void> {
    for (const file of this.#later) {
      if (this.#isClosed) return;
      const { wrong, damaged } = await checkDatabase(pathOf(this.options.dataDir, file));
      if (this.#isClosed) return;
      if (damaged.length > 0) await store.noteUnopened(inHealth(damaged));
      if (wrong === undefined) continue;
      if (file === 'readModels') await store.setAside();
      else this.options.storage.damaged(file, wrong);
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  async #now(file: DataFile): Promise<CheckedDatabase | undefined> {
    const path = pathOf(this.options.dataDir, file);
    // The store itself detects a file that is no database.
    if (!mayBeDatabase(path)) return undefined;
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= CHECKED_FIRST) return checkDatabase(path);
    this.#later.add(file);
    return undefined;
  }
}

const inHealth = (damaged: readonly DamagedPlace[]): readonly UnopenedEvent[] =>
  damaged.map((place) => ({ ...place, why: 'damaged' }));
