import { mustHold, type EventLog } from '@leaseledger/event-log/event-log';
import { newestPlace } from '@leaseledger/projections/kernel/newest-place';
import type { ReadSide } from '../reads/read-side.ts';
import type { Storage } from './storage.ts';

const EVERY_MS = 60_000;

export interface LogCheckOptions {
  readonly log: Pick<EventLog, 'head' | 'eventAt'>;
  readonly readSide: Pick<ReadSide, 'status'>;
  readonly storage: Pick<Storage, 'met'>;
}

/** Looks whether the log still holds the newest event that the lists were folded from: older or other data may have taken its place. */
export class LogCheck {
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | undefined;

  constructor(private readonly options: LogCheckOptions) {
    this.#timer = setInterval(() => void this.look().catch(() => undefined), EVERY_MS).unref();
  }

  /** All who ask share one look. The storage keeps what it finds. @throws LogUnavailable, LogExchanged */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #lookOnce(): Promise<void> {
    const { log, readSide, storage } = this.options;
    const newest = newestPlace(
      readSide
        .status()
        .map(({ position, eventId }) => (position === undefined ? undefined : { position, id: eventId })),
    );
    try {
      if (newest === undefined) await log.head();
      else await mustHold(log, newest);
    } catch (error) {
      storage.met('log', error);
      throw error;
    }
  }
}
