import {
  importsCompanies,
  importsEnquiries,
  importsLeads,
  importsNewBusiness,
  importsPersons,
  type Rule,
} from '../access/permissions.ts';

export type ImportKind = 'persons' | 'companies' | 'leads' | 'enquiries' | 'newBusiness';

/** The kinds of record that can be imported: the name in addresses, the name on screen, and the rule for who may. */
export const importKinds = {
  persons: { one: 'person', many: 'persons', who: importsPersons },
  companies: { one: 'company', many: 'companies', who: importsCompanies },
  leads: { one: 'lead', many: 'leads', who: importsLeads },
  enquiries: { one: 'enquiry', many: 'enquiries', who: importsEnquiries },
  newBusiness: { one: 'new client', many: 'new clients', who: importsNewBusiness },
} as const satisfies Readonly<Record<ImportKind, { readonly one: string; readonly many: string; readonly who: Rule }>>;

export const isImportKind = (kind: string): kind is ImportKind => Object.hasOwn(importKinds, kind);

/** The largest file in bytes, then the most rows and columns. */
export const IMPORT_BYTES_MAX = 25 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 50_000;
export const IMPORT_COLUMNS_MAX = 200;
/** The most characters of one cell, more than any field accepts. */
export const IMPORT_CELL_MAX = 32_767;
/** Hours until an import and the rows read from its file are deleted. */
export const IMPORT_KEPT_HOURS = 24;
/** The rows on one page. */
export const IMPORT_PAGE = 25;

/** The encodings that a CSV file may have. */
export type ImportEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export const importEncodings: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
};
export type ImportSeparator = 'comma' | 'semicolon' | 'tab';
export const importSeparators: Readonly<Record<ImportSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/** The decision on a row that matches an existing record or an earlier row: skip it, add it anyway, or fill empty fields of the record. */
export type ImportDecision = 'skip' | 'add' | 'fill';
export const importDecisions: readonly ImportDecision[] = ['skip', 'add', 'fill'];

/** The filters for the rows of an import. */
export const importRowFilters = ['all', 'ready', 'errors', 'duplicates', 'failed'] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];
