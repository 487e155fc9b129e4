import type { ImportEncoding, ImportSeparator } from '@leaseledger/contract/imports/import.kinds';
import type { FileHead, FileRow } from './table.ts';

/** The encoding and separator of a file, if the user names them. */
export interface ReadAs {
  readonly encoding?: ImportEncoding | undefined;
  readonly separator?: ImportSeparator | undefined;
}

/** Messages to the reading thread. */
export type ToReader = { readonly bytes: Uint8Array } | { readonly end: ReadAs } | { readonly next: true };

/** Messages of the thread: the head, then parts, each after the previous one was taken. */
export type FromReader =
  | { readonly head: FileHead }
  | { readonly part: readonly FileRow[] }
  | { readonly unreadable: string }
  | { readonly done: true };
