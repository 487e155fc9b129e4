import type { AnyBulkWriteOperation, Collection, Filter, WithId } from 'mongodb';
import type { Change, ReadModel, RowId } from '../../kernel/projection.ts';
import type { Build } from './builds.ts';
import { isDuplicate } from '@leaseledger/mongodb/connection';
import { makeThese, pathOf } from './indexes.ts';
import type { Stored, Writes } from './row-batch.ts';
import { columnValue, type KeptPlace, type RowDocument, type Tombstone } from './row-document.ts';
import type { Writing } from './writing.ts';

const IDS_AT_ONCE = 1_000;

/** The documents of one build, and its tombstones. */
export class RowCollection {
  readonly #rows: Collection<RowDocument>;
  readonly #gone: Collection<Tombstone>;
  readonly #places: Collection<KeptPlace>;

  constructor(
    private readonly writing: Writing,
    private readonly model: ReadModel,
    build: Build,
    /** The columns by which rows are found during writes. */
    private readonly indexed: Set<string>,
    /** The token with which the build was claimed. */
    private readonly token: number | undefined,
  ) {
    const { rows, gone, places } = writing.builds.rows({ _id: model.name }, build);
    this.#rows = rows;
    this.#gone = gone;
    this.#places = places;
  }

  /** All rows that these changes may touch. @throws StoreUnavailable; Error for a change of an unknown column */
  async load(changes: readonly Change[]): Promise<Stored> {
    const ids = new Set<RowId>();
    const values = new Map<string, Set<unknown>>();
    for (const change of changes) {
      if ('patchWhere' in change) {
        const { column, is } = change.patchWhere;
        values.set(column, (values.get(column) ?? new Set()).add(columnValue(this.model, column, is)));
      } else ids.add('put' in change ? change.put : 'patch' in change ? change.patch : change.remove);
    }
    for (const column of values.keys()) await this.#index(column);
    const byId = inParts([...ids], IDS_AT_ONCE).map((_id) => ({ _id: { $in: _id } }));
    const byValue = [...values].map(([column, some]) => ({ [pathOf(this.model, column)]: { $in: [...some] } }));
    const { connection } = this.writing;
    const found = Promise.all(
      [...byId, ...byValue].map((filter) => connection.answer(() => this.#rows.find(filter).toArray())),
    );
    const put = changes.flatMap((change) => ('put' in change ? [change.put] : []));
    const [rows, gone, places] = await Promise.all([
      found.then((all) => new Map(all.flat().map((row) => [row._id, row]))),
      this.#of(this.#gone, [...ids]),
      this.#of(this.#places, put),
    ]);
    const goneToo = await this.#of(
      this.#gone,
      [...rows.keys()].filter((id) => !ids.has(id)),
    );
    return { rows: [...rows.values()], gone: [...gone, ...goneToo], places };
  }

  async #of<T extends Tombstone | KeptPlace>(collection: Collection<T>, ids: readonly RowId[]): Promise<WithId<T>[]> {
    const among = (part: readonly RowId[]) => ({ _id: { $in: part } }) as Filter<T>;
    return (
      await Promise.all(
        inParts(ids, IDS_AT_ONCE).map((part) =>
          this.writing.connection.answer(() => collection.find(among(part)).toArray()),
        ),
      )
    ).flat();
  }

  /** Writes in any order and repeatably: no row returns to an earlier state. @throws StoreUnavailable */
  async write({ made, replaced, gone, places }: Writes): Promise<void> {
    const taken: RowDocument[] = [];
    for (const part of this.#parts(made)) taken.push(...(await this.#insert(part)));
    for (const part of this.#parts([...replaced, ...taken])) await this.#bulk(this.#rows, part.map(replacing));
    // Tombstones are written before the rows are removed. Otherwise the next delivery would restore a removed row.
    for (const part of this.#parts(places)) await this.#bulk(this.#places, part.map(puttingDown));
    for (const part of this.#parts(gone)) await this.#bulk(this.#gone, part.map(puttingDown));
    for (const part of this.#parts(gone))
      await this.#bulk(
        this.#rows,
        part.map(({ _id, at }) => ({ deleteOne: { filter: { _id, at: { $lte: at } } } })),
      );
  }

  /** @returns the rows that exist already */
  async #insert(rows: readonly RowDocument[]): Promise<readonly RowDocument[]> {
    const { connection } = this.writing;
    try {
      if (rows.length === 0) return [];
      this.writing.fence.hold(this.token);
      await connection.answer(() => this.#rows.insertMany(rows, { ordered: false }));
      return [];
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Servers report in different ways which rows exist and whether the others are written, so this reads them.
      const found = await connection.answer(() =>
        this.#rows.find({ _id: { $in: rows.map(({ _id }) => _id) } }, { projection: { _id: 1 } }).toArray(),
      );
      const known = new Set(found.map(({ _id }) => _id));
      if (known.size === 0) throw error;
      return [
        ...rows.filter(({ _id }) => known.has(_id)),
        ...(await this.#insert(rows.filter(({ _id }) => !known.has(_id)))),
      ];
    }
  }

  async #bulk<T extends RowDocument | Tombstone | KeptPlace>(
    collection: Collection<T>,
    operations: AnyBulkWriteOperation<T>[],
  ): Promise<void> {
    this.writing.fence.hold(this.token);
    await this.writing.connection.answer(() => collection.bulkWrite(operations, { ordered: false }));
  }

  async #index(column: string): Promise<void> {
    if (this.indexed.has(column) || this.model.indexed?.includes(column) !== true) return;
    await makeThese(this.writing.connection, this.#rows, [{ [pathOf(this.model, column)]: 1, seq: -1 }]);
    this.indexed.add(column);
  }

  #parts<T>(documents: readonly T[]): T[][] {
    return inParts(documents, this.writing.rowsPerWrite);
  }
}

const replacing = ({ _id, ...fields }: RowDocument): AnyBulkWriteOperation<RowDocument> => ({
  replaceOne: { filter: { _id, at: { $lt: fields.at } }, replacement: fields },
});

const puttingDown = <T extends Tombstone | KeptPlace>({ _id, ...fields }: T) => ({
  replaceOne: { filter: { _id }, replacement: fields, upsert: true },
});

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
