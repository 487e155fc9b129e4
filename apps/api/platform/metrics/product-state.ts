import { stat, statfs } from 'node:fs/promises';
import type { EventLog, Filter, Position } from '@leaseledger/event-log/event-log';
import type { StreamSlots } from '@leaseledger/event-log/eventstoredb/stream-slots';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Counter, Gauge, type Registry } from 'prom-client';
import { answerWithin } from '../threads/answer-within.ts';
import { pathOf, type DataFile } from '../storage/data-paths.ts';
import { lastBackup } from '../storage/last-backup.ts';
import type { Clock } from '../foundation/platform.ts';
import type { ReadSide } from '../reads/read-side.ts';
import type { Storage } from '../storage/storage.ts';
import type { Reactions } from '../reactions/exports/reactions.ts';

const files = { log: 'log', vault: 'vault', readModels: 'read_models' } as const satisfies Record<DataFile, string>;
/**
 * The time without an answer after which a server counts as unreachable, in milliseconds. A request for metrics waits
 * 10 seconds in all.
 */
const ANSWERS_WITHIN = 1_000;
const LEASE_HELD = 'Whether this process does what one process at a time does.';
const states = ['building', 'live', 'stopped'] as const;

export interface ProductParts {
  readonly dataDir: string;
  readonly log: Pick<EventLog, 'head' | 'reach' | 'readAll'>;
  readonly vault: Pick<Vault, 'secret'>;
  readonly readSide: Pick<
    ReadSide,
    'status' | 'isRunning' | 'restarts' | 'unopened' | 'forgetting' | 'loopDelay' | 'foreignEvents' | 'projecting'
  >;
  readonly reactions: Pick<Reactions, 'isHere' | 'look' | 'progress'>;
  readonly storage: Storage;
  readonly clock: Clock;
  /** The calls on the connection to an EventStoreDB; undefined where the log is a file. */
  readonly calls?: Pick<StreamSlots, 'open' | 'waiting'> | undefined;
}

interface Lag {
  readonly seconds: number;
  readonly events: number | undefined;
}

/** The state of the product at the moment of a request. */
export class ProductState {
  readonly #gauges = new Map<string, Gauge>();
  readonly #counters = new Map<string, Counter>();

  constructor(
    private readonly parts: ProductParts,
    private readonly registry: Registry,
  ) {}

