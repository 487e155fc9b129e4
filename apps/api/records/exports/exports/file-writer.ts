import type { Cell } from './cells.ts';

/** A file that is written row by row. */
export interface FileWriter {
  row(cells: readonly Cell[]): void;
  /** Writes what is left. */
  end(): void;
}

/** Where it is written to: what went is never looked at again, so that it may be sealed at once. */
export interface Target {
  append(bytes: Uint8Array): void;
}

/** Bytes are written, or compressed, when so many characters are together. */
export const CHUNK = 256 * 1024;
