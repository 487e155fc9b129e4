import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Connection } from '@leaseledger/mongodb/connection';
import { patiently } from '../../kernel/patience.ts';
import type { RowId } from '../../kernel/projection.ts';
import type { Build, Builds, Pointer } from './builds.ts';

const IDS_AT_ONCE = 1_000;

export interface SweepingOptions {
  /**
   * The life of a tombstone, in milliseconds: longer than any pending write of any process, which is limited by a
   * call's deadline and a lease. Default 60,000.
   */
  readonly keptMs?: number;
  /** The interval of searches for restored rows. Default 5,000. */
  readonly everyMs?: number;
}

/** The latest position of the tombstones in a collection at a moment. */
interface Seen {
  readonly upTo: Position;
  readonly at: number;
}

/**
 * A delayed write that nobody waits for may restore a removed row. While such a write is possible, the tombstone stays
 * and removes the row again.
 */
export class Sweeping {
  readonly #closing = new AbortController();
  /** By the name of the collection of tombstones; oldest first. */
  readonly #seen = new Map<string, Seen[]>();
  readonly #keptMs: number;
  readonly #everyMs: number;
  #isSweeping = false;
  #isAsked = false;

  constructor(
    private readonly connection: Connection,
    private readonly builds: Builds,
    { keptMs = 60_000, everyMs = 5_000 }: SweepingOptions,
  ) {
    [this.#keptMs, this.#everyMs] = [keptMs, everyMs];
  }

  /** Starts the work if there may be tombstones. */
  begin(): void {
    this.#isAsked = true;
    if (this.#isSweeping || this.#closing.signal.aborted) return;
    this.#isSweeping = true;
    // It ends when the store is closed.
    this.#run().catch(() => undefined);
  }

  stop(): void {
    this.#closing.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let areLeft: boolean;
    do {
      this.#isAsked = false;
      await pause(this.#everyMs, undefined, { signal, ref: false });
      areLeft = await patiently(
        () => this.#sweepAll(),
        signal,
        () => undefined,
      );
    } while (this.#isAsked || areLeft);
    this.#isSweeping = false;
  }

  /** @returns whether there are tombstones left */
  async #sweepAll(): Promise<boolean> {
    const pointers = await this.builds.all();
    const kept = pointers.flatMap((pointer) =>
      Object.values(pointer.builds).flatMap((build) => (build.state === 'kept' ? [{ pointer, build }] : [])),
    );
    let areLeft = false;
    for (const { pointer, build } of kept) areLeft = (await this.#sweep(pointer, build)) || areLeft;
    return areLeft;
  }

  async #sweep(pointer: Pointer, build: Build): Promise<boolean> {
    const { rows, gone } = this.builds.rows(pointer, build);
    const { connection } = this;
    const tombstones = new Map(
      (await connection.answer(() => gone.find({}, { projection: { at: 1 } }).toArray())).map(
        ({ _id, at }): [RowId, string] => [_id, at],
      ),
    );
    const ids = [...tombstones.keys()];
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const there = await connection.answer(() =>
        rows.find({ _id: { $in: ids.slice(from, from + IDS_AT_ONCE) } }, { projection: { at: 1 } }).toArray(),
      );
      const back = there.filter(({ _id, at }) => at <= (tombstones.get(_id) ?? ''));
      for (const { _id, at } of back) await connection.answer(() => rows.deleteOne({ _id, at }));
      // Earlier reads of these rows are outdated.
      if (back.length > 0) await this.builds.touch(pointer._id);
    }
    const upTo = this.#forgettable(gone.collectionName, [...tombstones.values()]);
    if (upTo !== undefined) await connection.answer(() => gone.deleteMany({ at: { $lte: upTo } }));
    return tombstones.size > 0;
  }

  /** The position up to which tombstones are old enough. Positions rise with the time of the tombstones. */
  #forgettable(collection: string, positions: readonly string[]): Position | undefined {
    const now = performance.now();
    const before = this.#seen.get(collection) ?? [];
    // Tombstones contain positions.
    const latest = positions.reduce((one, other) => (one > other ? one : other), '') as Position;
    const seen = latest > (before.at(-1)?.upTo ?? '') ? [...before, { upTo: latest, at: now }] : before;
    const old = seen.filter(({ at }) => now - at >= this.#keptMs);
    this.#seen.set(collection, seen.slice(old.length));
    return old.at(-1)?.upTo;
  }
}
