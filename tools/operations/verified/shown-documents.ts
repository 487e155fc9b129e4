import { Connection } from '@leaseledger/mongodb/connection';
import type { Projection, ReadModel, RowId } from '@leaseledger/projections/kernel/projection';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { declared } from '@leaseledger/projections/stores/declaration';
import { Builds, servedBuild } from '@leaseledger/projections/stores/mongodb/builds';
import { Fence } from '@leaseledger/projections/stores/mongodb/fence';
import { contentOf, LAYOUT, type RowDocument } from '@leaseledger/projections/stores/mongodb/row-document';
import { Unopened } from '@leaseledger/projections/stores/mongodb/unopened';
import { parseRow } from '@leaseledger/projections/stores/stored-row';
import type { Collection, Filter } from 'mongodb';
import { hostOf } from '../../../apps/api/platform/settings/host-of.ts';
import { type KeptRow, type KeptRows, type KeptTable, NOT_BUILT, OTHER_RELEASE, WORDS } from './kept-rows.ts';

const DEADLINE_MS = 30_000;
const ROWS_AT_ONCE = 1_000;
/** Below every numeric id, and below every text id: a comparison finds only values of its own type. */
const LEAST = [Number.MIN_SAFE_INTEGER, ''] as const;

/** The rows in a MongoDB, which cannot hold one moment. */
export class ShownDocuments implements KeptRows {
  readonly #connection: Connection;
  readonly #builds: Builds;

  /** @throws Error for an invalid URL */
  constructor(url: string) {
    this.#connection = new Connection({
      url,
      deadlineMs: DEADLINE_MS,
      unavailable: (cause) =>
        new StoreUnavailable(`The read models on MongoDB at ${hostOf(url)} cannot be reached.`, { cause }),
    });
    this.#builds = new Builds(this.#connection, new Fence(undefined));
  }

  foldedFrom(): Promise<string | undefined> {
    return new Unopened(this.#connection).log();
  }

  hold(): void {}

  letGo(): void {}

  async served({ readModel: model, version }: Projection): Promise<KeptTable | string> {
    const pointer = await this.#builds.pointer(model.name);
    const build = servedBuild(pointer);
    if (pointer === undefined || build === undefined) return NOT_BUILT;
    if (build.version !== version || build.declaration !== declared(model, LAYOUT)) return OTHER_RELEASE;
    const { rows } = this.#builds.rows(pointer, build);
    return {
      checkpoint: build.checkpoint ?? undefined,
      isMoving: true,
      rows: () => this.#all(rows, model),
      some: (ids) => this.#some(rows, model, ids),
    };
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async *#all(rows: Collection<RowDocument>, model: ReadModel): AsyncGenerator<KeptRow> {
    for (const least of LEAST) {
      for (
        let page = await this.#find(rows, { _id: { $gte: least } });
        page.length > 0;
        page = await this.#find(rows, { _id: { $gt: page.at(-1)?._id ?? least } })
      ) {
        for (const document of page) yield keptRow(model, document);
      }
    }
  }

  async #some(rows: Collection<RowDocument>, model: ReadModel, ids: readonly RowId[]): Promise<readonly KeptRow[]> {
    const found: KeptRow[] = [];
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const page = await this.#find(rows, { _id: { $in: ids.slice(from, from + ROWS_AT_ONCE) } });
      found.push(...page.map((document) => keptRow(model, document)));
    }
    return found;
  }

  #find(rows: Collection<RowDocument>, filter: Filter<RowDocument>): Promise<RowDocument[]> {
    return this.#connection.answer(() => rows.find(filter).sort({ _id: 1 }).limit(ROWS_AT_ONCE).toArray());
  }
}

const keptRow = (model: ReadModel, document: RowDocument): KeptRow => ({
  id: document._id,
  json: document.row,
  columns: {},
  unfit: unfitIn(model, document),
  at: document.at,
});

/** Compares the parts beside the row with freshly made ones. */
function unfitIn(model: ReadModel, { row, c, t, words }: RowDocument): string | undefined {
  const expected = contentOf(model, parseRow(row));
  const column = Object.keys(model.columns).find(
    (name) => expected.c[name] !== c[name] || expected.t[name] !== t[name],
  );
  return column ?? (expected.words?.join(' ') === words?.join(' ') ? undefined : WORDS);
}
