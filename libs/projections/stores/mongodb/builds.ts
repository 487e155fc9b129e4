import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '@leaseledger/event-log/event-log';
import type { Filter } from 'mongodb';
import type { Projection, ReadModel } from '../../kernel/projection.ts';
import { StoreUnavailable } from '../../kernel/read-store.ts';
import { declared } from '../declaration.ts';
import { type Connection, isDuplicate } from '@leaseledger/mongodb/connection';
import type { Fence } from './fence.ts';
import { type KeptPlace, LAYOUT, type RowDocument, type Tombstone } from './row-document.ts';

/** One collection of a read model's rows, as its pointer document describes it. */
export interface Build {
  readonly number: number;
  readonly version: number;
  /** The text that `declared` wrote. */
  readonly declaration: string;
  /** Dropped: its rows are being removed. */
  readonly state: 'kept' | 'dropped';
  readonly checkpoint: Position | null;
  /** The id of the event at the checkpoint; not there where an older release wrote it. */
  readonly event?: string | null;
  /** The highest `seq` ever given, so that none comes twice, also after a removal. */
  readonly lastSeq: number;
  /** The process that wrote to it last, or is writing. */
  readonly writer: string | null;
  /** True while rows may be ahead of the checkpoint. */
  readonly isWriting: boolean;
}

/** The state of one read model. Each change is one write of one document, so it is complete or absent. */
export interface Pointer {
  /** The name of the read model. */
  readonly _id: string;
  /** Rises whenever rows may have changed. */
  readonly edition: number;
  /** Rises with every change of this document. */
  readonly revision: number;
  /** The highest number of a build so far. */
  readonly last: number;
  /** The build that answers lists. */
  readonly served: number | null;
  /** The highest token of a lease that has written. A process with a lower token can no longer write. */
  readonly fence: number;
  readonly builds: Readonly<Record<string, Build>>;
}

const POINTERS = 'read_models';
const MOST_TRIES = 20;

const OF_BUILD = /^[A-Za-z]+_v\d+_\d+(?:_gone|_places)?$/;

const keyOf = (number: number) => `b${number}`;

