import type { Rule } from '@leaseledger/contract/access/permissions';
import type { ImportKind } from '@leaseledger/contract/imports/import.kinds';
import type { Importable } from '@leaseledger/contract/imports/importable';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/callers/caller.ts';

/** The fields of a row that hold something, by their names. */
export type RowValues = Readonly<Record<string, unknown>>;

/** A record that a row is like. */
export interface Alike {
  readonly id: number;
  readonly name: string;
  /** By what: 'the same email'. */
  readonly by: string;
}

/** What the area makes of a row before anything is decided. */
export interface LookedAt {
  /** Field to message, as the body of the call would be refused. */
  readonly errors: () => Readonly<Record<string, string>>;
  /** Records that it may be, the likeliest first. */
  readonly existing: readonly Alike[];
  /** What must be remembered until the row is imported: whom a lead is about. */
  readonly link?: number;
}

/** Rows with one of the same keys are alike. */
export interface RowKey {
  readonly key: string;
  /** 'the same email' */
  readonly by: string;
}

/** One row at its time. */
export interface RowAtWork {
  readonly values: RowValues;
  readonly link: number | null;
  /** The earlier row of the file that is about the same person, and what it holds; null where there is none. */
  readonly same: { readonly row: number; readonly values: RowValues; readonly link: number | null } | null;
  /** As that user: each command that is made of a row is made once, however often it is asked for. @param of the row that it belongs to */
  as(part: string, of: { readonly row: number }): Caller;
  readonly row: number;
}

/** A record that an import made, and that is to go again. */
export interface MadeRecord {
  readonly subject: string;
  /** Its stream as it was looked at: what is changed of it after that keeps it. */
  readonly events: readonly DecodedEvent[];
  /** The subjects that its row made and that are there, itself among them. */
  readonly row: readonly string[];
}

/** How records of an area come from rows of a file. */
export interface ImportedArea {
  readonly of: Importable;
  readonly who: Rule;
  /** What its records are called in the log, e.g. `lead`. */
  readonly category: string;
  /** And those whom its rows are about, where `look` tells them. */
  readonly linked?: string;
  /** What people call the row. */
  nameOf(values: RowValues): string;
  /** By what two rows of a file are alike. */
  keysOf(values: RowValues): readonly RowKey[];
  /** Looks at some rows at once: before anything is decided, and once more when they are imported. */
  look(rows: readonly RowValues[], caller: Caller): Promise<readonly LookedAt[]>;
  /** Makes the records. @returns their subjects, e.g. `lead-42`. @throws Failure with why it is refused */
  add(row: RowAtWork): Promise<readonly string[]>;
  /** Fills what is empty of a record. @returns the subjects that were changed, none where nothing was. @throws Failure */
  fill(id: number, row: RowAtWork): Promise<readonly string[]>;
  /** Whether what an import made is there still, with what its row made before it. @throws Failure with why it stays */
  mayGo(record: MadeRecord, caller: Caller): Promise<boolean>;
  /** Takes back a record that an import made; what its row made before it has gone. @throws Failure with why it stays */
  remove(record: MadeRecord, caller: Caller): Promise<void>;
}

/** The kinds of record that can be imported: the module of each area adds its own. */
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

  /** The area that a record is of. */
  ofSubject(subject: string): ImportedArea | undefined {
    return this.#byCategory.get(subject.replace(/-\d+$/, ''));
  }
}
