import { importsCompanies, importsLeads, importsPersons, type Rule } from '../access/permissions.ts';

export type ImportKind = 'persons' | 'companies' | 'leads';

/** What can be imported: as addresses name it, what people call it, and who may. */
export const importKinds = {
  persons: { one: 'person', many: 'persons', who: importsPersons },
  companies: { one: 'company', many: 'companies', who: importsCompanies },
  leads: { one: 'lead', many: 'leads', who: importsLeads },
} as const satisfies Readonly<Record<ImportKind, { readonly one: string; readonly many: string; readonly who: Rule }>>;

export const isImportKind = (kind: string): kind is ImportKind => Object.hasOwn(importKinds, kind);

/** The largest file, in bytes, and the most rows and columns of it. */
export const IMPORT_BYTES_MAX = 25 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 50_000;
export const IMPORT_COLUMNS_MAX = 200;
/** The longest text of one cell: more than any field takes. */
export const IMPORT_CELL_MAX = 32_767;
/** An import and all that was read of its file go after so many hours. */
export const IMPORT_KEPT_HOURS = 24;
/** So many rows are shown at a time. */
export const IMPORT_PAGE = 25;

/** How a CSV file may be written. */
export type ImportEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const importEncodings: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
};
export type ImportSeparator = 'comma' | 'semicolon' | 'tab';
export const importSeparators: Readonly<Record<ImportSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/** What becomes of a row that is like a record that is there, or like an earlier row of the file. */
export type ImportDecision = 'skip' | 'add' | 'fill';
export const importDecisions: readonly ImportDecision[] = ['skip', 'add', 'fill'];

/** Which rows of an import are looked at. */
export const importRowFilters = ['all', 'ready', 'errors', 'duplicates', 'failed'] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];
