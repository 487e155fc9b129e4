import type { AnyEvent } from '@leaseledger/domain/areas';
import { isOwnStream } from '@leaseledger/domain/stored-events';
import type { Policy } from '@leaseledger/domain/kernel/policy';
import { UnreadableEvent } from '@leaseledger/event-log/codec/unreadable-event';
import type { EventLog, Position, RecordedEvent } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { messageOf } from '@leaseledger/projections/kernel/failure-message';
import type { Clock, RandomBytes } from '../foundation/platform.ts';
import type { ParkedReactions } from './parked-reactions.ts';
import { persistently } from '../threads/patience.ts';
import { react, type ReactOptions } from './react.ts';

/** How often a reaction is tried before it is parked. */
const TRIES = 4;
/** At most this many streams are reacted to together, by a policy that allows it. */
const MOST_TOGETHER = 32;
/** A policy with more waiting events than this reads the others later, by itself. */
const MOST_WAITING = 1_000;
/**
 * A checkpoint is saved at most this often, in milliseconds, because each one writes to the vault. A repeated reaction
 * changes nothing.
 */
const POSITION_KEPT_EVERY = 1_000;
/** The same for a policy that had nothing to react to. */
const IDLE_POSITION_KEPT_EVERY = 10_000;

export interface PolicyRunOptions extends ReactOptions {
  readonly log: Pick<EventLog, 'append' | 'head' | 'readAll' | 'readStream' | 'subscribe'>;
  /** Identifies the log. A policy's checkpoint in one log means nothing in another. */
  readonly identity: string;
  readonly vault: Pick<Vault, 'checkpoint' | 'setCheckpoint'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Called for each failure, whether it is retried, parked, or stops the policy. */
  readonly onTrouble?: (policy: string, error: unknown, event?: RecordedEvent) => void;
}

/** The events that a policy has received and not reacted to, and when the log stored the oldest (ISO 8601, UTC). */
export interface Behind {
  readonly events: number;
  readonly since: string;
}

interface Waiting {
  readonly event: RecordedEvent;
  isBegun: boolean;
  isDone: boolean;
}

/** The name of a policy's checkpoint in the vault, per log. */
export const keptPlace = ({ name }: Pick<Policy, 'name'>, identity: string): string => `${name} in ${identity}`;

/**
 * One policy that reacts to events from its checkpoint, which any process may have saved. In another log it begins at
 * the start, because a repeated reaction changes nothing. First it takes the events that it missed. Then it hears the
 * new ones.
 */
export class PolicyRun {
  readonly #stopping = new AbortController();
  readonly #caughtUp = Promise.withResolvers<void>();
  readonly #place: string;
  readonly #types: ReadonlySet<string>;
  /** The received events from the oldest one on that is not done. */
  readonly #waiting: Waiting[] = [];
  /** The reactions in progress, at most one for each stream. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** The events that were heard before the missed ones were taken. */
  #aside: RecordedEvent[] = [];
  #isJoined = false;
  /** Whether it could not take a missed event. */
  #hasGap = false;
  /** Whether it could not put a new event aside. */
  #hasMissed = false;
  #isInTrouble = false;
  #dropped = false;
  #changed = Promise.withResolvers<void>();
  #keeping: Promise<void> | undefined;
  #keptAt = Number.NEGATIVE_INFINITY;
  #hasReacted = false;
  #kept: Position | undefined;
  /** All relevant events up to here were received. */
  #received: Position | undefined;
  /** All relevant events up to here are in effect or parked. */
  #position: Position | undefined;
  #head: Position | undefined;

  constructor(
    private readonly policy: Policy<AnyEvent>,
    private readonly parked: ParkedReactions,
    private readonly options: PolicyRunOptions,
  ) {
    this.#place = keptPlace(policy, options.identity);
    this.#types = new Set(policy.on);
  }

  get name(): string {
    return this.policy.name;
  }

  get types(): readonly string[] {
    return this.policy.on;
  }

  /** Whether it has stopped, until another process takes over or this one is restarted. */
  get isStopped(): boolean {
    return this.#dropped;
  }

  /** The position it has reached. Up to a thousand irrelevant events may follow it. Undefined before the first. */
  get position(): Position | undefined {
    return this.#position;
  }

  /** The position up to which it has received everything. */
  get received(): Position | undefined {
    return this.#received;
  }

