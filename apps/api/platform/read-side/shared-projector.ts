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
  /** Prepares the rows whenever this process begins to project. Answers whether rows were given up. */
  readonly prepare: () => Promise<boolean>;
  /** Makes a projector that has not begun. */
  readonly project: (onProgress: () => void) => Projector;
  /**
   * Resolves when this process has dropped its remembered rows. They must not outlive the progress that other processes
   * see.
   */
  readonly onProgress: () => Promise<void>;
  /** Called when the process cannot begin to project and will retry. */
  readonly onTrouble: (error: unknown) => void;
  readonly clock: Clock;
}

/** Shares read models between processes. The process with the lease projects; the others follow it. */
export class SharedProjector implements Pick<Projector, 'start' | 'waitFor' | 'shown' | 'status' | 'restart' | 'stop'> {
  readonly #sharing: Sharing;
  readonly #follower: Follower;
  #projector: Projector | undefined;
  /**
   * The rows are at least as far as another process brought them. They are reported so until this projector has caught
   * up.
   */
  #isCatchingUp = false;
  #isStarted = false;
  /** The time since when this process has the lease, or knows of no holder. */
  #since: Date;
  #holding = new AbortController();
  /** A chain of promises, so that beginning and ending to project run one after the other. */
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

  /** The time until which no other process writes rows, by the lease's clock. */
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

  /**
   * Takes the lease when it is free.
   * @throws as `prepare` and the projector, when this process has the lease
   */
  async start(): Promise<void> {
    const { lease } = this.#sharing;
    await lease.start();
    const { token } = lease;
    const { signal } = this.#holding;
    this.#isStarted = true;
    // A change of the lease during the start is handled after it.
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
      // The process may have begun or ended to project during the wait.
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
    // Sends the last progress, so that followers need not wait for the next projector.
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
      // When the lease was lost, another process projects, so the error does not count.
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
    // Waits that began at the follower continue at the projector.
    await this.#follower.stop();
    this.#progressed(token, signal);
  }

  /** Ends the projector. The fence refuses its running writes when another process has begun. */
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
    // This process drops its remembered rows first. A right that another process sees removed must not hold here
    // either.
    void this.options.onProgress().then(() => this.#tellSoon(token, signal, known));
  }

  #tellSoon(token: number, signal: AbortSignal, known: Progress): void {
    if (signal.aborted) return;
    this.#toBeTold = known;
    this.#telling ??= this.#tell(token, signal)
      .catch(() => undefined)
      .finally(() => (this.#telling = undefined));
  }

  /** Sends progress as long as there is newer one. */
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
    // The work ends with an error only when the lease is lost or the product stops.
    this.#lane = this.#lane.then(work).catch(() => undefined);
  }
}

/** @throws Error for an invalid URL */
export async function shareProjector(
  place: Pick<SharingOptions, 'url' | 'log'>,
  options: Omit<SharedProjectorOptions, 'share'>,
): Promise<SharedProjector> {
  // The driver is imported only here, so that a start without MongoDB does not load it.
  const { Sharing } = await import('@leaseledger/projections/stores/mongodb/sharing');
  return new SharedProjector({
    ...options,
    share: (hooks) => new Sharing({ ...place, ...hooks, holder: options.processName, clock: monotonic }),
  });
}
