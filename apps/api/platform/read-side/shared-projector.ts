import type { Position } from '@leaseledger/event-log/event-log';
import { Follower, type Progress } from '@leaseledger/projections/kernel/follower';
import { patiently } from '@leaseledger/projections/kernel/patience';
import type { ProjectionStatus } from '@leaseledger/projections/kernel/projection-status';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import type { Sharing, SharingOptions } from '@leaseledger/projections/stores/mongodb/sharing';
import { monotonic } from '../threads/monotonic.ts';
import type { Clock } from '../foundation/platform.ts';
import type { Projecting } from '../reads/read-side.ts';

export interface SharedProjectorOptions {
  readonly processName: string;
  readonly share: (hooks: Pick<SharingOptions, 'onTaken' | 'onLost' | 'onTrouble'>) => Sharing;
  /** What is done with the rows whenever this process begins to project. Answers whether there were any that are given up. */
  readonly prepare: () => Promise<boolean>;
  /** A projector that has not begun. */
  readonly project: (onProgress: () => void) => Projector;
  /** Resolves when this process knows of it: what it remembers must not outlive what others are told. */
  readonly onProgress: () => Promise<void>;
  /** It cannot begin to project just now, and is trying again. */
  readonly onTrouble: (error: unknown) => void;
  readonly clock: Clock;
}

/** Of the processes that share read models one projects, by a lease: this one while it has the lease, and otherwise it follows the one that does. */
export class SharedProjector implements Pick<Projector, 'start' | 'waitFor' | 'shown' | 'status' | 'restart' | 'stop'> {
  readonly #sharing: Sharing;
  readonly #follower: Follower;
  #projector: Projector | undefined;
  /** Where the rows are at least as far as another process had brought them, they are told as that until this one has caught up. */
  #isCatchingUp = false;
  #isStarted = false;
  /** Since when it has the lease, or nobody that it knows of. */
  #since: Date;
  #holding = new AbortController();
  /** It begins and ends to project one after the other. */
  #lane = Promise.resolve();
  #telling: Promise<void> | undefined;
  #toBeTold: Progress | undefined;

