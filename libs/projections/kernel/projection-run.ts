import type { EventPlace, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import {
  type ProjectionStore,
  type ProjectionTable,
  StoreUnavailable,
  TableReplaced,
  type TableWrite,
} from './read-store.ts';
import type { Batch, BatchEvent, Wanted } from './batch.ts';
import { messageOf } from './failure-message.ts';
import type { ProjectionStatus, ServedRows } from './projection-status.ts';
import { changesBy, type Change, type Projection } from './projection.ts';

/** Without changes of rows, the checkpoint is written only after this many events. */
const EVENTS_PER_BARE_CHECKPOINT = 1_000;

/** The changes that one projection makes of a batch, up to an event that it cannot fold. */
interface Folded {
  readonly run: ProjectionRun;
  readonly batch: Batch;
  /** The events that the projection handles. */
  readonly events: readonly BatchEvent[];
  readonly folded: number;
  readonly failed: { readonly error: unknown; readonly event: RecordedEvent } | undefined;
  readonly upTo: Position | undefined;
  /** The id of the event there. */
  readonly upToEvent: string | undefined;
  /** Undefined where nothing is to be written: a checkpoint alone can be lost, since no event before it concerns the rows. */
  readonly write: TableWrite | undefined;
}

/**
 * Applies a batch to all runs, in one transaction for those whose rows change. An event that a run cannot fold or store
 * stops that run just before it.
 * @returns the runs whose table another process took
 * @throws StoreUnavailable; events that were not applied then are applied when the batch comes again
 */
export async function applyTogether(
  store: Pick<ProjectionStore, 'commit'>,
  runs: readonly ProjectionRun[],
  batch: Batch,
): Promise<readonly ProjectionRun[]> {
  const parts = runs.flatMap((run) => run.fold(batch) ?? []);
  const writes = parts.flatMap(({ write }) => write ?? []);
  const errors = new Map(
    writes.length === 0 ? [] : (await store.commit(writes)).map((error, index) => [writes[index], error]),
  );
  const lost: ProjectionRun[] = [];
  const outcomes = parts.map((part) => ({ part, error: part.write && errors.get(part.write) }));
  // Runs with an error come last, because their repeat may fail with another one.
  for (const { part, error } of [
    ...outcomes.filter((outcome) => !outcome.error),
    ...outcomes.filter((outcome) => outcome.error),
  ]) {
    try {
      await part.run.settle(part, error);
    } catch (error) {
      if (!(error instanceof TableReplaced)) throw error;
      lost.push(part.run);
    }
  }
  return lost;
}

/** The events that these runs need. */
export const wantedBy = (runs: readonly ProjectionRun[]): Wanted => ({
  handles: (type) => runs.some((run) => run.handles(type)),
  opens: (type) => runs.some((run) => run.opens(type)),
});

/** One projection that reads the log: folds batches into its table and knows its position. */
export class ProjectionRun {
  #state: ProjectionStatus['state'] = 'building';
  #position: Position | undefined;
  #event: string | undefined;
  #applied = 0;
  #failure: ProjectionStatus['failure'];
  /** The number of events since the last written checkpoint. */
  #unsaved = 0;

  private constructor(
    readonly projection: Projection,
    private readonly table: ProjectionTable,
    /** The rows of an older table, which answers lists until this one is served. */
    private readonly served: ServedRows | undefined,
    checkpoint: Position | undefined,
    event: string | undefined,
  ) {
    this.#position = checkpoint;
    this.#event = event;
  }

  /**
   * Begins at the checkpoint of the table.
   * @param served the rows of another table that answer lists
   */
  static async open(
    projection: Projection,
    table: ProjectionTable,
    served: ServedRows | undefined,
  ): Promise<ProjectionRun> {
    const [checkpoint, event] = await Promise.all([table.checkpoint(), table.checkpointEvent()]);
    return new ProjectionRun(projection, table, served, checkpoint, event);
  }

  /** Whether an older table answers lists until this one is served. */
  get replacesServed(): boolean {
    return this.served !== undefined;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  /** Where it is in the log; undefined before the first event. */
  get place(): EventPlace | undefined {
    return this.#position === undefined ? undefined : { position: this.#position, id: this.#event };
  }

  get state(): ProjectionStatus['state'] {
    return this.#state;
  }

  get status(): ProjectionStatus {
    const { name, version } = this.projection;
    return {
      name,
      version,
      state: this.#state,
      position: this.#position,
      eventId: this.#event,
      applied: this.#applied,
      failure: this.#failure,
      ...(this.served !== undefined && this.#state !== 'live' && { serves: this.served }),
    };
  }

  handles(type: string): boolean {
    return Object.hasOwn(this.projection.handlers, type);
  }

  opens(type: string): boolean {
    return this.projection.needsDetails !== false && this.handles(type);
  }

  /** The changes of the part of the batch that is not applied yet; undefined when all of it is. */
  fold(batch: Batch): Folded | undefined {
    if (!this.#isBehind(batch.upTo)) return undefined;
    const events = batch.events.filter(
      ({ recorded }) => this.#isBehind(recorded.position) && this.handles(recorded.type),
    );
    const changes: Change[] = [];
    const positions: Position[] = [];
    let folded = 0;
    let failed: Folded['failed'];
    for (const entry of events) {
      try {
        for (const change of changesOf(this.projection, entry)) {
          changes.push(change);
          positions.push(entry.recorded.position);
        }
        folded += 1;
      } catch (error) {
        failed = { error, event: entry.recorded };
        break;
      }
    }
    const before = events[folded - 1]?.recorded;
    const [upTo, upToEvent] = failed ? [before?.position, before?.id] : [batch.upTo, batch.upToEvent];
    const isDue = changes.length > 0 || this.#unsaved + batch.size >= EVENTS_PER_BARE_CHECKPOINT;
    const write =
      upTo !== undefined && isDue
        ? { table: this.table, changes, positions, checkpoint: upTo, event: upToEvent }
        : undefined;
    return { run: this, batch, events, folded, failed, upTo, upToEvent, write };
  }

  /**
   * Notes that the changes are written, or need not be.
   * @param error the reason why they could not be written
   * @throws StoreUnavailable, TableReplaced
   */
  async settle(
    { batch, events, folded, failed, upTo, upToEvent, write }: Folded,
    error: Error | undefined,
  ): Promise<void> {
    if (error !== undefined) {
      if (mayPass(error)) throw error;
      return this.#applySingly(events, batch);
    }
    if (upTo !== undefined) {
      this.#position = upTo;
      this.#event = upToEvent;
      this.#unsaved = write ? 0 : this.#unsaved + batch.size;
    }
    this.#applied += folded;
    if (failed) this.stop(failed.error, failed.event);
  }

  /** Writes a checkpoint that only memory knows so far. */
  async saveCheckpoint(): Promise<void> {
    if (this.#unsaved === 0 || this.#position === undefined) return;
    await this.table.commit([], this.#position, this.#event);
    this.#unsaved = 0;
  }

  /** Marks the rows as current and served. */
  goLive(): void {
    if (this.#state === 'building') this.#state = 'live';
  }

  /** Stops the run, at this event if there is one. */
  stop(error: unknown, event?: RecordedEvent): void {
    this.#state = 'stopped';
    const { id = '', type = '', stream = '', revision = '' } = event ?? {};
    this.#failure = { eventId: id, eventType: type, stream, revision: String(revision), message: messageOf(error) };
  }

  /** Applies events singly to find the one that cannot be stored, and keeps the events before it. */
  async #applySingly(events: readonly BatchEvent[], batch: Batch): Promise<void> {
    for (const entry of events) {
      if (this.#state === 'stopped') return;
      await this.#applyOne(entry);
    }
    if (this.#state === 'stopped') return;
    this.#position = batch.upTo;
    this.#event = batch.upToEvent;
  }

  async #applyOne(entry: BatchEvent): Promise<void> {
    try {
      const { position, id } = entry.recorded;
      await this.table.commit(changesOf(this.projection, entry), position, id);
      this.#position = position;
      this.#event = id;
      this.#applied += 1;
    } catch (error) {
      if (mayPass(error)) throw error;
      this.stop(error, entry.recorded);
    }
  }

  #isBehind(position: Position): boolean {
    return this.#state !== 'stopped' && (this.#position === undefined || position > this.#position);
  }
}

/**
 * The changes that an event makes. An event that is set aside makes none: no release can fold it, and its error is noted
 * where batches are read.
 */
function changesOf(projection: Projection, entry: BatchEvent): readonly Change[] {
  if ('event' in entry) return changesBy(projection, entry.event);
  if (entry.error.setAside !== undefined) return [];
  throw entry.error;
}

const mayPass = (error: unknown) => error instanceof StoreUnavailable || error instanceof TableReplaced;
