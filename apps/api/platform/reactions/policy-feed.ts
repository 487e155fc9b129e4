import type { Position, Subscription } from '@leaseledger/event-log/event-log';
import { leastPosition } from '@leaseledger/projections/kernel/least-position';
import { persistently } from '../threads/patience.ts';
import type { PolicyRun, PolicyRunOptions } from './policy-run.ts';

/** The name of the subscription, and of its failures. */
const NAME = 'policies';

const typesOf = (runs: readonly PolicyRun[]) => ({
  typePrefixes: [...new Set(runs.flatMap(({ types }) => types))].toSorted(),
});

/**
 * Delivers the log to all policies: one read of what they missed, and one subscription to what follows. The log filters
 * both by the types that the policies react to. Nobody waits for a policy that falls behind: it reads on by itself.
 */
export class PolicyFeed {
  readonly #stopping = new AbortController();
  #begun: Promise<void> = Promise.resolve();
  #subscription: Subscription | undefined;

  constructor(
    private readonly runs: readonly PolicyRun[],
    private readonly options: Pick<PolicyRunOptions, 'log' | 'onTrouble'>,
  ) {}

  /** Resolves when the policies have reacted to, or parked, all events that the log held at the start. */
  async start(): Promise<void> {
    this.#begun = this.#begin().catch((error: unknown) => this.#drop(error));
    await Promise.all(this.runs.map(({ caughtUp }) => caughtUp));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const stopped = Promise.all(this.runs.map((run) => run.stop()));
    await this.#begun;
    await this.#subscription?.stop();
    await stopped;
  }

  async #begin(): Promise<void> {
    await Promise.all(this.runs.map((run) => run.load()));
    const runs = this.runs.filter(({ isStopped }) => !isStopped);
    const head = await this.#patiently(() => this.options.log.head());
    await Promise.all(runs.map((run) => run.begin(head)));
    this.#stopping.signal.throwIfAborted();
    this.#subscription = this.options.log.subscribe({
      name: NAME,
      from: head === undefined ? 'start' : { after: head },
      filter: typesOf(runs),
      onEvent: (event) => {
        for (const run of runs) run.hear(event);
      },
      onCheckpoint: (position) => {
        for (const run of runs) run.pass(position);
      },
      onDropped: ({ error }) => this.#drop(error),
    });
    // A policy that is new in this log missed the whole log, the others what followed their checkpoints.
    const missed = Map.groupBy(runs, ({ received }) => received === undefined);
    await Promise.all([...missed.values()].map((group) => this.#makeUp(group, head)));
  }

  /** Reads once what these policies missed. */
  async #makeUp(runs: readonly PolicyRun[], head: Position | undefined): Promise<void> {
    const behind = runs.filter(({ received }) => head !== undefined && (received ?? '') < head);
    if (head !== undefined && behind.length > 0) await this.#patiently(() => this.#read(behind, head));
    for (const run of runs) run.join(head);
  }

  async #read(runs: readonly PolicyRun[], head: Position): Promise<void> {
    const after = leastPosition(runs.map(({ received }) => received));
    const from = after === undefined ? 'start' : { after };
    for await (const event of this.options.log.readAll({ from, filter: typesOf(runs) })) {
      if (event.position > head) return;
      // A run that takes the event at once is spared a turn of the promise queue.
      for (const taken of runs.map((run) => run.take(event))) if (taken !== undefined) await taken;
      this.#stopping.signal.throwIfAborted();
    }
  }

  #drop(error: unknown): void {
    for (const run of this.runs) run.drop(error);
  }

  #patiently<T>(work: () => Promise<T>): Promise<T> {
    return persistently(work, {
      tries: 1,
      signal: this.#stopping.signal,
      onTrouble: (error) => this.options.onTrouble?.(NAME, error),
    });
  }
}
