import { Connection, isDuplicate } from '@leaseledger/mongodb/connection';
import { Lease, type LeaseOptions } from '@leaseledger/mongodb/lease';
import type { Progress } from '../../kernel/follower.ts';
import { StoreUnavailable } from '../../kernel/read-store.ts';

/** Nothing is renewed while a call hangs; and whoever stops waits for two at most. */
const DEADLINE_MS = 1_500;
const NAME = 'projections';

interface Told {
  readonly _id: string;
  /** Of the lease of whoever tells it. */
  readonly token: number;
  /** Of which log it is. */
  readonly log: string;
  /** JSON: it is answered to the letter. */
  readonly progress: string;
}

export interface SharingOptions extends Pick<
  LeaseOptions,
  'holder' | 'clock' | 'onTaken' | 'onLost' | 'onTrouble' | 'turnMs'
> {
  readonly url: string;
  /** What tells the log from every other one. */
  readonly log: string;
}

/** What processes that share read models tell each other: which of them projects, and how far the rows are. On a connection of its own, so that it waits for no query. */
export class Sharing {
  readonly lease: Lease;
  readonly #connection: Connection;
  readonly #log: string;

  /** @throws Error where the URL makes no sense */
  constructor({ url, log, ...lease }: SharingOptions) {
    this.#connection = new Connection({
      url,
      deadlineMs: DEADLINE_MS,
      unavailable: (cause) => new StoreUnavailable('The read models cannot be reached just now', { cause }),
    });
    this.#log = log;
    this.lease = new Lease({ ...lease, connection: this.#connection, name: NAME });
  }

  /** Tells it for as long as nobody has a higher token. @throws StoreUnavailable */
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

  /** What was told last by whoever reads the same log. @throws StoreUnavailable */
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
