import { LogUnavailable, mustHold, type EventLog, type EventPlace } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { newestPlace } from '@leaseledger/projections/kernel/newest-place';
import type { Clock } from '../foundation/platform.ts';
import type { ReadSide } from '../reads/read-side.ts';
import { rememberHead } from './known-head.ts';
import type { Storage } from './storage.ts';

const EVERY_MS = 60_000;
/** A log that has not answered for so long is not only slow. */
const AWAY_AFTER_MS = 60_000;

export interface LogCheckOptions {
  readonly log: Pick<EventLog, 'head' | 'eventAt'>;
  readonly identity: string;
  /** The newest event that the vault knew at the start. */
  readonly known: EventPlace | undefined;
  readonly vault: Pick<Vault, 'secret' | 'setSecret'>;
  readonly readSide: Pick<ReadSide, 'status'>;
  readonly storage: Pick<Storage, 'met' | 'exchanged'>;
  readonly clock: Clock;
  /** Called once for each time that the log stops answering, after a minute. */
  readonly onAway: () => void;
}

/**
 * Looks whether the log still holds the newest known event, of the lists or of the vault: older or other data may have
 * taken its place, or its end may be lost.
 */
export class LogCheck {
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;
  /** The beginning of the first look that the log did not answer, in milliseconds. */
  #awaySince: number | undefined;
  #isAwayTold = false;

  constructor(private readonly options: LogCheckOptions) {
    this.#timer = setInterval(() => void this.#lookAndRemember().catch(() => undefined), EVERY_MS).unref();
  }

  /** All who ask share one look. The storage keeps what it finds. @throws LogUnavailable, LogExchanged */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Whether the log has not answered for a minute, as far as anybody looked. */
  get isAway(): boolean {
    const { clock } = this.options;
    return this.#awaySince !== undefined && clock().getTime() - this.#awaySince >= AWAY_AFTER_MS;
  }

  /** Leaves the newest event in the vault for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#remember().catch(() => undefined);
  }

  async #lookAndRemember(): Promise<void> {
    await this.look();
    await this.#remember();
  }

  /** The lists were folded from the log, so it held their newest event. */
  async #remember(): Promise<void> {
    const { vault, identity, storage } = this.options;
    const newest = this.#newest();
    if (newest !== undefined && storage.exchanged === undefined) await rememberHead(vault, identity, newest);
  }

  #newest(): EventPlace | undefined {
    return newestPlace([
      this.options.known,
      ...this.options.readSide
        .status()
        .map(({ position, eventId }) => (position === undefined ? undefined : { position, id: eventId })),
    ]);
  }

  async #lookOnce(): Promise<void> {
    const { log, storage, clock, onAway } = this.options;
    const newest = this.#newest();
    const began = clock().getTime();
    try {
      if (newest === undefined) await log.head();
      else await mustHold(log, newest);
      this.#answered();
    } catch (error) {
      storage.met('log', error);
      if (error instanceof LogUnavailable) this.#awaySince ??= began;
      else this.#answered();
      if (this.isAway && !this.#isAwayTold) onAway();
      this.#isAwayTold = this.isAway;
      throw error;
    }
  }

  #answered(): void {
    this.#awaySince = undefined;
    this.#isAwayTold = false;
  }
}
