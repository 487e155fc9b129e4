import { assignsLeads } from '../access/permissions.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { report } from '../kernel/report.ts';
import { shareColumns, shareHeads, shareFormats, type MonthOfUser } from './record-shares.ts';
import type { DistributionShare } from './lead-distributor.views.ts';

/** The leads that a user was given in a month. Users of the pool without leads have a row. */
export interface DistributionShareRow extends DistributionShare, MonthOfUser {}

export const distributionSharesReport = report(
  list({
    resource: 'distributionShares',
    row: view<DistributionShareRow>('DistributionShareRow'),
    id: 'id',
    first: shareColumns,
    columns: { Leads: 'integer', Share: 'real' },
    heads: { ...shareHeads, Leads: 'Leads', Share: 'Share' },
    formats: shareFormats,
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
