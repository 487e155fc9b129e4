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

/** The lease as another process has it. */
export interface OtherLease {
  readonly holder: string;
  readonly token: number;
  /** By the server's clock. */
  readonly renewedAt: Date;
  /** Nobody has renewed it for several turns: its process is gone, or cannot be reached. */
  readonly isSilent: boolean;
}

/** So many turns without a renewal are no accident. */
const SILENT_TURNS = 3;

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
  #other: OtherLease | undefined;

  constructor(private readonly options: LeaseOptions) {
    this.#leases = options.connection.collection<LeaseDocument>('leases');
  }

  /** By which this process may write; undefined where it has no lease, or slept through the one that it had. */
  get token(): number | undefined {
    return this.#held !== undefined && this.options.clock() < this.#held.until ? this.#held.token : undefined;
  }

  /** Until when nobody else has it, by this process's clock; undefined where this one has not. */
  get until(): number | undefined {
    return this.token === undefined ? undefined : this.#held?.until;
  }

  /** As it was when this process last tried to take it; undefined where it has it, or has not tried yet. */
  get other(): OtherLease | undefined {
    return this.token === undefined ? this.#other : undefined;
  }

  /** Takes it, renews it, and takes it again, until `stop`. Resolves when it was tried once. */
  start(): Promise<void> {
    const first = this.turn();
    this.#running = first.then(() => this.#run());
    return first;
  }

  /** Gives it back, so that another process need not wait. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const { token } = this;
    this.#held = undefined;
    // What is not given back is over soon.
    if (token !== undefined) await this.#giveBack(token).catch(this.options.onTrouble);
  }

  /** Who has it, by the name that they gave; undefined where nobody does. */
  async holder(): Promise<string | undefined> {
    const { connection, name } = this.options;
    const [now, found] = await Promise.all([
      connection.now(),
      connection.answer(() => this.#leases.findOne({ _id: name })),
    ]);
    return found !== null && found.until > now ? found.holder : undefined;
  }

  /** Takes or renews it once. */
  async turn(): Promise<void> {
    const askedAt = this.options.clock();
    try {
      if (this.#held !== undefined && this.token === undefined) this.#lose();
      const before = this.#held?.token;
      const token = before === undefined ? await this.#take() : await this.#renew(before);
      // Counted from before the question: here it is over before it is on the server. Whoever had it before has it no longer.
      if (token !== undefined) [this.#held, this.#other] = [{ token, until: askedAt + LEASE_MS }, undefined];
      else if (before !== undefined) this.#lose();
      if (token !== undefined && before === undefined) this.options.onTaken(token);
    } catch (error) {
      this.options.onTrouble(error);
      if (this.#held !== undefined && this.token === undefined) this.#lose();
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const paused = () => pause(this.options.turnMs ?? TURN_MS, true, { signal, ref: false }).catch(() => false);
    while (await paused()) await this.turn();
  }

  #lose(): void {
    this.#held = undefined;
    this.options.onLost();
  }

  /** Answers the new token; undefined where another process has the lease. */
  async #take(): Promise<number | undefined> {
    const { connection, name, holder } = this.options;
    const [now, found] = await Promise.all([
      connection.now(),
      connection.answer(() => this.#leases.findOne({ _id: name })),
    ]);
    // Its own it takes too: it may not have heard that it had taken it.
    if (found !== null && found.holder !== holder && found.until > now) return this.#leaveTo(found, now);
    const asFound = found === null ? { token: { $exists: false } } : { token: found.token, until: found.until };
    const taken = { holder, token: (found?.token ?? 0) + 1, until: after(now) };
    try {
      return (
        await connection.answer(() =>
          this.#leases.findOneAndUpdate(
            { _id: name, ...asFound },
            { $set: taken },
            { upsert: found === null, returnDocument: 'after' },
          ),
        )
      )?.token;
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  #leaveTo({ holder, token, until }: LeaseDocument, now: Date): undefined {
    const renewedAt = new Date(until.getTime() - LEASE_MS);
    this.#other = { holder, token, renewedAt, isSilent: now.getTime() - renewedAt.getTime() > SILENT_TURNS * TURN_MS };
  }

  async #renew(token: number): Promise<number | undefined> {
    const { connection, name } = this.options;
    const until = after(await connection.now());
    // A renewal that was believed lost may still come, and takes nothing back.
    const { matchedCount } = await connection.answer(() =>
      this.#leases.updateOne({ _id: name, token, until: { $lte: until } }, { $set: { until } }),
    );
    // Unless somebody has taken it since.
    return matchedCount === 1 ? token : undefined;
  }

  async #giveBack(token: number): Promise<void> {
    const { connection, name } = this.options;
    await connection.answer(() => this.#leases.updateOne({ _id: name, token }, { $set: { until: new Date(0) } }));
  }
}

const after = (now: Date) => new Date(now.getTime() + LEASE_MS);
