import { runsSessions } from '@leaseledger/contract/access/permissions';
import { ChartColumn } from 'lucide-react';
import { reportArea } from '../../records/reports/report-area.ts';

/** The results of information sessions: seats, attendance, quotes, leads and settlements. */
export const sessionStatistics = reportArea({
  report: async () =>
    (await import('@leaseledger/contract/session-attendance/session-statistics.report')).sessionStatisticsReport,
  resource: 'sessionStatistics',
  title: 'Session statistics',
  who: runsSessions,
  path: '/sessions/statistics',
  icon: ChartColumn,
  menu: { group: 'Relationship Management', hidden: true, inList: { of: 'sessions', label: 'Statistics' } },
  back: { to: '/sessions', label: 'Information Sessions' },
  empty: 'No session in these months',
  rowPath: ({ SessionID }) => `/sessions/view/${SessionID}`,
  cells: {
    SessionName: ({ SessionName, Cancelled }) => (
      <>
        {SessionName}
        {Cancelled && <span className="quiet"> cancelled</span>}
      </>
    ),
    Seated: ({ Seated, MaxAttendees }) => `${Seated} of ${MaxAttendees}`,
  },
  hidden: ['MaxAttendees', 'Completed', 'Cancelled', 'Registered', 'Waiting', 'Absent'],
});