/** The register of builds: their states, and the one that answers lists. */
export class Builds {
  #asking: { readonly names: Set<string>; readonly found: Promise<readonly Pointer[]> } | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly fence: Fence,
  ) {}

  /** The pointer as of a later moment than the call. The calls of one turn of the event loop share a read. */
  async pointer(name: string): Promise<Pointer | undefined> {
    this.#asking ??= this.#nextAsking();
    const { names, found } = this.#asking;
    names.add(name);
    return (await found).find(({ _id }) => _id === name);
  }

  #nextAsking() {
    const names = new Set<string>();
    const found = nextTurn().then(() => {
      this.#asking = undefined;
      return this.connection.answer(() => this.#pointers.find({ _id: { $in: [...names] } }).toArray());
    });
    return { names, found };
  }

  all(): Promise<Pointer[]> {
    return this.connection.answer(() => this.#pointers.find({}).toArray());
  }

  rows({ _id }: Pick<Pointer, '_id'>, { number, version }: Pick<Build, 'number' | 'version'>) {
    const name = `${_id}_v${version}_${number}`;
    return {
      rows: this.connection.collection<RowDocument>(name),
      gone: this.connection.collection<Tombstone>(`${name}_gone`),
      places: this.connection.collection<KeptPlace>(`${name}_places`),
    };
  }

  /** Collections that no pointer names. A late write made them again after they were dropped. */
  async stray(): Promise<readonly string[]> {
    // Collections are read first, because a build is registered before it has any.
    const names = (await this.connection.collectionNames()).filter((name) => OF_BUILD.test(name));
    const pointers = names.length === 0 ? [] : await this.all();
    const known = new Set(
      pointers.flatMap((pointer) =>
        Object.values(pointer.builds).flatMap((build) =>
          Object.values(this.rows(pointer, build)).map(({ collectionName }) => collectionName),
        ),
      ),
    );
    return names.filter((name) => !known.has(name));
  }

  /** Prevents all writes with lower tokens. @throws StoreUnavailable */
  async raiseFences(): Promise<void> {
    const fence = this.fence.token();
    if (fence === undefined) return;
    const raise = ({ _id }: Pointer) =>
      this.connection.answer(() =>
        this.#pointers.updateOne({ _id, fence: { $lt: fence } }, { $set: { fence }, $inc: { revision: 1 } }),
      );
    await Promise.all((await this.all()).map(raise));
  }

  /** A new, empty build of the projection's own version, in place of another one if given. */
  async add(
    { readModel: model, version }: Pick<Projection, 'readModel' | 'version'>,
    replaced?: number,
  ): Promise<Build> {
    assertPlainNames(model);
    const { last, builds } = await this.change(model.name, (before) => {
      const number = before.last + 1;
      const build: Build = {
        number,
        version,
        declaration: declared(model, LAYOUT),
        state: 'kept',
        checkpoint: null,
        event: null,
        lastSeq: 0,
        writer: null,
        isWriting: false,
      };
      const others =
        replaced === undefined ? before.builds : dropping(before.builds, (other) => other.number === replaced);
      return {
        ...before,
        last: number,
        builds: { ...others, [keyOf(number)]: build },
        ...(replaced !== undefined && before.served === replaced && { served: number }),
      };
    });
    const added = builds[keyOf(last)];
    if (!added) throw new StoreUnavailable('The pointer of the read model was taken away');
    return added;
  }

  /** Serves this build, and drops older ones. @returns false when it was dropped itself */
  async promote(name: string, number: number): Promise<boolean> {
    const { served } = await this.change(name, (before) => {
      if (buildOf(before, number)?.state !== 'kept') return before;
      return {
        ...before,
        served: number,
        builds: dropping(before.builds, (other) => other.number < number || other.number === before.served, number),
      };
    });
    return served === number;
  }

  /** Serves nothing, and drops all builds. */
  async giveUp(name: string): Promise<void> {
    await this.change(name, (before) => ({ ...before, served: null, builds: dropping(before.builds, () => true) }));
  }

  /** Notes a change of rows outside a writer's batch. */
  async touch(name: string): Promise<void> {
    await this.connection.answer(() => this.#pointers.updateOne({ _id: name }, { $inc: { revision: 1, edition: 1 } }));
  }

  /** Forgets a build whose collections are gone. */
  async remove(name: string, number: number): Promise<void> {
    await this.#changeAnyhow(name, (before) => ({
      ...before,
      builds: Object.fromEntries(Object.entries(before.builds).filter(([, build]) => build.number !== number)),
    }));
  }

  /**
   * Takes the build for a writer, if its state is the one that the writer knows. Rows may change from now on.
   * @returns the edition since then; undefined when another writer was faster
   * @throws StoreUnavailable when another process has the lease
   */
  claim(name: string, known: Build, writer: string): Promise<number | undefined> {
    return this.#advance(name, known, {}, { writer, isWriting: true });
  }

  /**
   * Notes that the batch is written.
   * @returns the edition since then; undefined when another writer has taken the build. @throws as `claim`
   */
  commit(
    name: string,
    known: Build,
    writer: string,
    progress: Pick<Build, 'checkpoint' | 'event' | 'lastSeq'>,
  ): Promise<number | undefined> {
    return this.#advance(name, known, { writer }, { ...progress, isWriting: false });
  }

  /** Nothing changed but how far it is. @returns and throws as `claim` */
  pass(
    name: string,
    known: Build,
    writer: string,
    place: Pick<Build, 'checkpoint' | 'event'>,
  ): Promise<number | undefined> {
    return this.#advance(name, known, {}, { ...place, writer }, 0);
  }

  async #advance(
    name: string,
    { number, checkpoint }: Build,
    mustBe: Partial<Build>,
    becomes: Partial<Build>,
    editions = 1,
  ): Promise<number | undefined> {
    const token = this.fence.token();
    const path = (fields: Partial<Build>) =>
      Object.fromEntries(Object.entries(fields).map(([field, value]) => [`builds.${keyOf(number)}.${field}`, value]));
    // The paths are fields of the document, which the driver's types cannot follow into a record.
    const filter = {
      _id: name,
      ...(token !== undefined && { fence: { $lte: token } }),
      ...path({ state: 'kept', checkpoint, ...mustBe }),
    } as Filter<Pointer>;
    const update = {
      $set: { ...(token !== undefined && { fence: token }), ...path(becomes) },
      $inc: { revision: 1, edition: editions },
    };
    const pointer = await this.connection.answer(() =>
      this.#pointers.findOneAndUpdate(filter, update, { returnDocument: 'after', projection: { edition: 1 } }),
    );
    if (pointer === null) this.fence.mayPass(token, (await this.pointer(name))?.fence);
    return pointer?.edition;
  }

  /** Changes the current document, and repeats when another writer was faster. @throws as `claim` */
  change(name: string, work: (before: Pointer) => Pointer): Promise<Pointer> {
    const token = this.fence.token();
    return this.#changeAnyhow(name, (before) => {
      this.fence.mayPass(token, before.fence);
      const changed = work(before);
      return changed === before || token === undefined ? changed : { ...changed, fence: token };
    });
  }

  async #changeAnyhow(name: string, work: (before: Pointer) => Pointer): Promise<Pointer> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const found = await this.pointer(name);
      const before = found ?? { _id: name, edition: 0, revision: 0, last: 0, served: null, fence: 0, builds: {} };
      const changed = work(before);
      if (changed === before) return before;
      const after = { ...changed, revision: before.revision + 1, edition: before.edition + 1 };
      if (await this.connection.answer(() => this.#put(found, after))) return after;
    }
    throw new StoreUnavailable(`The pointer of ${name} is changed again and again`);
  }

  async #put(found: Pointer | undefined, after: Pointer): Promise<boolean> {
    const { _id, ...fields } = after;
    if (found) return (await this.#pointers.replaceOne({ _id, revision: found.revision }, fields)).matchedCount === 1;
    try {
      await this.#pointers.insertOne(after);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  get #pointers() {
    return this.connection.collection<Pointer>(POINTERS);
  }
}