  constructor(private readonly options: SharedProjectorOptions) {
    this.#since = options.clock();
    this.#sharing = options.share({
      onTaken: (token) => this.#taken(token),
      onLost: () => this.#lost(),
      onTrouble: () => undefined,
    });
    this.#follower = new Follower({
      progress: () => this.#sharing.progress(),
      onProgress: () => void options.onProgress(),
    });
  }

  get token(): number | undefined {
    return this.#sharing.lease.token;
  }

  /** Until when no other process writes rows, by the lease's clock. */
  get aloneUntil(): number {
    return this.#projector === undefined ? 0 : (this.#sharing.lease.until ?? 0);
  }

  get projecting(): Projecting {
    const { token, other } = this.#sharing.lease;
    if (token !== undefined)
      return { isHere: true, process: this.options.processName, since: this.#since.toISOString(), token };
    if (other === undefined) return { isHere: false, process: null, since: this.#since.toISOString(), token };
    const { holder, isSilent, renewedAt } = other;
    return {
      isHere: false,
      process: isSilent ? null : holder,
      since: isSilent ? renewedAt.toISOString() : null,
      token: other.token,
    };
  }

  /** Takes the lease where it is free. @throws as `prepare` and the projector, where this process has it */
  async start(): Promise<void> {
    const { lease } = this.#sharing;
    await lease.start();
    const { token } = lease;
    const { signal } = this.#holding;
    this.#isStarted = true;
    // What becomes of the lease meanwhile is followed afterwards.
    const begun = this.#lane.then(() => this.#beginOrFollow(token, signal));
    this.#lane = begun.catch(() => undefined);
    await begun;
  }

  async waitFor(position: Position, withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    for (;;) {
      const asked = this.#projector ?? this.#follower;
      const left = until - performance.now();
      if (await asked.waitFor(position, Math.max(0, left))) return true;
      // It may have begun or ended to project meanwhile.
      if (left <= 0 || asked === (this.#projector ?? this.#follower)) return false;
    }
  }

  shown(): Position | undefined {
    return (
      this.#projector?.shown() ??
      (this.#projector === undefined || this.#isCatchingUp ? this.#follower.shown : undefined)
    );
  }

  status(): ProjectionStatus[] {
    const { statuses } = this.#follower;
    const wasLive = ({ name, version }: ProjectionStatus) =>
      statuses.some((other) => other.name === name && other.version === version && other.state === 'live');
    return (
      this.#projector
        ?.status()
        .map((status) =>
          this.#isCatchingUp && status.state === 'building' && wasLive(status) ? { ...status, state: 'live' } : status,
        ) ?? statuses
    );
  }

  restart(): void {
    this.#projector?.restart();
  }

  async stop(): Promise<void> {
    this.#holding.abort();
    await this.#lane;
    await this.#projector?.stop();
    await this.#follower.stop();
    await this.#telling;
    const { token } = this;
    // Whoever follows need not wait for the next one that projects.
    const told = token === undefined ? undefined : this.#sharing.tell(token, this.#known()).catch(() => undefined);
    await Promise.all([told, this.#sharing.lease.stop()]);
    await this.#sharing.close();
  }

  #taken(token: number): void {
    this.#since = this.options.clock();
    this.#holding = new AbortController();
    const { signal } = this.#holding;
    if (this.#isStarted)
      this.#inLane(() => patiently(() => this.#begin(token, signal), signal, this.options.onTrouble));
  }

  #lost(): void {
    this.#since = this.options.clock();
    this.#holding.abort();
    this.#inLane(() => this.#end());
  }

  async #beginOrFollow(token: number | undefined, signal: AbortSignal): Promise<void> {
    try {
      if (token !== undefined) await this.#begin(token, signal);
    } catch (error) {
      // Where the lease was lost over it, another process does it.
      if (this.token === token) throw error;
    }
    if (this.#projector !== undefined) return;
    await this.#follower.ask();
    this.#follower.start();
  }

  async #begin(token: number, signal: AbortSignal): Promise<void> {
    const areGivenUp = await this.options.prepare();
    const projector = this.options.project(() => this.#progressed(token, signal));
    await projector.start();
    if (signal.aborted) return projector.stop();
    this.#isCatchingUp = !areGivenUp;
    this.#projector = projector;
    // Whoever waits goes on to wait for the projector.
    await this.#follower.stop();
    this.#progressed(token, signal);
  }

  /** What is under way is refused by the fence, where another process has begun. */
  async #end(): Promise<void> {
    const projector = this.#projector;
    if (projector === undefined) return;
    const known = this.#known();
    this.#projector = undefined;
    this.#follower.start(known);
    void this.options.onProgress();
    await projector.stop();
  }

  #known(): Progress {
    return { shown: this.shown(), statuses: this.status() };
  }

  #progressed(token: number, signal: AbortSignal): void {
    if (this.#projector?.shown() !== undefined) this.#isCatchingUp = false;
    const known = this.#known();
    // First here: a right that another process says to be gone holds no longer in this one.
    void this.options.onProgress().then(() => this.#tellSoon(token, signal, known));
  }

  #tellSoon(token: number, signal: AbortSignal, known: Progress): void {
    if (signal.aborted) return;
    this.#toBeTold = known;
    this.#telling ??= this.#tell(token, signal)
      .catch(() => undefined)
      .finally(() => (this.#telling = undefined));
  }

  /** What comes meanwhile is told at once. */
  async #tell(token: number, signal: AbortSignal): Promise<void> {
    while (this.#toBeTold !== undefined && !signal.aborted) {
      const known = this.#toBeTold;
      this.#toBeTold = undefined;
      await patiently(
        () => this.#sharing.tell(token, known),
        signal,
        () => undefined,
      );
    }
  }

  #inLane(work: () => Promise<void>): void {
    // What ends it is that the lease was lost, or the product stops.
    this.#lane = this.#lane.then(work).catch(() => undefined);
  }
}

/** @throws Error where the URL makes no sense */
export async function shareProjector(
  place: Pick<SharingOptions, 'url' | 'log'>,
  options: Omit<SharedProjectorOptions, 'share'>,
): Promise<SharedProjector> {
  // Its driver costs a start without it nothing.
  const { Sharing } = await import('@leaseledger/projections/stores/mongodb/sharing');
  return new SharedProjector({
    ...options,
    share: (hooks) => new Sharing({ ...place, ...hooks, holder: options.processName, clock: monotonic }),
  });
}
