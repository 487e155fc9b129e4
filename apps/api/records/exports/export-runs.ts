import { randomUUID } from 'node:crypto';
import type { ExportFormat } from '@leaseledger/contract/exports/export.views';
import type { Clocks } from '@leaseledger/contract/service-targets/figures-of-row';
import { exportDecider } from '@leaseledger/domain/exports/export.area';
import { removeExportsOnSomebodyForgotten } from '@leaseledger/domain/policies/forgetting/remove-exports-on-somebody-forgotten.policy';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { StoreUnavailable, type Query } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import { systemActor, type Caller } from '../../platform/callers/caller.ts';
import { pathOf } from '../../platform/storage/data-paths.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { persistently } from '../../platform/threads/patience.ts';
import { DATA_DIR, EVENT_LOG, READ_SIDE } from '../../platform/foundation/platform.ts';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import { isComputed } from '../../platform/lists/computed-model.ts';
import type { ListResource } from '../../platform/lists/list-resources.ts';
import { joinedRows, Lists, seenRows } from '../../platform/lists/lists.ts';
import type { ExportFile } from './write-export.ts';
import { runExport } from './run-export.ts';

/** Rows of a page, unless the thread reads the rows itself. */
const PAGE = 500;
/** An export waits this long for the lists to catch up with the log, in milliseconds. */
const SHOWN_WITHIN = 60_000;

/** An export that runs in this process. */
interface Running {
  readonly UserID: number;
  rows: number;
  done: Promise<void>;
}

/** The file to write, with its list and rows. */
export interface ExportWork extends ExportFile {
  readonly format: ExportFormat;
  readonly resource: ListResource;
  readonly query: Query;
  readonly clocks: Clocks | undefined;
  /** Whether the caller who asked for the export may still read the same. */
  readonly isStillTheirs: () => Promise<boolean>;
}

/** The exports that this process writes. Each ends in success or failure, and the log records it. */
@Injectable()
export class ExportRuns implements OnModuleDestroy {
  readonly #running = new Map<number, Running>();
  readonly #stopping = new AbortController();
  readonly #logger = new Logger('Exports');

  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly files: ShortLivedFiles,
    @Inject(READ_SIDE) private readonly readSide: Pick<ReadSide, 'keptIn' | 'waitFor'>,
    @Inject(EVENT_LOG) private readonly log: Pick<EventLog, 'head' | 'readAll'>,
    @Inject(DATA_DIR) private readonly dataDir: string,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  /** The number of rows written so far, for an export that runs in this process. */
  rowsOf(id: number): number | undefined {
    return this.#running.get(id)?.rows;
  }

  countOf(userID: number): number {
    return [...this.#running.values()].filter(({ UserID }) => UserID === userID).length;
  }

  begin(id: number, work: ExportWork, caller: Caller): void {
    const running: Running = { UserID: caller.user.UserID, rows: 0, done: Promise.resolve() };
    this.#running.set(id, running);
    running.done = this.#run(id, work, caller, running).finally(() => this.#running.delete(id));
  }

  /** Records the failure of an export that no process writes. @throws the error that prevents it */
  async giveUp(id: number): Promise<void> {
    await this.#end(id, null);
  }

  /** Never throws: an error ends the export as failed. */
  async #run(id: number, work: ExportWork, caller: Caller, running: Running): Promise<void> {
    try {
      await this.#make(id, work, caller, running);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#logger.error(`An export could not be written: ${error instanceof Error ? error.name : 'unknown'}`);
      // Without the log the failure cannot be recorded. While the product stops, one try is enough: the next start
      // finds the export.
      await persistently(() => this.giveUp(id), {
        tries: 4,
        signal: this.#stopping.signal,
        onTrouble: () => undefined,
      }).catch(() => undefined);
    }
  }

  async #make(id: number, work: ExportWork, caller: Caller, running: Running): Promise<void> {
    const since = await this.#shown();
    const file = await this.files.keep('export', this.#written(work, caller, running));
    try {
      // The file is kept before this check, so a person who is forgotten later takes it along.
      if (await this.#isAnybodyForgotten(since)) throw new SomebodyForgotten('It may hold what was known of them');
      if (!(await work.isStillTheirs())) throw new RightsGone('The user who asked for it may no longer read as much');
      const isOver = await this.#end(id, { rows: running.rows, file });
      if (!isOver) throw new Error('It was given up before its end');
    } catch (error) {
      await this.files.remove(file);
      throw error;
    }
  }

  #written(
    { resource, query, clocks, format, name, columns }: ExportWork,
    caller: Caller,
    running: Running,
  ): AsyncIterable<Uint8Array> {
    const seen = resource.seen?.(caller);
    // Rows that are computed, joined, shown in another form, or come from a server, are read page by page. Otherwise the
    // thread reads them itself, as of one moment.
    const isShownAsStored = seen === undefined && resource.joined === undefined && !isComputed(resource.model);
    const readsItself = this.readSide.keptIn === 'SQLite' && isShownAsStored;
    const source = readsItself ? { path: pathOf(this.dataDir, 'readModels'), model: resource.model, query } : undefined;
    return runExport(
      { file: { format, name, columns }, clocks, source },
      readsItself ? undefined : this.#pages(resource, query, seen),
      (rows) => (running.rows = rows),
      this.#stopping.signal,
    );
  }

  async *#pages(
    { model, joined }: ListResource,
    query: Query,
    seen: ((row: object) => object) | undefined,
  ): AsyncGenerator<readonly string[]> {
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = await this.lists.page(model, { ...query, offset, limit: PAGE });
      if (rows.length > 0) yield seenRows(await joinedRows(rows, joined), seen);
      if (rows.length < PAGE) return;
    }
  }

  /** A position of the log that the lists have reached. @throws StoreUnavailable */
  async #shown(): Promise<Position | undefined> {
    const head = await this.log.head();
    if (head !== undefined && !(await this.readSide.waitFor(head, SHOWN_WITHIN)))
      throw new StoreUnavailable('The lists do not show yet what is in the log');
    return head;
  }

  async #isAnybodyForgotten(since: Position | undefined): Promise<boolean> {
    const { on } = removeExportsOnSomebodyForgotten;
    for await (const { type } of this.log.readAll({
      from: since === undefined ? 'start' : { after: since },
      filter: { typePrefixes: on },
    }))
      if (on.some((each) => each === type)) return true;
    return false;
  }

  /** @returns whether the export was still open */
  async #end(id: number, made: { readonly rows: number; readonly file: string } | null): Promise<boolean> {
    const { events } = await this.bus.execute(
      new Execute(
        exportDecider,
        { id, command: { type: 'EndExport', ExportID: id, made } },
        { actor: systemActor, correlationId: randomUUID() },
      ),
    );
    return events.length > 0;
  }
}

/** A person was forgotten while the file was written. */
class SomebodyForgotten extends Error {
  override readonly name = 'SomebodyForgotten';
}

/** The rights changed while the file was written. */
class RightsGone extends Error {
  override readonly name = 'RightsGone';
}
