import type { Position } from '@leaseledger/event-log/event-log';
import {
  patchedFields,
  type Change,
  type FieldsFor,
  type ReadModel,
  type RowId,
  type Scalar,
} from '../../kernel/projection.ts';
import { parseRow, type StoredRow } from '../stored-row.ts';
import type { RowChange } from './counts.ts';
import {
  columnValue,
  contentOf,
  type KeptPlace,
  type Making,
  type RowDocument,
  type Tombstone,
} from './row-document.ts';

/** A change with the position of its event. */
export interface PlacedChange {
  readonly change: Change;
  readonly at: Position;
}

/** The stored rows and tombstones that a batch may touch. */
export interface Stored {
  readonly rows: readonly RowDocument[];
  readonly gone: readonly Tombstone[];
  /** The places of rows that are put. */
  readonly places: readonly KeptPlace[];
}

/** The documents to write: each row complete, and once. */
export interface Writes {
  readonly made: readonly RowDocument[];
  readonly replaced: readonly RowDocument[];
  readonly gone: readonly Tombstone[];
  readonly places: readonly KeptPlace[];
}

/** A row as it is stored, and as the changes so far leave it. */
interface Touched {
  readonly stored: RowDocument | undefined;
  /** The last event that the stored row or its tombstone contains. */
  readonly seen: string;
  readonly makings: Making[];
  at: string;
  seq: number;
  row: StoredRow | undefined;
}

/**
 * The changes of one batch, made in memory. After an interrupted try, a row may be ahead of the checkpoint. It then
 * skips the events that it contains, so each event counts once.
 */
export class RowBatch {
  readonly #touched = new Map<RowId, Touched>();
  readonly #places: ReadonlyMap<RowId, number>;

  constructor(
    private readonly model: ReadModel,
    { rows, gone, places }: Stored,
    /** The highest `seq` up to the checkpoint, and later up to the last change. */
    public lastSeq: number,
  ) {
    this.#places = new Map(places.map(({ _id, seq }) => [_id, seq]));
    for (const stored of rows)
      this.#touched.set(stored._id, {
        stored,
        seen: stored.at,
        makings: [...(stored.made ?? [])],
        at: stored.at,
        seq: stored.seq,
        row: parseRow(stored.row),
      });
    for (const { _id, at, made = [] } of gone) {
      const stored = this.#touched.get(_id)?.stored;
      // The row came back after the tombstone.
      if (stored !== undefined && stored.at > at) continue;
      this.#touched.set(_id, { stored, seen: at, makings: [...made], at, seq: 0, row: undefined });
    }
  }

  apply({ change, at }: PlacedChange): void {
    if ('put' in change) this.#put(change.put, { ...change.row }, at);
    else if ('patch' in change) this.#patch(this.#touched.get(change.patch), change.fields, at);
    else if ('remove' in change) this.#remove(this.#touched.get(change.remove), at);
    else this.#patchWhere(change.patchWhere.column, change.patchWhere.is, { ...change.fields }, at);
  }

  /**
   * The documents to write.
   * @param checkpoint changes up to here are not repeated
   * @throws Error for a row that cannot be stored
   */
  writes(checkpoint: Position | null): Writes {
    const made: RowDocument[] = [];
    const replaced: RowDocument[] = [];
    const gone: Tombstone[] = [];
    const places: KeptPlace[] = [];
    for (const [_id, { stored, makings, seen, at, seq, row }] of this.#touched) {
      const fresh = makings.filter((making) => checkpoint === null || making.at > checkpoint);
      const since = fresh.length > 0 ? { made: fresh } : {};
      if (row === undefined) {
        if (seq > 0) places.push({ _id, seq });
        // An earlier try of this batch may still bring a row that came and went within it.
        if (stored !== undefined || at > seen) gone.push({ _id, at, ...since });
      } else if (at > seen) {
        const document = { _id, at, seq, ...since, ...contentOf(this.model, row) };
        if (stored === undefined) made.push(document);
        else if (document.row !== stored.row || seq !== stored.seq) replaced.push(document);
      }
    }
    return { made, replaced, gone, places };
  }

  /** The rows before the batch and after it. */
  changes(): readonly RowChange[] {
    return [...this.#touched.values()].map(({ stored, row }) => ({
      before: stored && parseRow(stored.row),
      after: row,
    }));
  }

  #put(id: RowId, row: StoredRow, at: Position): void {
    const known = this.#touched.get(id);
    if (known !== undefined && at <= known.seen) {
      // The number that an earlier try gave is given to no other row.
      this.lastSeq = Math.max(
        this.lastSeq,
        ...known.makings.filter((making) => making.at === at).map(({ seq }) => seq),
      );
      return;
    }
    const touched = known ?? { stored: undefined, seen: '', makings: [], at, seq: 0, row: undefined };
    this.#touched.set(id, touched);
    if (touched.row === undefined) {
      const place = this.#placeOf(id, touched);
      touched.seq = place ?? this.lastSeq + 1;
      // An earlier try may have kept the place, so later rows have higher numbers.
      this.lastSeq = Math.max(this.lastSeq, touched.seq);
      if (place === undefined) touched.makings.push({ at, seq: touched.seq });
    }
    touched.row = this.#numbered(row, touched.seq);
    touched.at = at;
  }

  /** The place of the row before its removal. */
  #placeOf(id: RowId, { seq }: Touched): number | undefined {
    return seq > 0 ? seq : this.#places.get(id);
  }

  #patch(touched: Touched | undefined, patch: object | FieldsFor<StoredRow>, at: Position): void {
    if (touched?.row === undefined || at <= touched.seen) return;
    const fields = Object.entries(patchedFields(patch, touched.row));
    const given = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
    touched.row = this.#numbered({ ...touched.row, ...given }, touched.seq);
    touched.at = at;
  }

  #patchWhere(column: string, is: Scalar, fields: StoredRow, at: Position): void {
    columnValue(this.model, column, is);
    const concerned = [...this.#touched.values()].filter(
      ({ row }) => row !== undefined && (row[column] ?? null) === is,
    );
    for (const touched of concerned) this.#patch(touched, fields, at);
  }

  #remove(touched: Touched | undefined, at: Position): void {
    if (touched?.row === undefined || at <= touched.seen) return;
    touched.row = undefined;
    touched.at = at;
  }

  #numbered(row: StoredRow, seq: number): StoredRow {
    const field = this.model.numbered;
    return field === undefined ? row : { ...row, [field]: seq };
  }
}
