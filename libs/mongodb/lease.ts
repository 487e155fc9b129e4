import { setTimeout as pause } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { type Connection, isDuplicate } from './connection.ts';

/** A lease that is not renewed expires after this time. */
export const LEASE_MS = 10_000;
/** The interval of renewals and attempts. With the time for answers, another process takes over well within 15 s. */
export const TURN_MS = 2_000;

interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  /** Rises each time the lease is taken. */
  readonly token: number;
  /** By the server's clock. */
  readonly until: Date;
}

export interface LeaseOptions {
  /** Its time limit is a few seconds at most, because nothing is renewed while a call hangs. */
  readonly connection: Connection;
  /** The work that one process does at a time, e.g. `projections`. */
  readonly name: string;
  /** A name of this process that no earlier process had. */
  readonly holder: string;
  /** Milliseconds since any moment, which never go back, e.g. performance.now. */
  readonly clock: () => number;
  /** Called when this process holds the lease. Its writes carry the token. */
  readonly onTaken: (token: number) => void;
  /** Called when another process may hold the lease. The call may come late, but `token` is undefined at once. */
  readonly onLost: () => void;
  /** Called when the server did not answer. */
  readonly onTrouble: (error: unknown) => void;
  readonly turnMs?: number;
}

/** The lease of another process. */
export interface OtherLease {
  readonly holder: string;
  readonly token: number;
  /** By the server's clock. */
  readonly renewedAt: Date;
  /** The milliseconds until it expired at the last attempt, by the server's clock. */
  readonly expiresInMs: number;
  /** True when the lease was not renewed for several turns: its process ended or cannot be reached. */
  readonly isSilent: boolean;
}

/** After this many turns without a renewal, the holder counts as silent. */
const SILENT_TURNS = 3;

/**
 * A lease: a document that one process at a time takes and renews by compare-and-set on the server's clock, so the
 * clocks of processes need not agree. A process that pauses may still believe in an expired lease. Writes that must not
 * happen twice are therefore guarded by the token too: a store that has seen a higher token refuses a lower one.
 */
export class Lease {
  readonly #stopping = new AbortController();
  #running = Promise.resolve();
  #held: { readonly token: number; readonly until: number } | undefined;
  #other: OtherLease | undefined;

  constructor(private readonly options: LeaseOptions) {}

  get #leases(): Collection<LeaseDocument> {
    return this.options.connection.collection('leases');
  }

  /** The token for writes of this process; undefined without a lease, or once it expired. */
  get token(): number | undefined {
    return this.#held !== undefined && this.options.clock() < this.#held.until ? this.#held.token : undefined;
  }

  /** The end of this process's lease, by its own clock; undefined without one. */
  get until(): number | undefined {
    return this.token === undefined ? undefined : this.#held?.until;
  }

  /** The other process's lease at the last attempt; undefined while this process holds it, or before an attempt. */
  get other(): OtherLease | undefined {
    return this.token === undefined ? this.#other : undefined;
  }

  /**
   * The milliseconds until the next turn. A lease of another process is tried again when it expires: a turn later, the
   * lists would be behind for longer.
   */
  get restMs(): number {
    const { turnMs = TURN_MS } = this.options;
    return Math.min(turnMs, (this.other?.expiresInMs ?? turnMs) + 1);
  }

  /** Takes and renews the lease until `stop`, and takes it again after a loss. Resolves after the first attempt. */
  start(): Promise<void> {
    const first = this.turn();
    this.#running = first.then(() => this.#run());
    return first;
  }

  /** Releases the lease, so that another process need not wait. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const { token } = this;
    this.#held = undefined;
    // A lease that is not released soon expires.
    if (token !== undefined) await this.#giveBack(token).catch(this.options.onTrouble);
  }

  /** The name of the holder; undefined for a free lease. */
  async holder(): Promise<string | undefined> {
    const { connection, name } = this.options;
    const [now, found] = await Promise.all([
      connection.now(),
      connection.answer(() => this.#leases.findOne({ _id: name })),
    ]);
    return found !== null && found.until > now ? found.holder : undefined;
  }

  /** Takes or renews the lease once. */
  async turn(): Promise<void> {
    const askedAt = this.options.clock();
    try {
      if (this.#held !== undefined && this.token === undefined) this.#lose();
      const before = this.#held?.token;
      const token = before === undefined ? await this.#take() : await this.#renew(before);
      // Counted from before the request, so that the lease ends here before it ends on the server.
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
    const paused = () => pause(this.restMs, true, { signal, ref: false }).catch(() => false);
    while (await paused()) await this.turn();
  }

  #lose(): void {
    this.#held = undefined;
    this.options.onLost();
  }

  /** @returns the new token; undefined when another process holds the lease */
  async #take(): Promise<number | undefined> {
    const { connection, name, holder } = this.options;
    const [now, found] = await Promise.all([
      connection.now(),
      connection.answer(() => this.#leases.findOne({ _id: name })),
    ]);
    // Also takes its own lease, because the answer of an earlier attempt may be lost.
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
    this.#other = {
      holder,
      token,
      renewedAt,
      expiresInMs: until.getTime() - now.getTime(),
      isSilent: now.getTime() - renewedAt.getTime() > SILENT_TURNS * TURN_MS,
    };
  }

  async #renew(token: number): Promise<number | undefined> {
    const { connection, name } = this.options;
    const until = after(await connection.now());
    // A delayed renewal may arrive late. It must not shorten the lease.
    const { matchedCount } = await connection.answer(() =>
      this.#leases.updateOne({ _id: name, token, until: { $lte: until } }, { $set: { until } }),
    );
    // No match means that another process took the lease.
    return matchedCount === 1 ? token : undefined;
  }

  async #giveBack(token: number): Promise<void> {
    const { connection, name } = this.options;
    await connection.answer(() => this.#leases.updateOne({ _id: name, token }, { $set: { until: new Date(0) } }));
  }
}

const after = (now: Date) => new Date(now.getTime() + LEASE_MS);
