import { isStaff } from '../access/permissions.ts';
import { historyRow } from '../history/history.views.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';

export const reportEndpoints = {
  behind: endpoint('GET', 'reports/:report/:row/behind/:figure', {
    who: isStaff,
    records: { own: 'reports that they may open' },
    answer: listOf(historyRow),
    summary: 'The events behind a figure of a report’s row: one for each record that it counts, the latest first',
  }),
} as const;
