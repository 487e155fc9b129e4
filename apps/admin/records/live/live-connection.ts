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
/**
 * The pauses between tries, in milliseconds. Each is twice the previous one.
 * A random part keeps all browsers from returning at once.
 */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** The number of missed beats after which the connection counts as broken, for example after the computer slept. */
const SILENT_BEATS = 2.5;
/** The seconds between beats until the server says its own. */
const FIRST_BEAT = 20;

export interface ConnectionOptions {
  readonly hear: (heard: Heard) => void;
  readonly fetch?: typeof fetch;
  /** A number from 0 to 1. */
  readonly random?: () => number;
}

/** The one connection to the stream. It is kept open while pages need it, and opened again after it ended. */
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
   * Connects for the first page that joins.
   * @param place the last place that the page knows; empty when unknown
   * @returns for a later page, the news after its place
   */
  join(place: string): Heard | undefined {
    if (this.#running !== undefined) return this.#recent.since(place);
    this.#lastId = place === '' ? undefined : place;
    this.#recent.begin(this.#lastId);
    this.#running = new AbortController();
    void this.#run(this.#running.signal);
    return undefined;
  }

  /** Disconnects, because no page listens. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#trying?.abort();
    this.#wake?.();
    this.#pause = FIRST_PAUSE;
    this.#tell(false);
  }

  /** Ends the current pause and tries at once, for example when a page becomes visible. */
  again(): void {
    this.#pause = FIRST_PAUSE;
    this.#wake?.();
  }

  /** Ends the current stream, because there is no network. */
  away(): void {
    this.#trying?.abort();
  }

  async #run(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      // A controller for each try, because a connection that stopped and began again has another one.
      const trying = new AbortController();
      this.#trying = trying;
      // The connection is opened again, however it ended.
      await this.#follow(trying).catch(() => undefined);
      trying.abort();
      if (stopped.aborted) return;
      // The next stream may belong to another user or other rights, so this one's news are dropped.
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

  /** @returns the seconds between beats */
  #begun({ data }: StreamEvent, before: string | undefined): number {
    // The server writes the contract's shape.
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

  /** The news until now are unknown, so pages read everything again. */
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
