import { view } from '../kernel/answer.ts';

/** A file of a record (specification 2, section 5; size, type and what it is attached to are ours). */
export interface FileView {
  FileID: number;
  Name: string;
  /** In bytes. */
  Size: number;
  /** As it is downloaded, e.g. `application/pdf`. */
  Type: string;
  /** The kind of record, as `POST files` names it. */
  AttachedToTargetTypeID: number;
  AttachedToID: number;
  /** Null where the system attached it. */
  CreatedByUserID: number | null;
  CreatedByUserName: string;
  /** ISO 8601, UTC. */
  CreatedDateTime: string;
}

export const fileView = view<FileView>('FileView');