/** The builds, with those marked as dropped for which `isOver` holds. */
function dropping(builds: Pointer['builds'], isOver: (build: Build) => boolean, but?: number): Pointer['builds'] {
  return Object.fromEntries(
    Object.entries(builds).map(([key, build]) => [
      key,
      build.number !== but && isOver(build) ? { ...build, state: 'dropped' } : build,
    ]),
  );
}

export const buildOf = ({ builds }: Pointer, number: number | null): Build | undefined =>
  number === null ? undefined : builds[keyOf(number)];

/** The build that answers lists. */
export const servedBuild = (pointer: Pointer | undefined): Build | undefined =>
  pointer && buildOf(pointer, pointer.served);

/** The build for exactly this version and declaration: the served one if it fits, otherwise the newest. */
export function fittingBuild(
  pointer: Pointer,
  { readModel, version }: Pick<Projection, 'readModel' | 'version'>,
): Build | undefined {
  const declaration = declared(readModel, LAYOUT);
  const fitting = Object.values(pointer.builds).filter(
    (build) => build.state === 'kept' && build.version === version && build.declaration === declaration,
  );
  return (
    fitting.find(({ number }) => number === pointer.served) ??
    fitting.toSorted((one, other) => one.number - other.number).at(-1)
  );
}

/** The read model as the build declared it. */
export function modelOf({ declaration }: Build): ReadModel {
  const model: ReadModel = JSON.parse(declaration);
  return model;
}

/** The names become names of collections and fields. */
function assertPlainNames({ name, columns }: ReadModel): void {
  if (!/^[A-Za-z]+$/.test(name)) throw new Error(`A read model's name has letters only: ${name}`);
  const odd = Object.keys(columns).find((field) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(field));
  if (odd !== undefined) throw new Error(`${name} declares a column whose name is not plain: ${odd}`);
}