  /** Reads the whole state once. Values of an unavailable log, vault or read side are left out. */
  async look(): Promise<void> {
    for (const metric of [...this.#gauges.values(), ...this.#counters.values()]) metric.reset();
    const isReachable = await answerWithin(
      ANSWERS_WITHIN,
      this.parts.log.head().then(
        () => true,
        () => false,
      ),
    );
    this.#set('log_reachable', 'Whether the event log answers.', isReachable);
    const { calls } = this.parts;
    if (calls !== undefined) {
      this.#set('log_calls_open', 'Reads and subscriptions that are open on the connection to the log.', calls.open);
      this.#set('log_calls_waiting', 'Reads that wait until another one has ended.', calls.waiting);
    }
    await Promise.all([
      this.#projections(isReachable),
      this.#reactions(isReachable),
      this.#readSide(),
      this.#vault(),
      this.#files(),
    ]);
  }

  async #projections(isLogReachable: boolean): Promise<void> {
    const lags = new Map<Position | undefined, Promise<Lag>>();
    for (const { name: projection, state, position, applied } of this.parts.readSide.status()) {
      for (const each of states)
        this.#set('projection_state', 'Whether the projection is in this state.', state === each, {
          projection,
          state: each,
        });
      this.#count(
        'projection_applied_events_total',
        'Events that the projection applied since the read side started.',
        applied,
        { projection },
      );
      if (!isLogReachable) continue;
      await this.#told(async () => {
        const lag = lags.get(position) ?? this.#lagAt(position);
        lags.set(position, lag);
        const { seconds, events } = await lag;
        this.#set('projection_lag_seconds', 'Age of the oldest event that the projection has not folded.', seconds, {
          projection,
        });
        if (events !== undefined)
          this.#set('projection_lag_events', 'Events of the log that the projection has not read.', events, {
            projection,
          });
      });
    }
  }

  async #reactions(isLogReachable: boolean): Promise<void> {
    if (isLogReachable) await this.parts.reactions.look();
    this.#set('lease_held', LEASE_HELD, this.parts.reactions.isHere, { lease: 'reactions' });
    for (const { policy, on, parked, run } of this.parts.reactions.progress()) {
      this.#set('reactions_parked', 'Reactions that the policy goes on without.', parked, { policy });
      if (run === undefined) continue;
      this.#set('reaction_running', 'Whether the policy follows the log.', !run.isStopped, { policy });
      this.#set(
        'reaction_waiting_events',
        'Events that the policy has received and not reacted to.',
        run.behind?.events ?? 0,
        {
          policy,
        },
      );
      if (!isLogReachable) continue;
      await this.#told(async () =>
        this.#set(
          'reaction_lag_seconds',
          'Age of the oldest event that the policy has not reacted to.',
          run.behind === undefined && !(run.isJoined && !run.isStopped)
            ? await this.#ageAfter(run.position, { typePrefixes: on })
            : this.#ageOf(run.behind?.since),
          { policy },
        ),
      );
    }
  }

  async #vault(): Promise<void> {
    const tell = (last: Date | undefined) => {
      this.#set(
        'last_backup_timestamp_seconds',
        'When the last backup was begun that came to its end, in Unix time; 0 where that is not known.',
        (last?.getTime() ?? 0) / 1_000,
      );
      return true;
    };
    this.#set(
      'vault_reachable',
      'Whether the vault answers.',
      await answerWithin(
        ANSWERS_WITHIN,
        lastBackup(this.parts.vault).then(tell, () => false),
      ),
    );
  }

  async #readSide(): Promise<void> {
    const { readSide } = this.parts;
    const { isHere = true, token } = readSide.projecting ?? {};
    this.#set('lease_held', LEASE_HELD, isHere, { lease: 'projections' });
    if (token !== undefined)
      this.#set('lease_token', 'How often the lease has been taken, by whichever process.', token, {
        lease: 'projections',
      });
    this.#set('read_side_running', 'Whether the thread of the read models runs.', readSide.isRunning);
    this.#count('read_side_restarts_total', 'How often the thread of the read models has died.', readSide.restarts);
    if (!readSide.isRunning) return;
    await this.#told(async () => {
      const { p50, p99, max } = await readSide.loopDelay();
      for (const [quantile, delay] of [
        ['0.5', p50],
        ['0.99', p99],
        ['1', max],
      ] as const) {
        this.#set(
          'read_side_event_loop_delay_seconds',
          'How late the event loop of the thread of the read models was since it was asked before.',
          delay,
          { quantile },
        );
      }
      this.#set(
        'unopened_events',
        'Events whose details cannot be opened though nobody forgot them, and events that are left out.',
        (await readSide.unopened(0)).total,
      );
      this.#count(
        'foreign_events_total',
        'Events in streams of other programs that were passed while the lists were updated.',
        await readSide.foreignEvents(),
      );
      this.#set(
        'forgetting_rows',
        'Rows that were removed or lost words, and may still have traces in the files.',
        await readSide.forgetting(),
      );
    });
  }

  async #files(): Promise<void> {
    const { dataDir, storage } = this.parts;
    for (const file of ['log', 'vault', 'readModels'] as const) {
      const path = pathOf(dataDir, file);
      await this.#told(async () => {
        this.#set('file_size_bytes', 'Size of the file.', (await stat(path)).size, { file: files[file] });
        this.#set(
          'write_ahead_log_size_bytes',
          'Size of the write-ahead log beside the file.',
          (await stat(`${path}-wal`)).size,
          { file: files[file] },
        );
      });
    }
    for (const file of ['log', 'vault'] as const)
      this.#set('storage_damaged', 'Whether the file was found damaged.', storage.isDamaged(file), { file });
    this.#set(
      'log_exchanged',
      'Whether the log holds other data than the lists were folded from.',
      storage.exchanged !== undefined,
    );
    this.#set('disk_full', 'Whether the last write found no space, and there is none yet.', await storage.isFull());
    await this.#told(async () => {
      const { bavail, bsize } = await statfs(dataDir);
      this.#set('disk_free_bytes', 'Space that is left where the data folder is.', bavail * bsize);
    });
  }

  /** How far the position is behind the head. Only a log that can count says it in events too. */
  async #lagAt(position: Position | undefined): Promise<Lag> {
    const seconds = await this.#ageAfter(position);
    const { done, total, unit } = await this.parts.log.reach(position);
    return { seconds, events: unit === 'events' ? total - done : undefined };
  }

  /** The age of the first matching event after the position, in seconds; 0 when there is none. */
  async #ageAfter(position: Position | undefined, filter?: Filter): Promise<number> {
    for await (const { created } of this.parts.log.readAll({
      from: position === undefined ? 'start' : { after: position },
      limit: 1,
      ...(filter !== undefined && { filter }),
    })) {
      return this.#ageOf(created);
    }
    return 0;
  }

  /** In seconds; 0 for no moment. */
  #ageOf(created: string | undefined): number {
    return created === undefined ? 0 : Math.max(0, (this.parts.clock().getTime() - Date.parse(created)) / 1_000);
  }

  async #told(work: () => Promise<void>): Promise<void> {
    await work().catch(() => undefined);
  }

  #set(name: string, help: string, value: number | boolean, labels: Readonly<Record<string, string>> = {}): void {
    let gauge = this.#gauges.get(name);
    if (!gauge)
      this.#gauges.set(
        name,
        (gauge = new Gauge({
          name: `leaseledger_${name}`,
          help,
          labelNames: Object.keys(labels),
          registers: [this.registry],
        })),
      );
    gauge.set(labels, Number(value));
  }

  #count(name: string, help: string, value: number, labels: Readonly<Record<string, string>> = {}): void {
    let counter = this.#counters.get(name);
    if (!counter)
      this.#counters.set(
        name,
        (counter = new Counter({
          name: `leaseledger_${name}`,
          help,
          labelNames: Object.keys(labels),
          registers: [this.registry],
        })),
      );
    counter.inc(labels, value);
  }
}
