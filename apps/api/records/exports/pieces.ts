import type { Target } from './exports/file-writer.ts';

/** Bytes are passed on when this many are collected. */
const PIECE = 256 * 1024;
/** At most this many pieces wait for storage; then the writer waits. */
const ON_THEIR_WAY = 8;

/** Collects written bytes into pieces, and passes them on no faster than they are stored. */
export class Pieces implements Target {
  #held: Uint8Array[] = [];
  #size = 0;
  #onTheirWay = 0;
  #room: PromiseWithResolvers<void> | undefined;

  constructor(private readonly pass: (piece: Uint8Array<ArrayBuffer>) => void) {}

  append(bytes: Uint8Array): void {
    this.#held.push(bytes);
    this.#size += bytes.length;
  }

  /**
   * Passes full pieces on. Undefined when the writer need not wait, which costs nothing. @param isLast passes on the
   * rest, however little
   */
  flush(isLast = false): Promise<void> | undefined {
    if (this.#size > 0 && (isLast || this.#size >= PIECE)) this.#passAll();
    if (this.#onTheirWay < ON_THEIR_WAY) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** Notes that a piece was stored. */
  taken(): void {
    this.#onTheirWay -= 1;
    this.#room?.resolve();
    this.#room = undefined;
  }

  #passAll(): void {
    const piece = new Uint8Array(this.#size);
    let at = 0;
    for (const bytes of this.#held) {
      piece.set(bytes, at);
      at += bytes.length;
    }
    [this.#held, this.#size] = [[], 0];
    this.#onTheirWay += 1;
    this.pass(piece);
  }
}
