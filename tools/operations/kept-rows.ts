import type { Position } from '@leaseledger/event-log/event-log';
import type { Projection, RowId } from '@leaseledger/projections/kernel/projection';

/** The words by which a row is found: what `unfit` calls them, as no field is called. */
export const WORDS = 'its words';

/** A row as it is kept: its JSON text, and beside it the columns by which lists find it. */
export interface KeptRow {
  readonly id: RowId;
  readonly json: string;
  /** By the field's name; left out where `unfit` tells of them. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** The first of what stands beside the JSON and is not what it says: a field whose column it is, or WORDS. */
  readonly unfit?: string | undefined;
  /** The last event that it has seen, where rows may be ahead of their checkpoint. */
  readonly at?: string;
}

export type RowOrder = 'creation' | 'id';

/** All rows of one projection, and how far they were folded. */
export interface KeptTable {
  readonly checkpoint: Position | undefined;
  /** Rows are not of one moment: those that say so are ahead of the checkpoint, and others may be gone by now. */
  readonly isMoving: boolean;
  /** In the order in which they were made, as they lie in a file, or in that of their ids: numbers, then text by its bytes; a few at a time. */
  rows(order: RowOrder): AsyncIterable<KeptRow>;
  /** Those of these ids, in any order; missing ones are left out. */
  some(ids: readonly RowId[]): Promise<readonly KeptRow[]>;
}

/** The rows that lists are answered from, wherever they are. */
export interface KeptRows {
  /** What tells the log that they were folded from. */
  foldedFrom(): Promise<string | undefined>;
  /** All that is read is of one moment until `letGo`, where that can be. */
  hold(): void;
  letGo(): void;
  /** What lists are answered from, or why that cannot be compared with what this release folds. */
  served(projection: Projection): Promise<KeptTable | string>;
  close(): Promise<void>;
}

export const NOT_BUILT = 'there are no rows yet: they are being built';
export const OTHER_RELEASE = 'the rows are of another release: start this one, which builds them anew';
