import type { Position } from '@leaseledger/event-log/event-log';
import type { Change } from '../../kernel/projection.ts';
import { type ProjectionTable, TableReplaced, type TableWrite } from '../../kernel/read-store.ts';
import type { Standing, TableVersion, TableVersions } from './table-versions.ts';
import type { Database } from './database.ts';
import { PackedRows } from './packed-rows.ts';
import { RowBatch, type RowChange } from './row-batch.ts';
import { createIdIndex, createIndex, createTables, declaredIndexes, dropTables } from './table-schema.ts';

/** The changes of a commit, and whether rows or words were removed; undefined when all rows were. */
export type Written = { readonly changes: readonly RowChange[]; readonly tookAway: boolean } | undefined;

/**
 * Writes to several tables in one transaction. A table with faulty changes is rolled back alone.
 * @throws StoreUnavailable
 */
export function commitTogether(
  db: Database,
  versions: TableVersions,
  writes: readonly TableWrite[],
): readonly (Error | undefined)[] {
  const outcomes = db.transaction(() => {
    const standing = versions.standing();
    return writes.map(({ table, changes, checkpoint, event }) => {
      if (!(table instanceof SqliteTable)) throw new TypeError('The table is of another store');
      return db.attempt(() => table.write(changes, { checkpoint, event }, standing));
    });
  });
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) return outcome;
    outcome();
    return undefined;
  });
}

/** The rows of one build. */
export class SqliteTable implements ProjectionTable {
  #checkpoint: Position | undefined;
  #event: string | undefined;
  #packed: PackedRows;
  /** Whether the last write was committed. */
  #isSettled = true;

  constructor(
    private readonly db: Database,
    private readonly versions: TableVersions,
    readonly build: TableVersion,
    private readonly onWritten: (written: Written) => void,
  ) {
    const progress = versions.progress(build);
    this.#checkpoint = progress?.checkpoint;
    this.#event = progress?.event;
    this.#packed = new PackedRows(db, build.schema);
  }

  async isServed(): Promise<boolean> {
    return this.versions.isServed(this.build);
  }

  async checkpoint(): Promise<Position | undefined> {
    return this.#checkpoint;
  }

  async checkpointEvent(): Promise<string | undefined> {
    return this.#event;
  }

  async commit(changes: readonly Change[], checkpoint: Position, event?: string): Promise<void> {
    const [error] = commitTogether(this.db, this.versions, [{ table: this, changes, checkpoint, event }]);
    if (error) throw error;
  }

  /**
   * Runs within a transaction.
   * @returns the work to do after the commit
   * @throws TableReplaced
   */
  write(
    changes: readonly Change[],
    { checkpoint, event }: Pick<TableWrite, 'checkpoint' | 'event'>,
    standing: ReadonlyMap<number, Standing>,
  ): () => void {
    const { lastSeq, wordsThrough, isServed } = this.#current(standing.get(this.build.number));
    // After a rollback, the cached shapes are unknown.
    if (!this.#isSettled) this.#packed = new PackedRows(this.db, this.build.schema);
    this.#isSettled = false;
    const batch = new RowBatch(this.db, this.build.schema, this.#packed, lastSeq, wordsThrough, isServed);
    for (const change of changes) batch.apply(change);
    batch.flush();
    this.versions.advance(this.build, { checkpoint, event, lastSeq: batch.lastSeq });
    const tookAway = batch.forgotten > 0;
    // Remains of a build that is not served are cleared once it is.
    if (tookAway && isServed) this.versions.lose(batch.forgotten);
    return () => {
      this.#checkpoint = checkpoint;
      this.#event = event;
      this.#isSettled = true;
      if (changes.length > 0) this.onWritten({ changes: batch.written, tookAway });
    };
  }

  async reset(): Promise<void> {
    this.db.transaction(() => {
      this.#current(this.versions.standing().get(this.build.number));
      dropTables(this.db, this.build.schema);
      createTables(this.db, this.build.schema);
      createIdIndex(this.db, this.build.schema);
      if (this.versions.isServed(this.build))
        for (const fields of declaredIndexes(this.build.schema)) createIndex(this.db, this.build.schema, fields);
      this.versions.advance(this.build, { checkpoint: undefined, event: undefined, lastSeq: 0 });
      this.versions.lose(1);
    });
    this.#checkpoint = undefined;
    this.#event = undefined;
    this.#isSettled = false;
    this.onWritten(undefined);
  }

  /** Refuses the second of two processes that write the same rows, because they would undo each other's changes. */
  #current(standing: Standing | undefined): Standing {
    if (!standing || standing.checkpoint !== this.#checkpoint) {
      throw new TableReplaced(`${this.build.schema.rows} was replaced or written by another process`);
    }
    return standing;
  }
}
