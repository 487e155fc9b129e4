import { isShownInline } from '@leaseledger/contract/files/file.types';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { KeyedMutex } from '../../platform/commands/keyed-mutex.ts';
import { Contents, type ContentReference } from './exports/contents.ts';
import { DrawingProcess, type DrawnPicture } from './drawing-process.ts';

export type Picture = Omit<DrawnPicture, 'ask'>;
const none: Picture = { picture: undefined, pages: 0 };
export type Drawable = ContentReference & { readonly Type: string };

const WAITING_MAX = 60;
/** Drawn pictures stay in memory up to these limits, in bytes and milliseconds. */
const REMEMBERED_BYTES = 16 * 1024 * 1024;
const REMEMBERED_MS = 600_000;

/** This many contents that ended the drawing process are remembered. They are not drawn again by this process. */
const DEADLY_MAX = 1_000;

/**
 * Small pictures of images and of PDF pages. Another process draws them one after the other, and its crash or hang
 * harms nobody else.
 */
@Injectable()
export class Pictures implements OnModuleDestroy {
  readonly #turns = new KeyedMutex();
  readonly #remembered = new Map<string, { readonly drawn: Picture; readonly until: number }>();
  #bytes = 0;
  #waiting = 0;
  readonly #deadly = new Set<string>();

  constructor(
    @Inject(Contents) private readonly contents: Pick<Contents, 'read'>,
    private readonly drawing: DrawingProcess,
  ) {}

  /**
   * Undefined without a picture: for other types, for missing pages, or when too many requests wait. @throws as
   * `Contents.read`
   */
  async of(file: Drawable, size: number, page: number): Promise<Picture | undefined> {
    if (!isShownInline(file.Type) || this.#deadly.has(file.Content)) return undefined;
    const name = `${file.Content} ${size} ${page}`;
    const known = this.#remembered.get(name);
    if (known !== undefined && known.until > performance.now()) return known.drawn;
    if (this.#waiting >= WAITING_MAX) return undefined;
    this.#waiting += 1;
    try {
      const drawn = await this.#turns.run(
        'drawing',
        async () => this.#remembered.get(name)?.drawn ?? this.#draw(file, size, page),
      );
      this.#remember(name, drawn);
      return drawn.picture === undefined ? undefined : drawn;
    } finally {
      this.#waiting -= 1;
    }
  }

  onModuleDestroy(): void {
    this.drawing.end();
  }

  async #bytesOf(file: Drawable): Promise<Uint8Array> {
    const pieces: Buffer[] = [];
    for await (const piece of await this.contents.read(file)) pieces.push(piece);
    return new Uint8Array(Buffer.concat(pieces));
  }

  async #draw(file: Drawable, size: number, page: number): Promise<Picture> {
    // A request for another size may have ended the drawing process.
    if (this.#deadly.has(file.Content)) return none;
    const drawn = await this.drawing.draw({ bytes: await this.#bytesOf(file), type: file.Type, size, page });
    if (drawn === 'ended') this.#noteDeadly(file);
    return typeof drawn === 'string' ? none : { picture: drawn.picture, pages: drawn.pages };
  }

  #noteDeadly({ Content }: Drawable): void {
    const [oldest] = this.#deadly;
    if (this.#deadly.size >= DEADLY_MAX && oldest !== undefined) this.#deadly.delete(oldest);
    this.#deadly.add(Content);
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
