import type { Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { type ProjectionTable, StoreUnavailable, TableReplaced } from './read-store.ts';
import type { Batch, BatchEvent } from './batch.ts';
import { messageOf } from './failure-message.ts';
import type { ProjectionStatus } from './projection-status.ts';
import type { Change, Projection } from './projection.ts';

/** Without anything to write, the checkpoint follows after this many events. */
const EVENTS_PER_BARE_CHECKPOINT = 1_000;

/** One projection on its way through the log: folds batches into its table and knows how far it is. */
export class ProjectionRun {
  #state: ProjectionStatus['state'] = 'building';
  #position: Position | undefined;
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
  ) {
    this.#position = checkpoint;
  }

  /** Begins where the table's checkpoint is. */
  static async open(projection: Projection, table: ProjectionTable, servedVersion: number | undefined): Promise<ProjectionRun> {
    const replacesServed = servedVersion !== undefined && !(await table.isServed());
    return new ProjectionRun(projection, table, replacesServed, await table.checkpoint());
  }

  get position(): Position | undefined {
    return this.#position;
  }

  get state(): ProjectionStatus['state'] {
    return this.#state;
  }

  get status(): ProjectionStatus {
    const { name, version } = this.projection;
    return { name, version, state: this.#state, position: this.#position, applied: this.#applied, failure: this.#failure };
  }

  handles(type: string): boolean {
    return Object.hasOwn(this.projection.handlers, type);
  }

  /**
   * Applies what it has not applied yet. An event that cannot be folded stops the run just before it.
   * @throws StoreUnavailable, TableReplaced
   */
  async apply(batch: Batch): Promise<void> {
    if (this.#isBehind(batch.upTo)) await this.#applyEvents(batch.events.filter(({ recorded }) => this.#isBehind(recorded.position) && this.handles(recorded.type)), batch);
  }

  /** Writes a checkpoint that only memory knows so far. */
  async saveCheckpoint(): Promise<void> {
    if (this.#unsaved === 0 || this.#position === undefined) return;
    await this.table.commit([], this.#position);
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

  async #applyEvents(events: readonly BatchEvent[], batch: Batch): Promise<void> {
    const changes: Change[] = [];
    let folded = 0;
    let failed: { error: unknown; event: RecordedEvent } | undefined;
    for (const entry of events) {
      try {
        if ('error' in entry) throw entry.error;
        changes.push(...this.#fold(entry.event));
        folded += 1;
      } catch (error) {
        failed = { error, event: entry.recorded };
        break;
      }
    }
    const upTo = failed ? events[folded - 1]?.recorded.position : batch.upTo;
    if (upTo !== undefined && !(await this.#commit(changes, upTo, batch.size))) return this.#applySingly(events, batch);
    this.#applied += folded;
    if (failed) this.stop(failed.error, failed.event);
  }

  /** Something in the batch cannot be stored: find the event, and keep what comes before it. */
  async #applySingly(events: readonly BatchEvent[], batch: Batch): Promise<void> {
    for (const entry of events) {
      if (this.#state === 'stopped') return;
      await this.#applyOne(entry);
    }
    if (this.#state !== 'stopped') this.#position = batch.upTo;
  }

  async #applyOne(entry: BatchEvent): Promise<void> {
    try {
      if ('error' in entry) throw entry.error;
      await this.table.commit(this.#fold(entry.event), entry.recorded.position);
      this.#position = entry.recorded.position;
      this.#applied += 1;
    } catch (error) {
      if (mayPass(error)) throw error;
      this.stop(error, entry.recorded);
    }
  }

  /** False when the changes themselves are at fault. */
  async #commit(changes: readonly Change[], upTo: Position, size: number): Promise<boolean> {
    this.#unsaved += size;
    if (changes.length > 0 || this.#unsaved >= EVENTS_PER_BARE_CHECKPOINT) {
      try {
        await this.table.commit(changes, upTo);
      } catch (error) {
        if (mayPass(error)) throw error;
        return false;
      }
      this.#unsaved = 0;
    }
    this.#position = upTo;
    return true;
  }

  #fold(event: DecodedEvent): readonly Change[] {
    const handler = this.projection.handlers[event.type];
    // A handler takes the events of the type that it is listed under.
    return (handler as ((event: DecodedEvent) => readonly Change[]) | undefined)?.(event) ?? [];
  }

  #isBehind(position: Position): boolean {
    return this.#state !== 'stopped' && (this.#position === undefined || position > this.#position);
  }
}

const mayPass = (error: unknown) => error instanceof StoreUnavailable || error instanceof TableReplaced;
