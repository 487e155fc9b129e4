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
import type { ProjectionStatus } from './projection-status.ts';
import { changesBy, type Change, type Projection } from './projection.ts';

/** Without anything to write, the checkpoint follows after this many events. */
const EVENTS_PER_BARE_CHECKPOINT = 1_000;

/** What one projection makes of a batch, up to an event that it cannot fold. */
interface Folded {
  readonly run: ProjectionRun;
  readonly batch: Batch;
  /** Those that concern it. */
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
 * Applies a batch to all of these, in one transaction for those whose rows it changes. An event that one of them cannot fold or
 * store stops that one just before it.
 * @returns those whose table another process took
 * @throws StoreUnavailable; what was not applied then is applied when the batch comes again
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
  // Those with an error may meet the next one.
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

/** What these need of events to fold them. */
export const wantedBy = (runs: readonly ProjectionRun[]): Wanted => ({
  handles: (type) => runs.some((run) => run.handles(type)),
  opens: (type) => runs.some((run) => run.opens(type)),
});

/** One projection on its way through the log: folds batches into its table and knows how far it is. */
export class ProjectionRun {
  #state: ProjectionStatus['state'] = 'building';
  #position: Position | undefined;
  #event: string | undefined;
  #applied = 0;
  #failure: ProjectionStatus['failure'];
  /** Events covered since the checkpoint was last written. */
  #unsaved = 0;

  private constructor(
    readonly projection: Projection,
    private readonly table: ProjectionTable,
    /** Lists are answered from an older table until this one is served. */
    readonly replacesServed: boolean,
    checkpoint: Position | undefined,
    event: string | undefined,
  ) {
    this.#position = checkpoint;
    this.#event = event;
  }

  /** Begins where the table's checkpoint is. */
  static async open(
    projection: Projection,
    table: ProjectionTable,
    servedVersion: number | undefined,
  ): Promise<ProjectionRun> {
    const replacesServed = servedVersion !== undefined && !(await table.isServed());
    const [checkpoint, event] = await Promise.all([table.checkpoint(), table.checkpointEvent()]);
    return new ProjectionRun(projection, table, replacesServed, checkpoint, event);
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
    };
  }

  handles(type: string): boolean {
    return Object.hasOwn(this.projection.handlers, type);
  }

  opens(type: string): boolean {
    return this.projection.needsDetails !== false && this.handles(type);
  }

  /** What the batch changes that it has not applied yet; undefined where it has applied all of it. */
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
        if ('error' in entry) throw entry.error;
        for (const change of changesBy(this.projection, entry.event)) {
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
   * What was folded is written, or need not be.
   * @param error why it could not be written
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

  /** The rows are up to date and in service. */
  goLive(): void {
    if (this.#state === 'building') this.#state = 'live';
  }

  /** The run ends here, at this event if it was one. */
  stop(error: unknown, event?: RecordedEvent): void {
    this.#state = 'stopped';
    const { id = '', type = '', stream = '', revision = '' } = event ?? {};
    this.#failure = { eventId: id, eventType: type, stream, revision: String(revision), message: messageOf(error) };
  }

  /** Something in the batch cannot be stored: find the event, and keep what comes before it. */
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
      if ('error' in entry) throw entry.error;
      const { position, id } = entry.recorded;
      await this.table.commit(changesBy(this.projection, entry.event), position, id);
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

const mayPass = (error: unknown) => error instanceof StoreUnavailable || error instanceof TableReplaced;
