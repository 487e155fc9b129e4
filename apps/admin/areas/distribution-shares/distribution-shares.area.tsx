import { distributionSharesReport } from '@leaseledger/contract/distributors/distribution-shares.report';
import { ChartColumn } from 'lucide-react';
import { reportArea } from '../../records/reports/report-area.ts';

/** The leads that the distributor gave to each user, month by month. */
export const distributionShares = reportArea(distributionSharesReport, {
  path: '/leads/fairness',
  icon: ChartColumn,
  menu: { group: 'Origination', hidden: true },
  back: { to: '/leads/manage', label: 'Lead Management' },
  empty: 'Nobody was in the pool or received a lead',
  sort: { field: 'Leads', order: 'DESC' },
});
