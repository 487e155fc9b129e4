import { listOf, view } from '../kernel/answer.ts';
import type { ImportDecision, ImportEncoding, ImportKind, ImportSeparator } from './import.kinds.ts';

/** A field that a column can be matched with. */
export interface ImportFieldView {
  readonly Name: string;
  readonly Label: string;
  readonly IsRequired: boolean;
  /** How the file may write it: 'Yes or No', 'VIC, NSW …'. */
  readonly Hint: string | null;
}

/** A column of the file, counted from 0. */
export interface ImportColumn {
  readonly Header: string;
  /** The first values that are not empty. */
  readonly Samples: readonly string[];
}

/** Where a field comes from: a column, or one value for all rows. */
export interface ImportMatch {
  readonly Field: string;
  readonly Column: number | null;
  readonly Value: string | null;
}

/** Which work is under way, or was done last. */
export type ImportPhase =
  /** Columns are being matched. */
  | 'matching'
  | 'checking'
  /** Rows were looked at; what becomes of duplicates is decided. */
  | 'checked'
  | 'importing'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone';

/** How the rows of the file are, after they were looked at. */
export interface ImportChecked {
  readonly Ready: number;
  readonly Errors: number;
  /** Like a record that is there. */
  readonly Existing: number;
  /** Like an earlier row of the file, and no record that is there. */
  readonly InFile: number;
  /** Rows of which something was repaired: a leading zero that a spreadsheet had taken away. */
  readonly Repaired: number;
}

/** What became of the rows. */
export interface ImportResult {
  readonly Added: number;
  /** Records that were there, of which empty fields were filled. */
  readonly Filled: number;
  readonly Skipped: number;
  readonly Failed: number;
}

export interface ImportUndone {
  readonly Undone: number;
  /** What was changed since stays, named with why. */
  readonly Kept: number;
  readonly Reasons: readonly { readonly Name: string; readonly Message: string }[];
}

/** One import of the caller's. */
export interface ImportView {
  readonly id: number;
  readonly ImportID: number;
  readonly Kind: ImportKind;
  readonly FileName: string;
  /** Null for a spreadsheet. */
  readonly Encoding: ImportEncoding | null;
  readonly Separator: ImportSeparator | null;
  /** The sheet that was read; null for a CSV file. */
  readonly Sheet: string | null;
  readonly Rows: number;
  readonly Columns: readonly ImportColumn[];
  readonly Fields: readonly ImportFieldView[];
  /** As they were chosen, or are suggested. */
  readonly Matches: readonly ImportMatch[];
  /** The same headers were matched so before. */
  readonly IsRemembered: boolean;
  readonly Phase: ImportPhase;
  /** Of the phase: rows that are done with. */
  readonly Done: number;
  /** Of the phase: rows that it is about. */
  readonly Total: number;
  readonly Checked: ImportChecked | null;
  readonly Decisions: { readonly Existing: ImportDecision; readonly InFile: ImportDecision };
  readonly Result: ImportResult | null;
  readonly Undone: ImportUndone | null;
  /** The batch that carries it out, or takes it back by now; null before it began. */
  readonly BatchID: number | null;
  /** ISO 8601, UTC: the import and what was read of the file go then. */
  readonly ExpiresDateTime: string;
}

/** What a row is like. */
export interface ImportDuplicate {
  /** An earlier row of the file; null for a record. */
  readonly Row: number | null;
  /** The record; null for a row. */
  readonly ID: number | null;
  readonly Name: string;
  /** By what: 'the same email'. */
  readonly By: string;
}

/** A row of the file as it will be. */
export interface ImportRow {
  /** As the file counts it, the headers being row 1. */
  readonly Row: number;
  /** What stands in each matched field, as it will be kept, or as it stood there where it is at fault. */
  readonly Values: Readonly<Record<string, string>>;
  /** Field to message; under '' what is of the whole row. */
  readonly Errors: Readonly<Record<string, string>>;
  /** What was repaired, or is worth a look. */
  readonly Notes: readonly string[];
  readonly Duplicates: readonly ImportDuplicate[];
  /** Null where there is nothing to decide. */
  readonly Decision: ImportDecision | null;
}

export interface ImportRows {
  readonly Rows: readonly ImportRow[];
  readonly Total: number;
}

/** An import that its user can go on with. */
export interface ImportInList extends Pick<
  ImportView,
  'id' | 'ImportID' | 'Kind' | 'FileName' | 'Rows' | 'Phase' | 'ExpiresDateTime'
> {}

export const importView = view<ImportView>('ImportView');
export const importRows = view<ImportRows>('ImportRows');
export const importsInList = listOf(view<ImportInList>('ImportInList'));
