import type { ImportEncoding, ImportSeparator } from '@leaseledger/contract/imports/import.kinds';
import type { FileHead, FileRow } from './table.ts';

/** How a file is written, where somebody says so. */
export interface ReadAs {
  readonly encoding?: ImportEncoding | undefined;
  readonly separator?: ImportSeparator | undefined;
}

/** What the thread that reads is told. */
export type ToReader = { readonly bytes: Uint8Array } | { readonly end: ReadAs } | { readonly next: true };

/** What it tells: the head, then parts, each when the one before was taken. */
export type FromReader =
  | { readonly head: FileHead }
  | { readonly part: readonly FileRow[] }
  | { readonly unreadable: string }
  | { readonly done: true };
