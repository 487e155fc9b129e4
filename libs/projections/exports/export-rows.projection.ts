import type { ExportRow } from '@leaseledger/contract/exports/export.views';
import type { ExportEvent } from '@leaseledger/domain/exports/export.area';
import type { Projection } from '../kernel/projection.ts';

/** The exports of all users, a row each. Only the log holds their filters. */
export const exportRows: Projection<ExportEvent, ExportRow> = {
  name: 'exportRows',
  version: 2,
  readModel: {
    name: 'exports',
    id: 'ExportID',
    columns: { ExportID: 'integer', UserID: 'integer', State: 'text' },
    indexed: ['UserID'],
    defaultSort: { field: 'ExportID', order: 'DESC' },
  },
  needsDetails: false,
  handlers: {
    ExportStarted: ({ data: { UserID, ExportID, List, Format, FileName, rows, process, sight }, metadata }) => [
      {
        put: ExportID,
        row: {
          id: ExportID,
          ExportID,
          UserID,
          List,
          Format,
          FileName,
          Rows: rows,
          State: 'underWay',
          File: null,
          Process: process,
          Sight: sight,
          CreatedDateTime: metadata.time,
          FinishedDateTime: null,
        },
      },
    ],
    ExportFinished: ({ data: { ExportID, rows, file }, metadata }) => [
      { patch: ExportID, fields: { Rows: rows, State: 'ready', File: file, FinishedDateTime: metadata.time } },
    ],
    ExportFailed: ({ data: { ExportID }, metadata }) => [
      { patch: ExportID, fields: { State: 'failed', FinishedDateTime: metadata.time } },
    ],
  },
};
