import type { AnyEvent } from '@leaseledger/domain/areas';
import { isOwnStream } from '@leaseledger/domain/stored-events';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import type { EventLog, Position, RecordedEvent, Subscription } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import type { ParkedReactions } from './parked-reactions.ts';
import { persistently } from '../threads/patience.ts';
import { react, type ReactOptions } from './react.ts';

/** How often a reaction is tried before it is parked. */
const TRIES = 4;
/**
 * A checkpoint is saved at most this often, in milliseconds, because each one writes to the vault. A repeated reaction
 * changes nothing.
 */
const POSITION_KEPT_EVERY = 1_000;

export interface PolicyRunOptions extends ReactOptions {
  readonly log: Pick<EventLog, 'append' | 'head' | 'readStream' | 'subscribe'>;
  /** Identifies the log. A policy's checkpoint in one log means nothing in another. */
  readonly identity: string;
  readonly vault: Pick<Vault, 'checkpoint' | 'setCheckpoint'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called for each failure, whether it is retried, parked, or stops the policy. */
  readonly onTrouble?: (policy: string, error: unknown, event?: RecordedEvent) => void;
}

/** The name of a policy's checkpoint in the vault, per log. */
export const keptPlace = ({ name }: Pick<Policy, 'name'>, identity: string): string => `${name} in ${identity}`;

/**
 * One policy that follows the log from its checkpoint, which any process may have saved. In another log it begins at
 * the start, because a repeated reaction changes nothing.
 */
export class PolicyRun {
  readonly #stopping = new AbortController();
  readonly #caughtUp = Promise.withResolvers<void>();
  readonly #place: string;
  #subscription: Promise<Subscription | undefined> = Promise.resolve(undefined);
  #dropped = false;
  #keptAt = Number.NEGATIVE_INFINITY;
  /** The last passed position, until it is saved. */
  #passed: Position | undefined;
  /** All relevant events up to here are in effect or parked. */
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

  /** Whether it has stopped, until another process takes over or this one is restarted. */
  get isStopped(): boolean {
    return this.#dropped;
  }

  /** The position it has reached. Up to a thousand irrelevant events may follow it. Undefined before the first. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** Resolves when it has reacted to, or parked, all events that the log held at the start. */
  async start(): Promise<void> {
    this.#subscription = this.#subscribe();
    await this.#caughtUp.promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#caughtUp.resolve();
    await (await this.#subscription)?.stop();
    // A position that cannot be saved is passed again at the next start.
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
      // A log that lost its end or was restored from a backup gives later positions to other events.
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

  /** Resolves when the reaction is in effect or parked. It throws only after a stop, so that the event comes again. */
  async #take(event: RecordedEvent): Promise<void> {
    // The log filters by prefixes, so the exact type is checked here. A parked event was parked before its position was
    // saved.
    if (!this.policy.on.some((type) => type === event.type) || this.parked.of(event.id) !== undefined) return;
    try {
      await this.#patiently(() => this.#react(event), { tries: TRIES, event });
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      this.options.onTrouble?.(this.name, error, event);
      await this.#patiently(() => this.parked.park(event, messageOf(error), TRIES), { event });
    }
    await this.#pass(event.position);
  }

  /** Passes an event that is set aside, because no retry can read it. Health names it. */
  async #react(event: RecordedEvent): Promise<void> {
    try {
      await react(this.policy, event, this.options);
    } catch (error) {
      if (!(error instanceof UnreadableEvent) || error.setAside === undefined) throw error;
      if (isOwnStream(event.stream)) this.options.onTrouble?.(this.name, error);
    }
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
