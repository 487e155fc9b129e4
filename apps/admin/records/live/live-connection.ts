import { RIGHTS_HEADER } from '@leaseledger/contract/kernel/rights-tag';
import {
  EVENT_STREAM,
  LAST_EVENT_ID,
  liveEvents,
  type LiveBeginning,
  type LiveNews,
} from '@leaseledger/contract/live/live.views';
import { eventsOf, type StreamEvent } from './event-stream.ts';
import type { Heard } from './live-messages.ts';
import { RecentNews } from './recent-news.ts';

const ADDRESS = '/api/live';
/** The pauses between tries, in milliseconds: each twice the one before, and a part of it by chance, so that not all come back at once. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** After so many beats without a sound the connection is taken for broken, as it is after sleep. */
const SILENT_BEATS = 2.5;
/** Until it is known how often a beat comes, in seconds. */
const FIRST_BEAT = 20;

export interface ConnectionOptions {
  readonly hear: (heard: Heard) => void;
  readonly fetch?: typeof fetch;
  /** Between 0 and 1. */
  readonly random?: () => number;
}

/** The one connection to the stream: kept up for as long as it is wanted, and taken up again where it ended. */
export class LiveConnection {
  #lastId: string | undefined;
  #isLive = false;
  readonly #recent = new RecentNews();
  #pause = FIRST_PAUSE;
  #running: AbortController | undefined;
  #trying: AbortController | undefined;
  #wake: (() => void) | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  get isLive(): boolean {
    return this.#isLive;
  }

  /**
   * Begins, for the first who joins.
   * @param place how far they know; empty where nobody can say
   * @returns what was told already of what came since, for who joins later
   */
  join(place: string): Heard | undefined {
    if (this.#running !== undefined) return this.#recent.since(place);
    this.#lastId = place === '' ? undefined : place;
    this.#recent.begin(this.#lastId);
    this.#running = new AbortController();
    void this.#run(this.#running.signal);
    return undefined;
  }

  /** Nobody listens any more. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#trying?.abort();
    this.#wake?.();
    this.#pause = FIRST_PAUSE;
    this.#tell(false);
  }

  /** Tries at once, where a pause is what it does: somebody is back. */
  again(): void {
    this.#pause = FIRST_PAUSE;
    this.#wake?.();
  }

  /** There is no network: what seems to be open brings nothing any more. */
  away(): void {
    this.#trying?.abort();
  }

  async #run(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      // Of its own: after it was stopped, and begun again at once, there is another one.
      const trying = new AbortController();
      this.#trying = trying;
      // However it ended, it is tried again.
      await this.#follow(trying).catch(() => undefined);
      trying.abort();
      if (stopped.aborted) return;
      // The next stream may be somebody else's, or by other rights: what this one told is for nobody who joins then.
      this.#recent.begin(this.#lastId);
      this.#tell(false);
      await this.#rest();
    }
  }

  async #follow(trying: AbortController): Promise<void> {
    const { fetch: ask = fetch } = this.options;
    let silent = setTimeout(() => trying.abort(), FIRST_BEAT * SILENT_BEATS * 1_000);
    try {
      const headers = { Accept: EVENT_STREAM, ...(this.#lastId !== undefined && { [LAST_EVENT_ID]: this.#lastId }) };
      const response = await ask(ADDRESS, { credentials: 'same-origin', headers, signal: trying.signal });
      const { body } = response;
      if (!response.ok || body === null) return;
      const rights = response.headers.get(RIGHTS_HEADER);
      if (rights !== null) this.options.hear({ rights });
      let beat = FIRST_BEAT;
      for await (const event of eventsOf(body)) {
        clearTimeout(silent);
        const before = this.#lastId;
        this.#lastId = event.id ?? before;
        if (event.event === liveEvents.begin) beat = this.#begun(event, before);
        else this.#hear(event);
        silent = setTimeout(() => trying.abort(), beat * SILENT_BEATS * 1_000);
      }
    } finally {
      clearTimeout(silent);
    }
  }

  /** @returns how often a beat comes, in seconds */
  #begun({ data }: StreamEvent, before: string | undefined): number {
    // The server writes what the contract says.
    const { beatSeconds } = JSON.parse(data) as LiveBeginning;
    if (before === undefined) this.#anew();
    this.#pause = FIRST_PAUSE;
    this.#tell(true);
    return beatSeconds;
  }

  #hear({ event, data }: StreamEvent): void {
    if (event === liveEvents.anew) return this.#anew();
    if (event !== liveEvents.news) return;
    const { changes } = JSON.parse(data) as LiveNews;
    if (this.#lastId !== undefined) this.#recent.add(this.#lastId, changes);
    this.options.hear({ changes });
  }

  /** Nobody knows what came until now. */
  #anew(): void {
    this.#recent.begin(this.#lastId);
    this.options.hear({ anew: true });
  }

  #tell(isLive: boolean): void {
    if (isLive === this.#isLive) return;
    this.#isLive = isLive;
    this.options.hear({ isLive });
  }

  async #rest(): Promise<void> {
    const { random = Math.random } = this.options;
    const pause = this.#pause * (0.5 + random() / 2);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
