import { batchMessage } from '@leaseledger/contract/batches/batch.messages';
import { batchDecider } from '@leaseledger/domain/batches/batch.area';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { EventLog, Position, RecordedEvent, Subscription } from '@leaseledger/event-log/event-log';
import type { Vault, VaultLease } from '@leaseledger/event-log/vault/vault';
import { systemActor } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { persistently } from '../../platform/threads/patience.ts';
import { batchName } from '@leaseledger/contract/batches/batch-name';
import { BatchStream } from './exports/batch-streams.ts';
import { workOnBatch, type BatchWork, type WorkOptions } from './work-on-batch.ts';

/** The events that begin work: one for the preview of a batch, one for the batch itself. */
const BEGINNINGS = ['BatchPrepared', 'BatchStarted'];
const LEASE = 'batches';
/** Two previews and two batches run at once, at most one of each for every user. The others wait. */
const AT_ONCE = 2;
/** A step is tried this often before the batch is broken off. */
const TRIES = 4;
/** While idle, the runner stores its checkpoint at most once in this many milliseconds. */
const PLACE_KEPT_EVERY = 1_000;

export interface BatchRunnerOptions extends WorkOptions {
  readonly log: Pick<EventLog, 'readStream' | 'subscribe' | 'head'>;
  readonly codec: Pick<EventCodec, 'decodeStream'>;
  readonly vault: Pick<Vault, 'checkpoint' | 'setCheckpoint' | 'lease'>;
  /** Tells this log from other logs. */
  readonly identity: string;
  readonly processName: string;
  /** Called when the vault cannot say which process carries out the batches. */
  readonly onLeaseTrouble: (error: unknown) => void;
}

/** A batch that waits or is being worked on. */
interface Job {
  readonly id: number;
  /** One job of a lane runs at a time. A user has one lane for previews and one for batches. */
  readonly lane: string;
  readonly work: BatchWork;
}

/**
 * Carries batches out in one of the processes that share a vault: the holder of a lease, as for policies. When a
 * process is killed, another one continues. For some seconds both may do the same items, which is harmless, because
 * their commands have the same keys.
 */
export class BatchRunner {
  readonly #lease: VaultLease;
  readonly #place: string;
  #waiting: Job[] = [];
  readonly #underWay = new Map<Job, Promise<void>>();
  #stopping = new AbortController();
  #subscription: Subscription | undefined;
  #seen: Position | undefined;
  #keptAt = Number.NEGATIVE_INFINITY;
  #changing = Promise.resolve();
  #isEnding = false;

  constructor(private readonly options: BatchRunnerOptions) {
    const { vault, processName, identity, onLeaseTrouble } = options;
    this.#place = `batches in ${identity}`;
    this.#lease = vault.lease({
      name: LEASE,
      holder: processName,
      onTaken: () => this.#change(() => this.#begin()),
      onLost: () => this.#change(() => this.#end()),
      onTrouble: onLeaseTrouble,
    });
  }

  /** Begins with the unfinished batches: now, or once no other process does them. */
  async start(): Promise<void> {
    await this.#lease.start();
    await this.#changing;
  }

  /** Resolves when the current items are finished and another process may continue. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    this.#change(() => this.#end());
    await this.#changing;
    await this.#lease.stop();
  }

  #change(change: () => Promise<void>): void {
    this.#changing = this.#changing.then(change).catch(this.options.onTrouble);
  }

  async #begin(): Promise<void> {
    if (this.#isEnding) return;
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const { log, vault } = this.options;
    const patiently = <T>(work: () => Promise<T>) =>
      persistently(work, { tries: Number.POSITIVE_INFINITY, signal, onTrouble: this.options.onTrouble });
    const [checkpoint, head] = await patiently(() => Promise.all([vault.checkpoint(this.#place), log.head()]));
    const isKnown = checkpoint !== undefined && head !== undefined && checkpoint <= head;
    this.#subscription = log.subscribe({
      name: LEASE,
      from: isKnown ? { after: checkpoint } : 'start',
      filter: { typePrefixes: BEGINNINGS },
      onEvent: (event) => this.#take(event),
      onCheckpoint: (position) => this.#pass(position),
      onCaughtUp: () => this.#keep(),
      onDropped: ({ error }) => this.options.onTrouble(error),
    });
  }

  async #end(): Promise<void> {
    const isIdle = this.#isIdle;
    this.#stopping.abort();
    await this.#subscription?.stop();
    this.#subscription = undefined;
    if (isIdle) await this.#keep();
    this.#waiting = [];
    await Promise.all(this.#underWay.values());
  }

  #take(event: RecordedEvent): void {
    const { type, stream, position } = event;
    this.#seen = position;
    if (!BEGINNINGS.includes(type) || event.damage !== undefined) return;
    const work = type === 'BatchPrepared' ? 'preview' : 'run';
    // Both are stored in clear.
    const user = work === 'preview' ? event.data['UserID'] : event.metadata.actor.id;
    this.#waiting.push({
      id: Number(stream.slice(batchDecider.category.length + 1)),
      lane: `${work} ${String(user)}`,
      work,
    });
    this.#next();
  }

  async #pass(position: Position): Promise<void> {
    this.#seen = position;
    // Work in progress belongs to the next process once this one is stopping, so the place is not stored.
    if (this.#stopping.signal.aborted || performance.now() - this.#keptAt < PLACE_KEPT_EVERY) return;
    await this.#keep();
  }

  get #isIdle(): boolean {
    return this.#waiting.length === 0 && this.#underWay.size === 0;
  }

  /** Unfinished work begins again after a start. The checkpoint therefore moves only while nothing is open. */
  async #keep(): Promise<void> {
    if (this.#seen === undefined || !this.#isIdle) return;
    this.#keptAt = performance.now();
    // When this fails, the next start reads these events again.
    await this.options.vault.setCheckpoint(this.#place, this.#seen).catch(this.options.onTrouble);
  }

  #next(): void {
    const running = [...this.#underWay.keys()];
    const free = this.#waiting.find(
      ({ lane, work }) =>
        running.every((job) => job.lane !== lane) && running.filter((job) => job.work === work).length < AT_ONCE,
    );
    if (free === undefined || this.#stopping.signal.aborted) return;
    this.#waiting = this.#waiting.filter((job) => job !== free);
    this.#underWay.set(
      free,
      this.#work(free).finally(() => this.#done(free)),
    );
    this.#next();
  }

  #done(job: Job): void {
    this.#underWay.delete(job);
    if (this.#stopping.signal.aborted) return;
    this.#next();
    void this.#keep();
  }

  /** Never throws. An error that stays ends the batch with a message. */
  async #work({ id, work }: Job): Promise<void> {
    const { signal } = this.#stopping;
    const { execute, onTrouble } = this.options;
    const batch = new BatchStream(id, this.options);
    try {
      while (
        await persistently(() => workOnBatch(batch, work, this.options, signal), { tries: TRIES, signal, onTrouble })
      );
    } catch (error) {
      if (signal.aborted) return;
      onTrouble(error);
      await execute(
        new Execute(
          batchDecider,
          { id, command: { type: 'BreakOff', because: batchMessage.brokeOff } },
          { actor: systemActor, correlationId: batchName(id) },
        ),
      ).catch(onTrouble);
    }
  }
}
