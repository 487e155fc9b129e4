import type { Target } from './exports/file-writer.ts';

/** Bytes are passed on when so many are together. */
const PIECE = 256 * 1024;
/** So many pieces are on their way at once: whoever writes faster than they are stored waits. */
const ON_THEIR_WAY = 8;

/** Collects what is written into pieces, and passes them on no faster than they are taken. */
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

  /** Passes on what is together; undefined where nobody need wait, which costs nothing. @param isLast all of it, however little */
  flush(isLast = false): Promise<void> | undefined {
    if (this.#size > 0 && (isLast || this.#size >= PIECE)) this.#passAll();
    if (this.#onTheirWay < ON_THEIR_WAY) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** A piece was stored. */
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
