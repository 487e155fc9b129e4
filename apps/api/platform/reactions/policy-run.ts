import type { AnyEvent } from '@leaseledger/domain/areas';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import type { EventLog, Position, RecordedEvent, Subscription } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import type { ParkedReactions } from './parked-reactions.ts';
import { persistently } from '../threads/patience.ts';
import { react, type ReactOptions } from './react.ts';

/** How often a reaction is tried before it is parked. */
const TRIES = 4;
/** A position is kept this often at most, in milliseconds, since each costs a write to the vault: to react again changes nothing. */
const POSITION_KEPT_EVERY = 1_000;

export interface PolicyRunOptions extends ReactOptions {
  readonly log: Pick<EventLog, 'append' | 'head' | 'readStream' | 'subscribe'>;
  /** What tells the log from others: where a policy stopped in one of them means nothing in another. */
  readonly identity: string;
  readonly vault: Pick<Vault, 'checkpoint' | 'setCheckpoint'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Told of each failure, whether it is tried again, parked, or the end of a policy. */
  readonly onTrouble?: (policy: string, error: unknown, event?: RecordedEvent) => void;
}

/** Under which name the vault keeps where a policy stopped in a log. */
export const keptPlace = ({ name }: Pick<Policy, 'name'>, identity: string): string => `${name} in ${identity}`;

/** One policy on its way through the log, from where it stopped the last time, in this process or another. In another log it begins at the start: to react again changes nothing. */
export class PolicyRun {
  readonly #stopping = new AbortController();
  readonly #caughtUp = Promise.withResolvers<void>();
  readonly #place: string;
  #subscription: Promise<Subscription | undefined> = Promise.resolve(undefined);
  #dropped = false;
  #keptAt = Number.NEGATIVE_INFINITY;
  /** Passed, but not kept yet. */
  #passed: Position | undefined;
  /** All up to here that concern it are in effect or parked. */
  #position: Position | undefined;

  constructor(
    private readonly policy: Policy<AnyEvent>,
    private readonly parked: ParkedReactions,
    private readonly options: PolicyRunOptions,
  ) {
    this.#place = keptPlace(policy, options.identity);
  }

  get name(): string {
    return this.policy.name;
  }

  /** Whether it cannot go on until another process takes over, or this one is started again. */
  get isStopped(): boolean {
    return this.#dropped;
  }

  /** How far it is; up to a thousand events that do not concern it may come after that. Undefined before the first. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Resolves when it has reacted to, or parked, all that the log held at the start. */
  async start(): Promise<void> {
    this.#subscription = this.#subscribe();
    await this.#caughtUp.promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#caughtUp.resolve();
    await (await this.#subscription)?.stop();
    // What is not kept is passed again at the next start.
    if (this.#passed !== undefined)
      await this.options.vault.setCheckpoint(this.#place, this.#passed).catch(() => undefined);
  }

  async #subscribe(): Promise<Subscription | undefined> {
    const { log, vault } = this.options;
    try {
      await this.#patiently(() => this.parked.load());
      const checkpoint = await this.#patiently(() => vault.checkpoint(this.#place));
      const head = await this.#patiently(() => log.head());
      this.#stopping.signal.throwIfAborted();
      // A log that lost its end, or was put back from its backup, gives positions beyond its head to other events.
      const isKnown = checkpoint !== undefined && head !== undefined && checkpoint <= head;
      const after = isKnown ? checkpoint : this.policy.beginsAtEnd ? head : undefined;
      if (after !== undefined && !isKnown) await this.#keep(after);
      this.#position = after;
      return log.subscribe({
        name: this.name,
        from: after === undefined ? 'start' : { after },
        filter: { typePrefixes: this.policy.on },
        onEvent: (event) => this.#take(event),
        onCheckpoint: (position) => this.#pass(position),
        onCaughtUp: this.#caughtUp.resolve,
        onDropped: ({ error }) => this.#drop(error),
      });
    } catch (error) {
      this.#drop(error);
      return undefined;
    }
  }

  /** Returns when the reaction is in effect or parked; throws only when stopped before, so that the event comes again. */
  async #take(event: RecordedEvent): Promise<void> {
    // A filter knows prefixes. What is parked already was parked before its position was kept.
    if (!this.policy.on.some((type) => type === event.type) || this.parked.of(event.id) !== undefined) return;
    try {
      await this.#patiently(() => react(this.policy, event, this.options), { tries: TRIES, event });
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      this.options.onTrouble?.(this.name, error, event);
      await this.#patiently(() => this.parked.park(event, messageOf(error), TRIES), { event });
    }
    await this.#pass(event.position);
  }

  async #pass(position: Position): Promise<void> {
    this.#passed = this.#position = position;
    if (performance.now() - this.#keptAt >= POSITION_KEPT_EVERY && !this.#stopping.signal.aborted)
      await this.#keep(position);
  }

  async #keep(position: Position): Promise<void> {
    await this.#patiently(() => this.options.vault.setCheckpoint(this.#place, position));
    this.#keptAt = performance.now();
    this.#passed = undefined;
  }

  #drop(error: unknown): void {
    this.#caughtUp.resolve();
    if (this.#stopping.signal.aborted) return;
    this.#dropped = true;
    this.options.onTrouble?.(this.name, error);
  }

  #patiently<T>(
    work: () => Promise<T>,
    { tries = Number.POSITIVE_INFINITY, event }: { tries?: number; event?: RecordedEvent } = {},
  ): Promise<T> {
    return persistently(work, {
      tries,
      signal: this.#stopping.signal,
      onTrouble: (error) => this.options.onTrouble?.(this.name, error, event),
    });
  }
}
