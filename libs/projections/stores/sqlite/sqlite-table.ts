import type { Position } from '@leaseledger/event-log/event-log';
import type { Change } from '../../kernel/projection.ts';
import { type ProjectionTable, TableReplaced } from '../../kernel/read-store.ts';
import type { TableVersion, TableVersions, Progress } from './table-versions.ts';
import type { Database } from './database.ts';
import { RowBatch } from './row-batch.ts';
import type { RowChange } from './row-changes.ts';
import { createIndex, createTables, declaredIndexes, dropTables } from './table-schema.ts';

/** What a commit wrote, and whether rows went or lost words; undefined where all rows went. */
export type Written = { readonly changes: readonly RowChange[]; readonly tookAway: boolean } | undefined;

/** The rows of one build. */
export class SqliteTable implements ProjectionTable {
  #checkpoint: Position | undefined;

  constructor(
    private readonly db: Database,
    private readonly versions: TableVersions,
    readonly build: TableVersion,
    private readonly onWritten: (written: Written) => void,
  ) {
    this.#checkpoint = versions.progress(build)?.checkpoint;
  }

  async isServed(): Promise<boolean> {
    return this.versions.isServed(this.build);
  }

  async checkpoint(): Promise<Position | undefined> {
    return this.#checkpoint;
  }

  async commit(changes: readonly Change[], checkpoint: Position): Promise<void> {
    const written = this.db.transaction(() => {
      const { lastSeq, wordsThrough } = this.#progress();
      const batch = new RowBatch(this.db, this.build.schema, lastSeq, wordsThrough);
      for (const change of changes) batch.apply(change);
      batch.flush();
      this.versions.advance(this.build, { checkpoint, lastSeq: batch.lastSeq });
      const tookAway = batch.forgotten > 0;
      // What a build that is not served left behind is cleared once it is.
      if (tookAway && this.versions.isServed(this.build)) this.versions.lose(batch.forgotten);
      return { changes: batch.written, tookAway };
    });
    this.#checkpoint = checkpoint;
    if (changes.length > 0) this.onWritten(written);
  }

  async reset(): Promise<void> {
    this.db.transaction(() => {
      this.#progress();
      dropTables(this.db, this.build.schema);
      createTables(this.db, this.build.schema);
      if (this.versions.isServed(this.build)) for (const fields of declaredIndexes(this.build.schema)) createIndex(this.db, this.build.schema, fields);
      this.versions.advance(this.build, { checkpoint: undefined, lastSeq: 0 });
      this.versions.lose(1);
    });
    this.#checkpoint = undefined;
    this.onWritten(undefined);
  }

  /** Where the build is. Two processes that write the same rows would undo each other: the second one is told. */
  #progress(): Progress {
    const progress = this.versions.progress(this.build);
    if (!progress || progress.checkpoint !== this.#checkpoint) {
      throw new TableReplaced(`${this.build.schema.rows} was replaced or written by another process`);
    }
    return progress;
  }
}
