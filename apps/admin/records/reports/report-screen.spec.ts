import { expect, it } from '@jest/globals';
import { distributionSharesReport } from '@leaseledger/contract/distributors/distribution-shares.report';
import { sessionStatisticsReport } from '@leaseledger/contract/session-attendance/session-statistics.report';
import type { Report } from '@leaseledger/contract/kernel/report';
import { columnsOf, rowName, valueText, type AnyReport } from './report-screen.ts';

// The row's type matters to the server only.
const [statistics, fairness] = [sessionStatisticsReport, distributionSharesReport].map(
  (of: Report) => of as unknown as AnyReport,
);

it('puts the columns before the first figure left of the bars, and the numbers right of them', () => {
  expect(statistics && columnsOf(statistics).plain).toEqual([
    'SessionName',
    'SessionStartDateTime',
    'MaxAttendees',
    'Completed',
    'Cancelled',
  ]);
  expect(fairness && columnsOf(fairness)).toEqual({ plain: ['FullName', 'Month'], counted: ['Leads', 'Share'] });
});

it('names a row of a report by month with its month', () => {
  const row = { id: '2026-11-7', FullName: 'Sam Whitlock', Month: '2026-10-31T13:00:00.000Z' };
  expect(fairness && rowName(fairness, row)).toBe('Sam Whitlock, November 2026');
  const session = { id: 3, SessionName: 'Barwon lunch', SessionStartDateTime: '2031-08-12T02:00:00.000Z' };
  expect(statistics && rowName(statistics, session)).toBe('Barwon lunch');
});

it('writes percents, numbers, days and answers as their formats say, and nothing for null', () => {
  if (statistics === undefined || fairness === undefined) throw new Error('There are two reports');
  expect([
    valueText(fairness, 'Share', 66.7),
    valueText(fairness, 'Leads', 1_234),
    valueText(statistics, 'Cancelled', false),
    valueText(statistics, 'SessionStartDateTime', '2031-08-12T02:00:00.000Z'),
    valueText(statistics, 'SessionName', null),
  ]).toEqual(['66.7%', '1,234', 'No', '12 Aug 2031', '']);
});
