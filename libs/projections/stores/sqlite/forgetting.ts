import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { patiently } from '../../kernel/patience.ts';
import { StoreUnavailable } from '../../kernel/read-store.ts';
import type { Database } from './database.ts';
import type { TableVersions } from './table-versions.ts';
import { mergeAll } from './text-index.ts';

/**
 * The pages of a text index that are merged at once, so that nobody waits noticeably. A word of every row is merged in
 * one step.
 */
const PAGES_AT_ONCE = 4;
/** After each step, other work runs for this long, in milliseconds. */
const TURN_MS = 2;
/**
 * A pass rewrites the text index, so a rest of this many times its duration follows. Amendments all day then cost
 * little.
 */
const REST = 20;
/** FTS5 stores deleted rows of a part from this page number on, beyond all other pages (fts5_index.c). */
const FIRST_TOMBSTONE = '9007199254740992';

/**
 * Removes deleted data from the file in the background. FTS5 only marks words as deleted until parts of its index are
 * merged, and the write-ahead log holds old pages.
 */
export class Forgetting {
  readonly #closing = new AbortController();
  #work: Promise<void> | undefined;
  #hurried = 0;
  #resting = new AbortController();

  constructor(
    private readonly db: Database,
    private readonly versions: TableVersions,
  ) {}

  /** Starts the work if there may be something to remove. */
  begin(): void {
    if (this.#closing.signal.aborted) return;
    this.#work ??= this.#clearAll().catch(() => undefined);
  }

  /** Resolves when nothing is pending, or the store is closed. */
  async done(): Promise<void> {
    this.#hurried += 1;
    this.#resting.abort();
    while (!this.#closing.signal.aborted && this.versions.forgetting() > 0) {
      this.begin();
      await this.#work;
    }
    this.#hurried -= 1;
  }

  stop(): void {
    this.#closing.abort();
    this.#resting.abort();
  }

  async #clearAll(): Promise<void> {
    // The writer is answered first.
    await setImmediate();
    while (!this.#closing.signal.aborted && this.versions.forgetting() > 0) {
      const busy = await patiently(
        () => this.#pass(),
        this.#closing.signal,
        () => undefined,
      );
      if (this.versions.forgetting() > 0) await this.#rest(busy * REST);
    }
    this.#work = undefined;
  }

  /**
   * @returns the time of work, in milliseconds. @throws StoreUnavailable while a dropped table or another process
   * prevents it
   */
  async #pass(): Promise<number> {
    let busy = 0;
    for (let isClear = false; !isClear;) {
      const startedAt = performance.now();
      isClear = this.#step();
      busy += performance.now() - startedAt;
      await (this.#hurried > 0 ? setImmediate() : pause(TURN_MS, undefined, { ref: false }));
      this.#closing.signal.throwIfAborted();
    }
    return busy;
  }

  /** @returns whether everything that was deleted before is out of the file */
  #step(): boolean {
    const lost = this.versions.lost();
    const index = this.#deletedIn();
    if (index !== undefined) {
      this.#merge(index);
      return false;
    }
    if (this.versions.isDropping()) throw new StoreUnavailable('An older table is being dropped');
    if (!this.db.emptyWriteAheadLog()) throw new StoreUnavailable('Another process reads the rows as they were');
    this.versions.cleared(lost);
    return true;
  }

  /** A text index that still holds words of rows that lost them. */
  #deletedIn(): string | undefined {
    const tables = this.db.all(
      `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%contentless_delete=1%'`,
    );
    return tables
      .map(({ name }) => String(name))
      .find((name) => this.db.get(`SELECT 1 FROM ${name}_data WHERE id >= ${FIRST_TOMBSTONE} LIMIT 1`) !== undefined);
  }

  /** Continues a merge, or begins one of all parts. */
  #merge(index: string): void {
    this.db.transaction(() => mergeAll(this.db, index, PAGES_AT_ONCE));
  }

  async #rest(milliseconds: number): Promise<void> {
    if (this.#hurried > 0 || this.#closing.signal.aborted) return;
    this.#resting = new AbortController();
    await pause(milliseconds, undefined, { ref: false, signal: this.#resting.signal }).catch(() => undefined);
  }
}
