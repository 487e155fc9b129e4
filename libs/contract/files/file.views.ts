import { view } from '../kernel/answer.ts';

/** A file of a record (specification 2, section 5). Size, type and the kind of record are our additions. */
export interface FileView {
  FileID: number;
  Name: string;
  /** In bytes. */
  Size: number;
  /** The content type of the download, e.g. `application/pdf`. */
  Type: string;
  /** The kind of record, with the code of `POST files`. */
  AttachedToTargetTypeID: number;
  AttachedToID: number;
  /** Null when the system attached it. */
  CreatedByUserID: number | null;
  CreatedByUserName: string;
  /** ISO 8601, UTC. */
  CreatedDateTime: string;
}

export const fileView = view<FileView>('FileView');
