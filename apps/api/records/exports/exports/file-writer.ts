import type { Cell } from './cells.ts';

/** A file that is written row by row. */
export interface FileWriter {
  row(cells: readonly Cell[]): void;
  /** Writes the rest of the file. */
  end(): void;
}

/** The destination of a file. Appended bytes do not change again, so they may be sealed at once. */
export interface Target {
  append(bytes: Uint8Array): void;
}

/** Bytes are written or compressed when this many characters are collected. */
export const CHUNK = 256 * 1024;
