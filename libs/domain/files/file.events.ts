import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

/** A file, and the record that it is attached to. */
export interface OfFile {
  readonly FileID: number;
  readonly RecordKind: RecordKind;
  readonly RecordID: number;
  /** Whose key seals the name, e.g. `person-42`: with it what is in the file can be read no more either. */
  readonly About: string;
  readonly Name: string;
}

/** What is in a file. */
export interface FileContent {
  /** Under which it is stored: a fingerprint of the bytes, which the vault alone makes. The same bytes have the same. */
  readonly Content: string;
  /** SHA-256 of the bytes in hexadecimal: who has it, and the vault, reads what is stored. */
  readonly Digest: string;
  /** In bytes. */
  readonly Size: number;
  /** E.g. `application/pdf`. */
  readonly Type: string;
}

export type FileEvent =
  | { readonly type: 'FileAttached'; readonly data: OfFile & FileContent }
  | { readonly type: 'FileRemoved'; readonly data: OfFile }
  /** A removal was undone while what is in the file was still kept. */
  | { readonly type: 'FileRestored'; readonly data: OfFile };

/** The fields that are sealed with the key of whom the record is about. */
export const personalFieldsOfFiles = ['Name', 'Digest'] as const satisfies readonly (keyof (OfFile & FileContent))[];
