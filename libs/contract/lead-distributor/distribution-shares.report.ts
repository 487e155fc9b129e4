import { assignsLeads } from '../access/permissions.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { report } from '../kernel/report.ts';
import type { DistributionShare } from './lead-distributor.views.ts';

/** The leads that a user was given in a month. Users of the pool without leads have a row. */
export interface DistributionShareRow extends DistributionShare {
  /** The month and the user, e.g. `2026-11-7`. */
  readonly id: string;
  /** The first moment of the month: ISO 8601, UTC. */
  readonly Month: string;
  /** Of the month's leads, in percent. */
  readonly Share: number;
}

export const distributionSharesReport = report(
  list({
    resource: 'distributionShares',
    row: view<DistributionShareRow>('DistributionShareRow'),
    id: 'id',
    columns: {
      id: 'text',
      Month: 'time',
      UserID: 'integer',
      FullName: 'text',
      Leads: 'integer',
      Share: 'real',
    },
    heads: { FullName: 'Who', Month: 'Month', Leads: 'Leads', Share: 'Share' },
    formats: { Month: 'month', Share: 'percent' },
    managedBy: assignsLeads,
  }),
  {
    title: 'Fairness of the lead distributor',
    who: assignsLeads,
    period: { field: 'Month', months: 1 },
    figures: ['Leads'],
    chart: ['Leads'],
  },
);
