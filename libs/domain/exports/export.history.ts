import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { ExportEvent } from './export.events.ts';

const rowsOf = (rows: number): string => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-AU')} rows`);
const kinds = { csv: 'as CSV', xlsx: 'as an Excel workbook' } as const;

/** Exports belong to the activity of whoever made them. */
export const exportHistory: AreaHistory<ExportEvent> = {
  subjectType: 'user',
  subjectID: ({ UserID }) => UserID,
  whyNoUndo: historyMessage.justHappened,
  entries: {
    ExportStarted: ({ List, Format, Columns, selected, rows }) =>
      activity(
        'List exported',
        `List ${List} exported ${kinds[Format]}: ${rowsOf(rows)}${selected === null ? '' : ', selected by hand'}, ${Columns.length === 1 ? '1 column' : `${Columns.length} columns`}`,
      ),
    ExportFinished: ({ rows }) => activity('Export finished', `Export of ${rowsOf(rows)} finished`),
    ExportFailed: () => activity('Export failed', 'Export failed'),
  },
};
