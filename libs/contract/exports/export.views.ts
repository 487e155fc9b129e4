import { view } from '../kernel/answer.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** How far an export is; one whose process ended, or whose file is gone, must be started again. */
export type ExportState = 'underWay' | 'ready' | 'failed' | 'interrupted' | 'gone';

/** An export as its row is kept. */
export interface ExportRow {
  readonly id: number;
  readonly ExportID: number;
  readonly UserID: number;
  /** The list, by its name below `/api/rest`. */
  readonly List: string;
  readonly Format: ExportFormat;
  /** 'Leads 2026-11-22.csv' */
  readonly FileName: string;
  /** How many rows it has, or is to have. */
  readonly Rows: number;
  readonly State: 'underWay' | 'ready' | 'failed';
  /** The name of the file, where there is one. */
  readonly File: string | null;
  /** The process that writes it; null for those of earlier releases. */
  readonly Process: string | null;
  /** A digest of what narrowed the list for whoever asked; null for those of earlier releases. */
  readonly Sight: string | null;
  readonly CreatedDateTime: string;
  readonly FinishedDateTime: string | null;
}

/** An export as whoever asked for it has it. */
export interface ExportView extends Omit<ExportRow, 'State' | 'File' | 'Process' | 'Sight'> {
  readonly State: ExportState;
  /** Rows written so far; null where another process is at it. */
  readonly Done: number | null;
}

export const exportView = view<ExportView>('ExportView');
