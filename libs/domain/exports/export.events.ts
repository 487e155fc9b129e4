import type { ExportFormat } from '@leaseledger/contract/exports/export.views';
import type { JsonObject } from '../kernel/event-definition.ts';

interface OfExport {
  readonly UserID: number;
  readonly ExportID: number;
}

/** What was asked for. */
export interface ExportPlan {
  /** The list, by its name below `/api/rest`. */
  readonly List: string;
  readonly Format: ExportFormat;
  readonly FileName: string;
  readonly Columns: readonly string[];
  /** What the list was narrowed by, text searched for among it. */
  readonly Filter: JsonObject;
  readonly Sort: readonly string[] | null;
  /** How many rows were selected; null for all that the filter found. */
  readonly selected: number | null;
  readonly rows: number;
  /** The process that writes it; null where that is not known. */
  readonly process: string | null;
  /** A digest of what narrowed the list for them; null where that is not known. */
  readonly sight: string | null;
}

export type ExportEvent =
  | { readonly type: 'ExportStarted'; readonly data: OfExport & ExportPlan }
  /** `file` is the name by which the store of exports has it. */
  | { readonly type: 'ExportFinished'; readonly data: OfExport & { readonly rows: number; readonly file: string } }
  | { readonly type: 'ExportFailed'; readonly data: OfExport };

/** What is sealed with the key of whoever exported: a filter may name a person. */
export const personalFieldsOfExports = ['Filter'] as const satisfies readonly (keyof ExportPlan)[];
