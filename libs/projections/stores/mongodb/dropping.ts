import { setTimeout as pause } from 'node:timers/promises';
import { patiently } from '../../kernel/patience.ts';
import { type Build, type Builds, type Pointer } from './builds.ts';
import type { Connection } from '@leaseledger/mongodb/connection';

/** A reader with an outdated pointer has given up after this. */
const BEYOND_MS = 1_000;

/** Drops the collections of old builds, once nobody can be reading them. */
export class Dropping {
  readonly #closing = new AbortController();
  #work: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly builds: Builds,
    /** The longest query of a reader, in milliseconds. */
    private readonly longestReadMs: number,
  ) {}

  /** Starts the work if there is something to drop. */
  begin(): void {
    if (this.#closing.signal.aborted) return;
    this.#work ??= this.#dropAll()
      .catch(() => undefined)
      .finally(() => (this.#work = undefined));
  }

  /** The number of builds that wait to be dropped. @throws StoreUnavailable */
  async pending(): Promise<number> {
    return droppedIn(await this.builds.all()).length;
  }

  /** Resolves when there are none, or the store is closed. */
  async done(): Promise<void> {
    while (
      !this.#closing.signal.aborted &&
      (await patiently(
        () => this.pending(),
        this.#closing.signal,
        () => undefined,
      )) > 0
    ) {
      this.begin();
      await this.#work;
    }
  }

  stop(): void {
    this.#closing.abort();
  }

  async #dropAll(): Promise<void> {
    const { signal } = this.#closing;
    await patiently(
      () => this.#dropStray(),
      signal,
      () => undefined,
    );
    for (;;) {
      const dropped = await patiently(
        async () => droppedIn(await this.builds.all()),
        signal,
        () => undefined,
      );
      if (dropped.length === 0) return;
      await pause(this.longestReadMs + BEYOND_MS, undefined, { signal, ref: false });
      for (const { pointer, build } of dropped)
        await patiently(
          () => this.#drop(pointer, build),
          signal,
          () => undefined,
        );
    }
  }

  async #dropStray(): Promise<void> {
    for (const name of await this.builds.stray())
      await this.connection.answer(() => this.connection.collection(name).drop());
  }

  async #drop(pointer: Pointer, build: Build): Promise<void> {
    for (const collection of Object.values(this.builds.rows(pointer, build)))
      await this.connection.answer(() => collection.drop());
    await this.builds.remove(pointer._id, build.number);
  }
}

const droppedIn = (pointers: readonly Pointer[]) =>
  pointers.flatMap((pointer) =>
    Object.values(pointer.builds)
      .filter(({ state }) => state === 'dropped')
      .map((build) => ({ pointer, build })),
  );
