import { view } from '../kernel/answer.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** The states of an export. The user must start it again when its process ended (`interrupted`) or its file was deleted (`gone`). */
export type ExportState = 'underWay' | 'ready' | 'failed' | 'interrupted' | 'gone';

/** The stored row of an export. */
export interface ExportRow {
  readonly id: number;
  readonly ExportID: number;
  readonly UserID: number;
  /** The name of the list below `/api/rest`. */
  readonly List: string;
  readonly Format: ExportFormat;
  /** 'Leads 2026-11-22.csv' */
  readonly FileName: string;
  /** The number of rows, also before they are all written. */
  readonly Rows: number;
  readonly State: 'underWay' | 'ready' | 'failed';
  /** The name of the stored file; null before there is one. */
  readonly File: string | null;
  /** The process that writes the file; null for exports of earlier releases. */
  readonly Process: string | null;
  /** A digest of the limits on what the user could see in the list; null for exports of earlier releases. */
  readonly Sight: string | null;
  readonly CreatedDateTime: string;
  readonly FinishedDateTime: string | null;
}

/** An export as its user sees it. */
export interface ExportView extends Omit<ExportRow, 'State' | 'File' | 'Process' | 'Sight'> {
  readonly State: ExportState;
  /** Rows written so far; null when another process writes the file. */
  readonly Done: number | null;
}

export const exportView = view<ExportView>('ExportView');