  /** Undefined while no event waits. */
  get behind(): Behind | undefined {
    const [oldest] = this.#waiting;
    return oldest && { events: this.#waiting.length, since: oldest.event.created };
  }

  /** Whether it has received everything that the log holds. */
  get isJoined(): boolean {
    return this.#isJoined;
  }

  /** Resolves when it has reacted to, or parked, all events that the log held at the start. */
  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise;
  }

  /** Reads what is parked, and the checkpoint. The policy stops, alone, where that fails permanently. */
  async load(): Promise<void> {
    try {
      await this.#patiently(() => this.parked.load(), { tries: TRIES });
      this.#kept = await this.#patiently(() => this.options.vault.checkpoint(this.#place), { tries: TRIES });
    } catch (error) {
      this.drop(error);
    }
  }

  /** Begins at its checkpoint. @param head of the log, read after the checkpoint */
  async begin(head: Position | undefined): Promise<void> {
    this.#head = head;
    // A log that lost its end or was restored from a backup gives later positions to other events.
    const isKnown = this.#kept !== undefined && head !== undefined && this.#kept <= head;
    const after = isKnown ? this.#kept : this.policy.beginsAtEnd ? head : undefined;
    this.#received = this.#position = after;
    if (!isKnown) this.#kept = undefined;
    if (after !== undefined && !isKnown) await this.#keep();
    this.#settle();
  }

