import { describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { given, system, user } from '../kernel/given.ts';
import { exportDecider, whyNoMoreExports, type ExportEvent } from './export.area.ts';

const ana = user(9, 'Ana Counts', { also: [permission.DATA_EXPORT] });
const sam = user(7, 'Sam Whitlock', {});
const forbidden = ['forbidden', 'You do not have the appropriate permission to preform this action.'] as const;
const plan = {
  List: 'leads',
  Format: 'csv',
  FileName: 'Leads 2026-07-01.csv',
  Columns: ['LeadID'],
  Filter: { q: 'ngata' },
  Sort: null,
  selected: null,
  rows: 3,
  process: 'ledger-1 42 ab12',
  sight: 'd1',
} as const;
const of = { UserID: 9, ExportID: 1 };
const started: ExportEvent = { type: 'ExportStarted', data: { ...of, ...plan } };
const finished: ExportEvent = { type: 'ExportFinished', data: { ...of, rows: 3, file: 'a.csv' } };
const end = (made: { rows: number; file: string } | null) => ({ type: 'EndExport', ExportID: 1, made }) as const;

describe('An export', () => {
  it('is started by a user who may export, for themselves', () => {
    given(exportDecider)
      .when({ type: 'StartExport', ...of, plan }, ana)
      .then([started]);
    given(exportDecider)
      .when({ type: 'StartExport', ...of, UserID: 7, plan }, sam)
      .thenRejected(...forbidden);
    given(exportDecider)
      .when({ type: 'StartExport', ...of, plan }, sam)
      .thenRejected(...forbidden);
  });
  it('is refused with more rows than a file may hold', () => {
    given(exportDecider)
      .when({ type: 'StartExport', ...of, plan: { ...plan, rows: 1_000_001 } }, ana)
      .thenRejected('ruleBroken', 'An export holds at most 1,000,000 rows: narrow the list first.');
  });
  it('is refused while three of the user are under way', () => {
    expect([0, 2, 3, 4].map(whyNoMoreExports)).toEqual([
      undefined,
      undefined,
      'You have 3 exports under way: wait for one of them.',
      'You have 3 exports under way: wait for one of them.',
    ]);
  });
  it('is ended by the system, well or not, and once', () => {
    given(exportDecider, [started])
      .when(end({ rows: 3, file: 'a.csv' }), system)
      .then([finished]);
    given(exportDecider, [started])
      .when(end(null), system)
      .then([{ type: 'ExportFailed', data: of }]);
    given(exportDecider, [started, finished]).when(end(null), system).then([]);
    given(exportDecider, [started])
      .when(end(null), ana)
      .thenRejected(...forbidden);
    given(exportDecider).when(end(null), system).thenRejected('missing', 'Export does not exist.');
  });
});
