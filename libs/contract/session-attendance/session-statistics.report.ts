import { runsSessions } from '../access/permissions.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { report } from '../kernel/report.ts';
import { sessionFigureLabels, type SessionStatisticsRow } from './session-statistics.views.ts';

export const sessionStatisticsReport = report(
  list({
    resource: 'sessionStatistics',
    row: view<SessionStatisticsRow>('SessionStatisticsRow'),
    id: 'SessionID',
    columns: {
      SessionID: 'integer',
      SessionName: 'text',
      SessionStartDateTime: 'time',
      MaxAttendees: 'integer',
      Completed: 'boolean',
      Cancelled: 'boolean',
      Registered: 'integer',
      Seated: 'integer',
      Waiting: 'integer',
      Attended: 'integer',
      Absent: 'integer',
      Quotes: 'integer',
      Callbacks: 'integer',
      Leads: 'integer',
      Settlements: 'integer',
      PositiveFeedback: 'integer',
      NegativeFeedback: 'integer',
    },
    heads: {
      SessionName: 'Session',
      SessionStartDateTime: 'Start',
      MaxAttendees: 'Seats',
      Completed: 'Completed',
      Cancelled: 'Cancelled',
      ...sessionFigureLabels,
    },
    managedBy: runsSessions,
  }),
  {
    title: 'Session statistics',
    who: runsSessions,
    period: { field: 'SessionStartDateTime', months: 3 },
    figures: [
      'Registered',
      'Seated',
      'Waiting',
      'Attended',
      'Absent',
      'Quotes',
      'Callbacks',
      'Leads',
      'Settlements',
      'PositiveFeedback',
      'NegativeFeedback',
    ],
    chart: ['Seated', 'Attended', 'Leads'],
  },
);
