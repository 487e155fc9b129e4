import { Connection, isDuplicate } from '@leaseledger/mongodb/connection';
import { Lease, type LeaseOptions } from '@leaseledger/mongodb/lease';
import type { Progress } from '../../kernel/follower.ts';
import { StoreUnavailable } from '../../kernel/read-store.ts';

/** Short, because nothing is renewed while a call hangs, and a stop waits for at most two calls. */
const DEADLINE_MS = 1_500;
const NAME = 'projections';

interface Told {
  readonly _id: string;
  /** The token of the reporting process's lease. */
  readonly token: number;
  /** The log of the reporting process. */
  readonly log: string;
  /** As JSON text, so that it is answered unchanged. */
  readonly progress: string;
}

export interface SharingOptions extends Pick<
  LeaseOptions,
  'holder' | 'clock' | 'onTaken' | 'onLost' | 'onTrouble' | 'turnMs'
> {
  readonly url: string;
  /** Tells the log from every other one. */
  readonly log: string;
}

/**
 * Shared state of processes with common read models: which one projects, and the progress of the rows. On its own
 * connection, so that it waits for no query.
 */
export class Sharing {
  readonly lease: Lease;
  readonly #connection: Connection;
  readonly #log: string;

  /** @throws Error for an invalid URL */
  constructor({ url, log, ...lease }: SharingOptions) {
    this.#connection = new Connection({
      url,
      deadlineMs: DEADLINE_MS,
      unavailable: (cause) => new StoreUnavailable('The read models cannot be reached just now', { cause }),
    });
    this.#log = log;
    this.lease = new Lease({ ...lease, connection: this.#connection, name: NAME });
  }

  /** Reports the progress, unless a process has a higher token. @throws StoreUnavailable */
  async tell(token: number, { shown, statuses }: Progress): Promise<void> {
    const told = { token, log: this.#log, progress: JSON.stringify({ shown, statuses }) };
    try {
      await this.#connection.answer(() =>
        this.#told.updateOne(
          { _id: NAME, token: { $lte: token } },
          { $set: told },
          { upsert: true, writeConcern: { w: 1 } },
        ),
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }

  /** The latest report for the same log. @throws StoreUnavailable */
  async progress(): Promise<Progress | undefined> {
    const told = await this.#connection.answer(() => this.#told.findOne({ _id: NAME }));
    if (told?.log !== this.#log) return undefined;
    const { shown, statuses }: Progress = JSON.parse(told.progress);
    return { shown, statuses };
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  get #told() {
    return this.#connection.collection<Told>('progress');
  }
}
