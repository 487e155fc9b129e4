import { liveEndpoints } from '@leaseledger/contract/live/live.endpoints';
import {
  EVENT_STREAM,
  LAST_EVENT_ID,
  type LiveChange,
  liveEvents,
  type LiveNews,
} from '@leaseledger/contract/live/live.views';
import type { Client } from './client.ts';

interface Told {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** A browser that follows the stream of changes. */
export class LiveStream {
  readonly told: Told[] = [];
  lastId: string | undefined;
  beats = 0;
  #wake = Promise.withResolvers<void>();
  #isOver = false;
  readonly #leaving = new AbortController();
  status = 0;

  private constructor() {}

  static async open(client: Client, lastId?: string): Promise<LiveStream> {
    const stream = new LiveStream();
    const headers = {
      accept: EVENT_STREAM,
      ...(client.cookie !== undefined && { cookie: client.cookie }),
      ...(lastId !== undefined && { [LAST_EVENT_ID]: lastId }),
    };
    const response = await fetch(`${client.url}/api/${liveEndpoints.follow.path}`, {
      headers,
      signal: stream.#leaving.signal,
    });
    stream.status = response.status;
    void stream
      .#read(response)
      .catch(() => undefined)
      .finally(() => stream.#ended());
    if (response.status === 200) await stream.until(() => stream.told.length > 0);
    return stream;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get changes(): LiveChange[] {
    return this.told
      .filter(({ event }) => event === liveEvents.news)
      .flatMap(({ data }) => (JSON.parse(data) as LiveNews).changes);
  }

  /** Waits for a condition on the received events. Fails when the stream ends first. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.#isOver) throw new Error(`The stream is over, and told: ${JSON.stringify(this.told)}`);
      await this.#wake.promise;
    }
  }

  /** Waits for the end of the stream. */
  async over(): Promise<void> {
    while (!this.#isOver) await this.#wake.promise;
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) this.#hear(part);
    }
  }

  #hear(part: string): void {
    const lines = part.split('\n');
    const after = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const id = after('id');
    this.lastId = id ?? this.lastId;
    const event = after('event');
    if (event === undefined) this.beats += 1;
    else this.told.push({ id, event, data: after('data') ?? '' });
    this.#stir();
  }

  #stir(): void {
    const { resolve } = this.#wake;
    this.#wake = Promise.withResolvers();
    resolve();
  }

  #ended(): void {
    this.#isOver = true;
    this.#stir();
  }
}
