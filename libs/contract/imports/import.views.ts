import { listOf, view } from '../kernel/answer.ts';
import type { ImportDecision, ImportEncoding, ImportKind, ImportSeparator } from './import.kinds.ts';

/** A field that a column can be matched with. */
export interface ImportFieldView {
  readonly Name: string;
  readonly Label: string;
  readonly IsRequired: boolean;
  /** The values that the file may contain: 'Yes or No', 'VIC, NSW …'. */
  readonly Hint: string | null;
}

/** A column of the file, counted from 0. */
export interface ImportColumn {
  readonly Header: string;
  /** The first non-empty values. */
  readonly Samples: readonly string[];
}

/** The source of a field: a column, or one value for all rows. */
export interface ImportMatch {
  readonly Field: string;
  readonly Column: number | null;
  readonly Value: string | null;
}

/** The current step of an import, or the last one. */
export type ImportPhase =
  /** The user matches columns with fields. */
  | 'matching'
  | 'checking'
  /** The rows were checked, and the user decides about duplicates. */
  | 'checked'
  | 'importing'
  | 'stopped'
  | 'done'
  | 'undoing'
  | 'undone';

/** The results of checking the rows. */
export interface ImportChecked {
  readonly Ready: number;
  readonly Errors: number;
  /** Rows that match an existing record. */
  readonly Existing: number;
  /** Rows that match an earlier row of the file, but no existing record. */
  readonly InFile: number;
  /** Rows with a repaired value, e.g. a leading zero that a spreadsheet had dropped. */
  readonly Repaired: number;
}

/** The results of importing the rows. */
export interface ImportResult {
  readonly Added: number;
  /** Existing records with empty fields that were filled. */
  readonly Filled: number;
  readonly Skipped: number;
  readonly Failed: number;
}

export interface ImportUndone {
  readonly Undone: number;
  /** Records that stay because they were changed after the import. `Reasons` names them. */
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
  /** The sheet that the rows came from; null for a CSV file. */
  readonly Sheet: string | null;
  readonly Rows: number;
  readonly Columns: readonly ImportColumn[];
  readonly Fields: readonly ImportFieldView[];
  /** The matches that the user chose, or suggestions before that. */
  readonly Matches: readonly ImportMatch[];
  /** The suggestions come from an earlier import with the same headers. */
  readonly IsRemembered: boolean;
  readonly Phase: ImportPhase;
  /** Rows that the current phase has finished. */
  readonly Done: number;
  /** Rows that the current phase works on. */
  readonly Total: number;
  readonly Checked: ImportChecked | null;
  readonly Decisions: { readonly Existing: ImportDecision; readonly InFile: ImportDecision };
  readonly Result: ImportResult | null;
  readonly Undone: ImportUndone | null;
  /** The batch that imports the rows, later the one that undoes it. Null before the import starts. */
  readonly BatchID: number | null;
  /** ISO 8601, UTC. The import and the rows read from its file are deleted then. */
  readonly ExpiresDateTime: string;
}

/** A match of a row. */
export interface ImportDuplicate {
  /** The number of the earlier row; null when the match is a record. */
  readonly Row: number | null;
  /** The id of the record; null when the match is a row. */
  readonly ID: number | null;
  readonly Name: string;
  /** The details that both share: 'the same email'. */
  readonly By: string;
}

/** A row of the file, as it will be imported. */
export interface ImportRow {
  /** The row number in the file. The headers are row 1. */
  readonly Row: number;
  /** The value of each matched field as it will be stored. A wrong value is shown as the file has it. */
  readonly Values: Readonly<Record<string, string>>;
  /** Messages by field. The key '' holds the messages about the whole row. */
  readonly Errors: Readonly<Record<string, string>>;
  /** Notes on repaired or unusual values. */
  readonly Notes: readonly string[];
  readonly Duplicates: readonly ImportDuplicate[];
  /** Null when the row needs no decision. */
  readonly Decision: ImportDecision | null;
}

export interface ImportRows {
  readonly Rows: readonly ImportRow[];
  readonly Total: number;
}

/** An unfinished import that its user can continue. */
export interface ImportInList extends Pick<
  ImportView,
  'id' | 'ImportID' | 'Kind' | 'FileName' | 'Rows' | 'Phase' | 'ExpiresDateTime'
> {}

export const importView = view<ImportView>('ImportView');
export const importRows = view<ImportRows>('ImportRows');
export const importsInList = listOf(view<ImportInList>('ImportInList'));