  /**
   * Takes a missed event that is read for several policies. Waits for room, but not while this policy is in trouble: it
   * then reads the event later, by itself.
   */
  take(event: RecordedEvent): Promise<void> | undefined {
    if (!this.#types.has(event.type) || this.#hasGap) return undefined;
    if (this.#isFull) return this.#takeLater(event);
    this.#receive(event);
    return undefined;
  }

  /** All missed events up to this position were read, so new ones follow. */
  join(position: Position | undefined): void {
    if (this.#hasGap || this.#hasMissed) void this.#readOn();
    else this.#follow(position);
  }

  /** Hears a new event, after all earlier ones. */
  hear(event: RecordedEvent): void {
    if (!this.#types.has(event.type) || this.#hasEnded) return;
    if (this.#isJoined && !this.#isFull) this.#receive(event);
    else if (this.#isJoined) {
      this.#isJoined = false;
      void this.#readOn();
    } else if (this.#aside.length < MOST_WAITING) this.#aside.push(event);
    else this.#hasMissed = true;
  }

  /** All relevant events up to here were heard. */
  pass(position: Position): void {
    if (!this.#isJoined || this.#hasEnded || position <= (this.#received ?? '')) return;
    this.#received = position;
    this.#settle();
  }

  drop(error: unknown): void {
    this.#caughtUp.resolve();
    if (this.#hasEnded) return;
    this.#dropped = true;
    this.#tell(error);
    this.#announce();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#caughtUp.resolve();
    this.#announce();
    await Promise.all(this.#underWay.values());
    await this.#keeping;
    // A position that cannot be saved is passed again at the next start.
    if (this.#position !== undefined && this.#position !== this.#kept)
      await this.options.vault.setCheckpoint(this.#place, this.#position).catch(() => undefined);
  }

  get #isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  get #hasEnded(): boolean {
    return this.#dropped || this.#stopping.signal.aborted;
  }

  async #takeLater(event: RecordedEvent): Promise<void> {
    while (this.#isFull && !this.#isInTrouble && !this.#hasEnded) await this.#changed.promise;
    if (this.#isFull) this.#hasGap = true;
    else this.#receive(event);
  }

  /** Reads what it missed, until new events follow without a gap. */
  async #readOn(): Promise<void> {
    const { log } = this.options;
    try {
      for (;;) {
        [this.#hasGap, this.#hasMissed, this.#aside] = [false, false, []];
        const head = await this.#patiently(() => log.head(), { tries: 1 });
        await this.#patiently(() => this.#readMissed(), { tries: 1 });
        if (this.#hasEnded) return;
        if (!this.#hasMissed) return this.#follow(head);
      }
    } catch (error) {
      this.drop(error);
    }
  }

  async #readMissed(): Promise<void> {
    const from = this.#received === undefined ? 'start' : { after: this.#received };
    for await (const event of this.options.log.readAll({ from, filter: { typePrefixes: this.policy.on } })) {
      while (this.#isFull && !this.#hasEnded) await this.#changed.promise;
      if (this.#hasEnded) return;
      this.#receive(event);
    }
  }

  #follow(position: Position | undefined): void {
    if (position !== undefined && position > (this.#received ?? '')) this.#received = position;
    const heard = this.#aside;
    [this.#aside, this.#isJoined] = [[], true];
    for (const event of heard) this.#receive(event);
    this.#settle();
  }

  #receive(event: RecordedEvent): void {
    if (event.position <= (this.#received ?? '') || this.#hasEnded) return;
    this.#received = event.position;
    // The log filters by prefixes, so the exact type is checked here. A parked event was parked before its position was
    // saved.
    if (!this.#types.has(event.type) || this.parked.of(event.id) !== undefined) return this.#settle();
    this.#waiting.push({ event, isBegun: false, isDone: false });
    this.#beginNext();
  }

  /** Begins the oldest events, but never two of one stream. */
  #beginNext(): void {
    const most = this.policy.takesStreamsTogether ? MOST_TOGETHER : 1;
    for (const each of this.#waiting) {
      if (this.#underWay.size >= most || this.#hasEnded) return;
      const { stream } = each.event;
      if (each.isBegun || this.#underWay.has(stream)) continue;
      each.isBegun = true;
      const reacting = this.#reactTo(each.event).then(
        () => {
          each.isDone = this.#hasReacted = true;
        },
        (error: unknown) => this.drop(error),
      );
      this.#underWay.set(
        stream,
        reacting.finally(() => {
          this.#underWay.delete(stream);
          this.#settle();
          this.#beginNext();
        }),
      );
    }
  }

  /** Resolves when the reaction is in effect or parked. It throws only after a stop, so that the event comes again. */
  async #reactTo(event: RecordedEvent): Promise<void> {
    try {
      await this.#patiently(() => this.#react(event), { tries: TRIES, event });
    } catch (error) {
      this.#stopping.signal.throwIfAborted();
      this.#tell(error, event);
      await this.#patiently(() => this.parked.park(event, messageOf(error), TRIES), { event });
    }
    this.#isInTrouble = false;
  }

  /** Passes an event that is set aside, because no retry can read it. Health names it. */
  async #react(event: RecordedEvent): Promise<void> {
    try {
      await react(this.policy, event, this.options);
    } catch (error) {
      if (!(error instanceof UnreadableEvent) || error.setAside === undefined) throw error;
      if (isOwnStream(event.stream)) this.#tell(error);
    }
  }

  /** Notes how far everything is done. */
  #settle(): void {
    const oldest = this.#waiting.findIndex(({ isDone }) => !isDone);
    const done = this.#waiting.splice(0, oldest === -1 ? this.#waiting.length : oldest).at(-1);
    this.#position = oldest === -1 ? this.#received : (done?.event.position ?? this.#position);
    if (this.#isJoined && (this.#head === undefined || (this.#position ?? '') >= this.#head)) this.#caughtUp.resolve();
    this.#announce();
    const since = performance.now() - this.#keptAt;
    if (
      since >= (this.#hasReacted ? POSITION_KEPT_EVERY : IDLE_POSITION_KEPT_EVERY) &&
      this.#position !== this.#kept &&
      !this.#stopping.signal.aborted
    )
      this.#keeping ??= this.#keep()
        .catch((error: unknown) => this.drop(error))
        .finally(() => (this.#keeping = undefined));
  }

  /** Wakes the reads that wait for room. */
  #announce(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  async #keep(): Promise<void> {
    const position = this.#position;
    if (position === undefined) return;
    this.#hasReacted = false;
    await this.#patiently(() => this.options.vault.setCheckpoint(this.#place, position));
    this.#keptAt = performance.now();
    this.#kept = position;
  }

  #tell(error: unknown, event?: RecordedEvent): void {
    this.options.onTrouble?.(this.name, error, event);
  }

  #patiently<T>(
    work: () => Promise<T>,
    { tries = Number.POSITIVE_INFINITY, event }: { tries?: number; event?: RecordedEvent } = {},
  ): Promise<T> {
    return persistently(work, {
      tries,
      signal: this.#stopping.signal,
      onTrouble: (error) => {
        this.#isInTrouble = true;
        this.#announce();
        this.#tell(error, event);
      },
    });
  }
}
