import { randomUUID } from 'node:crypto';
import type { ExportFormat } from '@leaseledger/contract/exports/export.views';
import { exportDecider } from '@leaseledger/domain/exports/export.area';
import { removeExportsOnSomebodyForgotten } from '@leaseledger/domain/policies/remove-exports-on-somebody-forgotten.policy';
import type { EventLog, Position } from '@leaseledger/event-log/event-log';
import { StoreUnavailable, type Query } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import { systemActor, type Caller } from '../kernel/caller.ts';
import { pathOf } from '../kernel/data-paths.ts';
import { Execute } from '../kernel/execute.ts';
import { persistently } from '../kernel/patience.ts';
import { DATA_DIR, EVENT_LOG, READ_SIDE } from '../kernel/platform.ts';
import type { ReadSide } from '../kernel/read-side.ts';
import type { ListResource } from '../lists/list-resources.ts';
import { Lists, seenRows } from '../lists/lists.ts';
import type { ExportFile } from './write-export.ts';
import { runExport } from './run-export.ts';

/** Rows of a page, where a thread does not read them itself. */
const PAGE = 500;
/** So long an export waits for the lists to show all that is in the log, in milliseconds. */
const SHOWN_WITHIN = 60_000;

/** One that runs in this process. */
interface Running {
  readonly UserID: number;
  rows: number;
  done: Promise<void>;
}

/** What is written, of which list and rows. */
export interface ExportWork extends ExportFile {
  readonly format: ExportFormat;
  readonly resource: ListResource;
  readonly query: Query;
  /** Whether whoever asked for it would be given the same now. */
  readonly isStillTheirs: () => Promise<boolean>;
}

/** Exports that this process writes. Each ends, well or not, and the log says so. */
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

  /** How many rows are written of one that runs here. */
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

  /** Says that one is over which nobody writes any more. @throws what stands in the way */
  async giveUp(id: number): Promise<void> {
    await this.#end(id, null);
  }

  /** Never throws: it ends in failure, which is told. */
  async #run(id: number, work: ExportWork, caller: Caller, running: Running): Promise<void> {
    try {
      await this.#make(id, work, caller, running);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#logger.error(`An export could not be written: ${error instanceof Error ? error.name : 'unknown'}`);
      // While the log is away nobody can be told. When the product is stopped it is tried once: what is left is found at a start.
      await persistently(() => this.giveUp(id), {
        tries: 4,
        signal: this.#stopping.signal,
        onTrouble: () => undefined,
      }).catch(() => undefined);
    }
  }

  async #make(id: number, work: ExportWork, caller: Caller, running: Running): Promise<void> {
    const since = await this.#shown();
    const file = await this.files.keep(this.#written(work, caller, running));
    try {
      // Whoever is forgotten later finds the file and takes it along.
      if (await this.#isAnybodyForgotten(since)) throw new SomebodyForgotten('It may hold what was known of them');
      if (!(await work.isStillTheirs())) throw new RightsGone('Whoever asked for it may not read as much any more');
      const isOver = await this.#end(id, { rows: running.rows, file });
      if (!isOver) throw new Error('It was given up meanwhile');
    } catch (error) {
      await this.files.remove(file);
      throw error;
    }
  }

  #written(
    { resource, query, format, name, columns }: ExportWork,
    caller: Caller,
    running: Running,
  ): AsyncIterable<Uint8Array> {
    const seen = resource.seen?.(caller);
    // What is shown otherwise than it is kept, or is kept on a server, comes page by page; else the thread reads the file, as of one moment.
    const readsItself = this.readSide.keptIn === 'SQLite' && seen === undefined;
    const source = readsItself ? { path: pathOf(this.dataDir, 'readModels'), model: resource.model, query } : undefined;
    return runExport(
      { file: { format, name, columns }, source },
      readsItself ? undefined : this.#pages(resource, query, seen),
      (rows) => (running.rows = rows),
      this.#stopping.signal,
    );
  }

  async *#pages(
    { model }: ListResource,
    query: Query,
    seen: ((row: object) => object) | undefined,
  ): AsyncGenerator<readonly string[]> {
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = await this.lists.page(model, { ...query, offset, limit: PAGE });
      if (rows.length > 0) yield seenRows(rows, seen);
      if (rows.length < PAGE) return;
    }
  }

  /** A place of the log up to which the lists show everything. @throws StoreUnavailable */
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

  /** Answers whether it was not over before. */
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

/** Between the reading of the rows and the end of the file. */
class SomebodyForgotten extends Error {
  override readonly name = 'SomebodyForgotten';
}

/** While it was written. */
class RightsGone extends Error {
  override readonly name = 'RightsGone';
}
