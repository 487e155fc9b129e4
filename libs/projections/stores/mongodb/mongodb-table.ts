import type { Position } from '@leaseledger/event-log/event-log';
import { ObjectId } from 'mongodb';
import type { Change, ReadModel } from '../../kernel/projection.ts';
import { type ProjectionTable, TableReplaced, type TableWrite } from '../../kernel/read-store.ts';
import { type Build, buildOf } from './builds.ts';
import { makeIndexes } from './indexes.ts';
import { type PlacedChange, RowBatch } from './row-batch.ts';
import { RowCollection } from './row-collection.ts';
import type { Writing } from './writing.ts';

/**
 * The rows of one build. A commit claims the build for this writer, writes the missing rows, then the checkpoint. After
 * an interruption, the same batch comes again and continues.
 */
export class MongoDbTable implements ProjectionTable {
  readonly #writer = new ObjectId().toHexString();
  /** Whether the outcome of every commit so far is known. */
  #isSettled = true;
  readonly #indexed = new Set<string>();

  constructor(
    private readonly writing: Writing,
    private readonly model: ReadModel,
    private build: Build,
  ) {}

  get number(): number {
    return this.build.number;
  }

  async isServed(): Promise<boolean> {
    return (await this.writing.builds.pointer(this.model.name))?.served === this.build.number;
  }

  async checkpoint(): Promise<Position | undefined> {
    return this.build.checkpoint ?? undefined;
  }

  async checkpointEvent(): Promise<string | undefined> {
    return this.build.event ?? undefined;
  }

  commit(changes: readonly Change[], checkpoint: Position, event?: string): Promise<void> {
    return this.write(
      changes,
      changes.map(() => checkpoint),
      { checkpoint, event },
    );
  }

  /**
   * @param positions the position of the event of each change
   * @throws as `commit`
   */
  async write(
    changes: readonly Change[],
    positions: readonly Position[],
    { checkpoint: upTo, event: upToEvent }: Pick<TableWrite, 'checkpoint' | 'event'>,
  ): Promise<void> {
    const { builds, counts, fence, sweeping } = this.writing;
    const { name } = this.model;
    const token = fence.token();
    if (!this.#isSettled) await this.#settle();
    const { build } = this;
    const isKept = build.checkpoint !== null && build.checkpoint > upTo;
    const checkpoint = isKept ? build.checkpoint : upTo;
    const event = (isKept ? build.event : upToEvent) ?? null;
    const fresh = changes.flatMap((change, index): PlacedChange[] => {
      const at = positions[index] ?? upTo;
      return build.checkpoint !== null && at <= build.checkpoint ? [] : [{ change, at }];
    });
    this.#isSettled = false;
    if (fresh.length === 0) {
      this.#oursSince(await builds.pass(name, build, this.#writer, { checkpoint, event }));
      this.build = { ...build, checkpoint, event };
    } else {
      const count = counts.writing(name);
      const claimed = this.#oursSince(await builds.claim(name, build, this.#writer));
      const rows = new RowCollection(this.writing, this.model, build, this.#indexed, token);
      const batch = new RowBatch(this.model, await rows.load(fresh.map(({ change }) => change)), build.lastSeq);
      for (const change of fresh) batch.apply(change);
      const writes = batch.writes(build.checkpoint);
      await rows.write(writes);
      const { lastSeq } = batch;
      const written = this.#oursSince(await builds.commit(name, build, this.#writer, { checkpoint, event, lastSeq }));
      this.build = { ...build, checkpoint, event, lastSeq };
      // Otherwise something else changed the rows too.
      if (written === claimed + 1) count(build, [claimed - 1, written], () => batch.changes());
      if (writes.gone.length > 0) sweeping.begin();
    }
    this.#isSettled = true;
  }

  async reset(): Promise<void> {
    const { builds } = this.writing;
    const served = await this.isServed();
    const { version, number } = this.build;
    // A new build instead of an emptied one, which after an interruption would have its old rows without a checkpoint.
    const build = await builds.add({ readModel: this.model, version }, number);
    if (served)
      await makeIndexes(this.writing.connection, builds.rows({ _id: this.model.name }, build).rows, this.model);
    this.build = build;
    this.#indexed.clear();
    this.#isSettled = true;
  }

  /** Finds the outcome of a commit with an unknown end. @throws TableReplaced */
  async #settle(): Promise<void> {
    const pointer = await this.writing.builds.pointer(this.model.name);
    const found = pointer && buildOf(pointer, this.build.number);
    const isOurs =
      found?.state === 'kept' && (found.writer === this.#writer || found.checkpoint === this.build.checkpoint);
    this.#oursSince(isOurs ? pointer?.edition : undefined);
    if (found) this.build = found;
  }

  /**
   * Refuses the second of two processes that write the same rows, because they would undo each other's changes.
   * @param edition undefined when another process was faster. @throws TableReplaced
   */
  #oursSince(edition: number | undefined): number {
    if (edition === undefined)
      throw new TableReplaced(`The rows of ${this.model.name} were replaced or written by another process`);
    return edition;
  }
}
