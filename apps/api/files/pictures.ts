import { Worker } from 'node:worker_threads';
import { isShownInline } from '@leaseledger/contract/files/file.types';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { KeyedMutex } from '../kernel/keyed-mutex.ts';
import { Contents, type ContentReference } from './contents.ts';

/** Sent to the thread that draws. */
export interface AskedPicture {
  readonly ask: number;
  readonly bytes: Uint8Array;
  readonly type: string;
  /** The longer side of what is drawn, in pixels. */
  readonly size: number;
  /** Of a PDF, from 1. */
  readonly page: number;
}

/** What it answers. */
export interface DrawnPicture {
  readonly ask: number;
  /** WebP; undefined where it cannot be drawn. */
  readonly picture: Uint8Array | undefined;
  /** How many there are to draw. */
  readonly pages: number;
}

export type Picture = Omit<DrawnPicture, 'ask'>;
export type Drawable = ContentReference & { readonly Type: string };

/** A thread that has not drawn it by then never will: it is ended. */
const LONGEST_MS = 20_000;
/** A thread that nobody asks for so long is ended: it holds memory. */
const IDLE_MS = 60_000;
const WAITING_MAX = 60;
const MEMORY_MB = 256;
/** What was drawn is remembered for a while, in bytes and milliseconds. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;
const REMEMBERED_MS = 600_000;

const newThread = (): Worker =>
  new Worker(new URL('./pictures.worker.ts', import.meta.url), { execArgv: ['--import', new URL('../../../tools/register.mjs', import.meta.url).href], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, name: 'pictures' });

/** Small pictures of pictures and of pages of PDFs: drawn one after the other by a thread of their own, which may hang or run out of memory without anybody else noticing. */
@Injectable()
export class Pictures implements OnModuleDestroy {
  readonly #turns = new KeyedMutex();
  readonly #remembered = new Map<string, { readonly drawn: Picture; readonly until: number }>();
  #bytes = 0;
  #waiting = 0;
  #asks = 0;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(private readonly contents: Contents) {}

  /** Undefined where there is none: of this type, of this page, or since too many wait already. @throws as `Contents.read` */
  async of(file: Drawable, size: number, page: number): Promise<Picture | undefined> {
    if (!isShownInline(file.Type)) return undefined;
    const name = `${file.Content} ${size} ${page}`;
    const known = this.#remembered.get(name);
    if (known !== undefined && known.until > performance.now()) return known.drawn;
    if (this.#waiting >= WAITING_MAX) return undefined;
    this.#waiting += 1;
    try {
      const drawn = await this.#turns.run('drawing', async () => this.#remembered.get(name)?.drawn ?? this.#draw(await this.#bytesOf(file), file.Type, size, page));
      this.#remember(name, drawn);
      return drawn.picture === undefined ? undefined : drawn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.#end();
  }

  async #bytesOf(file: Drawable): Promise<Uint8Array> {
    const pieces: Buffer[] = [];
    for await (const piece of await this.contents.read(file)) pieces.push(piece);
    return new Uint8Array(Buffer.concat(pieces));
  }

  async #draw(bytes: Uint8Array, type: string, size: number, page: number): Promise<Picture> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#startThread());
    const ask = (this.#asks += 1);
    const { promise, resolve } = Promise.withResolvers<Picture | undefined>();
    const take = (answer: DrawnPicture) => void (answer.ask === ask && resolve({ picture: answer.picture, pages: answer.pages }));
    const give = () => resolve(undefined);
    thread.on('message', take).once('exit', give);
    const late = setTimeout(give, LONGEST_MS);
    thread.postMessage({ ask, bytes, type, size, page } satisfies AskedPicture);
    const drawn = await promise;
    clearTimeout(late);
    thread.off('message', take).off('exit', give);
    if (drawn === undefined) await this.#end();
    else this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    return drawn ?? { picture: undefined, pages: 0 };
  }

  #startThread(): Worker {
    const thread = newThread();
    // Out of memory, for one: the end of the thread is all that comes of it, also while nobody waits for it.
    return thread.on('error', () => undefined).once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  #remember(name: string, drawn: Picture): void {
    const now = performance.now();
    this.#forget(name);
    this.#remembered.set(name, { drawn, until: now + REMEMBERED_MS });
    this.#bytes += drawn.picture?.length ?? 0;
    for (const [other, { until }] of this.#remembered) {
      if (until > now && this.#bytes <= REMEMBERED_BYTES) break;
      this.#forget(other);
    }
  }

  #forget(name: string): void {
    this.#bytes -= this.#remembered.get(name)?.drawn.picture?.length ?? 0;
    this.#remembered.delete(name);
  }
}
