import type { Rule } from '@leaseledger/contract/access/permissions';
import type { ImportKind } from '@leaseledger/contract/imports/import.kinds';
import type { Importable } from '@leaseledger/contract/imports/importable';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';

/** The fields of a row that have a value, by name. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A record that resembles a row. */
export interface Alike {
  readonly id: number;
  readonly name: string;
  /** The matching detail: 'the same email'. */
  readonly by: string;
}

/** The area's view of a row before any decision. */
export interface LookedAt {
  /** The messages by field, with which the body of the call would be refused. */
  readonly errors: () => Readonly<Record<string, string>>;
  /** The records that the row may mean, the likeliest first. */
  readonly existing: readonly Alike[];
  /** The id to remember until the row is imported: the person of a lead. */
  readonly link?: number;
}

/** Rows with an equal key are duplicates. */
export interface RowKey {
  readonly key: string;
  /** E.g. 'the same email'. */
  readonly by: string;
}

/** One row during the import. */
export interface RowAtWork {
  readonly values: RowValues;
  readonly link: number | null;
  /** The earlier row about the same person, with its values; null without one. */
  readonly same: { readonly row: number; readonly values: RowValues; readonly link: number | null } | null;
  /**
   * The user with the command metadata for one part of a row, so that a repeated command is done once. @param of the
   * row that the command belongs to
   */
  as(part: string, of: { readonly row: number }): Caller;
  readonly row: number;
}

/** A record that an import made and that an undo removes. */
export interface MadeRecord {
  readonly subject: string;
  /** The stream as it was read. A later change keeps the record. */
  readonly events: readonly DecodedEvent[];
  /** The existing subjects that its row made, including itself. */
  readonly row: readonly string[];
}

/** The import of an area's records from the rows of a file. */
export interface ImportedArea {
  readonly of: Importable;
  readonly who: Rule;
  /** The category of its records in the log, e.g. `lead`. */
  readonly category: string;
  /** The category of the linked records, if `look` finds links. */
  readonly linked?: string;
  /** The name of a row for users. */
  nameOf(values: RowValues): string;
  /** The keys by which two rows of a file are duplicates. */
  keysOf(values: RowValues): readonly RowKey[];
  /** Checks several rows at once: before any decision, and again when they are imported. */
  look(rows: readonly RowValues[], caller: Caller): Promise<readonly LookedAt[]>;
  /** Makes the records. @returns their subjects, e.g. `lead-42`. @throws Failure with the reason of a refusal */
  add(row: RowAtWork): Promise<readonly string[]>;
  /** Fills empty fields of a record. @returns the changed subjects, or none. @throws Failure */
  fill(id: number, row: RowAtWork): Promise<readonly string[]>;
  /**
   * Whether a record that an import made still exists and may be removed, with the records of its row before it.
   * @throws Failure with the reason why it stays
   */
  mayGo(record: MadeRecord, caller: Caller): Promise<boolean>;
  /**
   * Removes a record that an import made, after the later records of its row. @throws Failure with the reason why it
   * stays
   */
  remove(record: MadeRecord, caller: Caller): Promise<void>;
}

/** The kinds of record that can be imported. The module of each area adds its own. */
@Injectable()
export class Importables {
  readonly #byKind = new Map<ImportKind, ImportedArea>();
  readonly #byCategory = new Map<string, ImportedArea>();

  add(area: ImportedArea): void {
    this.#byKind.set(area.of.kind, area);
    this.#byCategory.set(area.category, area);
  }

  of(kind: ImportKind): ImportedArea | undefined {
    return this.#byKind.get(kind);
  }

  get all(): readonly ImportedArea[] {
    return [...this.#byKind.values()];
  }

  /** The area of a record. */
  ofSubject(subject: string): ImportedArea | undefined {
    return this.#byCategory.get(subject.replace(/-\d+$/, ''));
  }
}
