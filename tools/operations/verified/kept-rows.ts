import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, RowId } from '@leaseledger/projections/kernel/projection';

/** The words by which a row is found. `unfit` uses this name, which no field has. */
export const WORDS = 'its words';

/** A stored row: its JSON text, and the columns by which lists find it. */
export interface KeptRow {
  readonly id: RowId;
  readonly json: string;
  /** By field name; left out when `unfit` covers them. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** The first part beside the JSON that does not match it: a field with a column, or WORDS. */
  readonly unfit?: string | undefined;
  /** The last event of the row, if rows may be ahead of their checkpoint. */
  readonly at?: string;
}

export type RowOrder = 'creation' | 'id';

/** All rows of one projection, with their checkpoint. */
export interface KeptTable {
  readonly checkpoint: Position | undefined;
  /** True when rows are not of one moment: some are ahead of the checkpoint, and others may be gone. */
  readonly isMoving: boolean;
  /** In the order of creation, as in a file, or of their ids: numbers, then text by its bytes. Read in pages. */
  rows(order: RowOrder): AsyncIterable<KeptRow>;
  /** The rows with these ids, in any order, without missing ones. */
  some(ids: readonly RowId[]): Promise<readonly KeptRow[]>;
}

/** The rows that answer lists, wherever they are stored. */
export interface KeptRows {
  /** The identity of the log that they were folded from. */
  foldedFrom(): Promise<string | undefined>;
  /** Holds one moment for all reads until `letGo`, if the store can. */
  hold(): void;
  letGo(): void;
  /** The served table, or the reason why it cannot be compared with this release. */
  served(projection: Projection): Promise<KeptTable | string>;
  close(): Promise<void>;
}

export const NOT_BUILT = 'there are no rows yet: they are being built';
export const OTHER_RELEASE = 'the rows are of another release: start this one, which builds them anew';
