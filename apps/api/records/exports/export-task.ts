import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import type { ExportFile } from './write-export.ts';

/** What the thread of an export is given: plain values, which cross threads. */
export interface ExportTask {
  readonly file: ExportFile;
  /** Where it reads the rows itself; without it they are sent. */
  readonly source?: { readonly path: string; readonly model: ReadModel; readonly query: Query } | undefined;
}

/** Rows as JSON text, that there are no more, or that a piece was taken. */
export type ToWorker = { readonly rows: readonly string[] } | { readonly isLast: true } | { readonly isTaken: true };

/** How many rows are written, the next bytes of the file, whether those were all, and whether the next rows may come. */
export interface FromWorker {
  readonly rows: number;
  readonly piece?: Uint8Array<ArrayBuffer>;
  readonly isDone?: true;
  readonly wantsMore?: true;
}
