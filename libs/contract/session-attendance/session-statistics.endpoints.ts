import { runsSessions } from '../access/permissions.ts';
import { historyRow } from '../history/history.views.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { sessionStatisticsList } from './session-statistics.views.ts';

/** The specification names no paths for these calls. */
export const sessionStatisticsEndpoints = {
  all: endpoint('GET', 'sessions/statistics/:from/:to', {
    who: runsSessions,
    answer: sessionStatisticsList,
    summary:
      'What became of sessions that start from one moment to another (ISO 8601 with offset), the first one first',
  }),
  events: endpoint('GET', 'sessions/statistics/:id/events/:figure', {
    who: runsSessions,
    answer: listOf(historyRow),
    summary:
      'The events behind a figure of a session, e.g. Quotes: one for each attendee that it counts, the latest first',
  }),
} as const;
