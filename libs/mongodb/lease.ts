import { setTimeout as pause } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { type Connection, isDuplicate } from './connection.ts';

/** A lease that nobody renews is over after this long. */
export const LEASE_MS = 10_000;
/** So often it is renewed, and so often others try to take it: with the answer's time another one has it well within 15 s. */
export const TURN_MS = 2_000;

interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  /** Grows with each taking. */
  readonly token: number;
  /** By the server's clock. */
  readonly until: Date;
}

export interface LeaseOptions {
  /** Its deadline is a few seconds at most: nothing is renewed while a call hangs. */
  readonly connection: Connection;
  /** What one process at a time does, e.g. `projections`. */
  readonly name: string;
  /** Of this process alone, also among those that were there before it. */
  readonly holder: string;
  /** Milliseconds from any beginning, which never go back, e.g. performance.now. */
  readonly clock: () => number;
  /** From now on this process does it; what it writes carries the token. */
  readonly onTaken: (token: number) => void;
  /** Another process may be doing it by now. Told when this is noticed, which may be late: `token` knows it at once. */
  readonly onLost: () => void;
  /** The server did not answer. */
  readonly onTrouble: (error: unknown) => void;
  readonly turnMs?: number;
}

const after = (ms: number) => ({ $add: ['$$NOW', ms] });

/**
 * What one of several processes does at a time: a document, taken and renewed by compare-and-set on the server's clock, so that the
 * clocks of processes need not agree. Whoever pauses without noticing may believe in a lease that is over. What must not be
 * written twice is therefore guarded by the token as well: whoever has seen a higher one refuses a lower one.
 */
export class Lease {
  readonly #leases: Collection<LeaseDocument>;
  readonly #stopping = new AbortController();
  #running = Promise.resolve();
  #held: { readonly token: number; readonly until: number } | undefined;

  constructor(private readonly options: LeaseOptions) {
    this.#leases = options.connection.collection<LeaseDocument>('leases');
  }

  /** By which this process may write; undefined where it has no lease, or slept through the one that it had. */
  get token(): number | undefined {
    return this.#held !== undefined && this.options.clock() < this.#held.until ? this.#held.token : undefined;
  }

  /** Takes it, renews it, and takes it again, until `stop`. */
  start(): void {
    this.#running = this.#run();
  }

  /** Gives it back, so that another process need not wait. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const { token } = this;
    this.#held = undefined;
    // What is not given back is over soon.
    if (token !== undefined) await this.#set(token, after(0)).catch(this.options.onTrouble);
  }

  /** Takes or renews it once. */
  async turn(): Promise<void> {
    const askedAt = this.options.clock();
    try {
      if (this.#held !== undefined && this.token === undefined) this.#lose();
      const before = this.#held?.token;
      const token = before === undefined ? await this.#take() : await this.#renew(before);
      // Counted from before the question: here it is over before it is on the server.
      if (token !== undefined) this.#held = { token, until: askedAt + LEASE_MS };
      else if (before !== undefined) this.#lose();
      if (token !== undefined && before === undefined) this.options.onTaken(token);
    } catch (error) {
      this.options.onTrouble(error);
      if (this.#held !== undefined && this.token === undefined) this.#lose();
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.turn();
      await pause(this.options.turnMs ?? TURN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #lose(): void {
    this.#held = undefined;
    this.options.onLost();
  }

  /** Answers the new token; undefined where another process has the lease. */
  async #take(): Promise<number | undefined> {
    const { connection, name, holder } = this.options;
    // Its own it takes too: it may not have heard that it had taken it.
    const isFree = { _id: name, $or: [{ holder }, { $expr: { $lte: ['$until', '$$NOW'] } }] };
    const taken = { holder: { $literal: holder }, token: { $add: [{ $ifNull: ['$token', 0] }, 1] }, until: after(LEASE_MS) };
    try {
      return (await connection.answer(() => this.#leases.findOneAndUpdate(isFree, [{ $set: taken }], { upsert: true, returnDocument: 'after' })))?.token;
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  async #renew(token: number): Promise<number | undefined> {
    return (await this.#set(token, after(LEASE_MS))) ? token : undefined;
  }

  /** False where somebody has taken it since. */
  async #set(token: number, until: ReturnType<typeof after>): Promise<boolean> {
    const { connection, name } = this.options;
    const { matchedCount } = await connection.answer(() => this.#leases.updateOne({ _id: name, token }, [{ $set: { until } }]));
    return matchedCount === 1;
  }
}
