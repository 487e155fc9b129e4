import type { Clocks } from '@leaseledger/contract/service-targets/figures-of-row';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import type { ExportFile } from './write-export.ts';

/** The data for the thread of an export: plain values, which can cross threads. */
export interface ExportTask {
  readonly file: ExportFile;
  /** For rows with running figures, which no row holds. */
  readonly clocks?: Clocks | undefined;
  /** The rows, if the thread reads them itself. Otherwise they are sent. */
  readonly source?: { readonly path: string; readonly model: ReadModel; readonly query: Query } | undefined;
}

/** Messages to the thread: rows as JSON text, their end, or that a piece was taken. */
export type ToWorker = { readonly rows: readonly string[] } | { readonly isLast: true } | { readonly isTaken: true };

/**
 * A message from the thread: the number of rows written, the next bytes, whether they are the last, and whether it
 * wants more rows.
 */
export interface FromWorker {
  readonly rows: number;
  readonly piece?: Uint8Array<ArrayBuffer>;
  readonly isDone?: true;
  readonly wantsMore?: true;
}
