import type { RecordKind } from '@leaseledger/contract/records/record-kinds';

/** A file, and the record that it is attached to. */
export interface OfFile {
  readonly FileID: number;
  readonly RecordKind: RecordKind;
  readonly RecordID: number;
  /** The subject whose key seals the name, e.g. `person-42`. Without that key the content cannot be read either. */
  readonly About: string;
  readonly Name: string;
}

/** The content of a file. */
export interface FileContent {
  /**
   * The fingerprint of the bytes, under which they are stored. Only the vault makes it. Equal bytes have the same
   * fingerprint.
   */
  readonly Content: string;
  /** SHA-256 of the bytes in hexadecimal. With it and the vault, the stored bytes can be read. */
  readonly Digest: string;
  /** In bytes. */
  readonly Size: number;
  /** E.g. `application/pdf`. */
  readonly Type: string;
}

export type FileEvent =
  | { readonly type: 'FileAttached'; readonly data: OfFile & FileContent }
  | { readonly type: 'FileRemoved'; readonly data: OfFile }
  /** A removal was undone while the content was still kept. */
  | { readonly type: 'FileRestored'; readonly data: OfFile };

/** The fields that are sealed with the key of the subject in `About`. */
export const personalFieldsOfFiles = ['Name', 'Digest'] as const satisfies readonly (keyof (OfFile & FileContent))[];
