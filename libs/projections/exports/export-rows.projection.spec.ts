import { describe, it } from '@jest/globals';
import type { ExportRow } from '@leaseledger/contract/exports/export.views';
import { given, recorded } from '../kernel/given.ts';
import { exportRows } from './export-rows.projection.ts';

const of = { UserID: 9, ExportID: 1 };
const started = recorded('ExportStarted', {
  ...of,
  List: 'leads',
  Format: 'csv',
  FileName: 'Leads.csv',
  Columns: ['LeadID'],
  Filter: {},
  Sort: null,
  selected: null,
  rows: 3,
  process: 'ledger-1 42 ab12',
  sight: 'd1',
});
const row: ExportRow = {
  id: 1,
  ...of,
  List: 'leads',
  Format: 'csv',
  FileName: 'Leads.csv',
  Rows: 3,
  State: 'underWay',
  File: null,
  Process: 'ledger-1 42 ab12',
  Sight: 'd1',
  CreatedDateTime: started.metadata.time,
  FinishedDateTime: null,
};

describe('the rows of exports', () => {
  it('show the progress of an export', () => {
    given(exportRows, [started]).then([row]);
    const finished = recorded('ExportFinished', { ...of, rows: 2, file: 'a.csv' });
    given(exportRows, [started, finished]).then([
      { ...row, Rows: 2, State: 'ready', File: 'a.csv', FinishedDateTime: finished.metadata.time },
    ]);
    const failed = recorded('ExportFailed', of);
    given(exportRows, [started, failed]).then([{ ...row, State: 'failed', FinishedDateTime: failed.metadata.time }]);
  });
});
