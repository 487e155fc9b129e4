import { distributionSharesReport } from '@leaseledger/contract/distributors/distribution-shares.report';
import { enquirySharesReport } from '@leaseledger/contract/distributors/enquiry-shares.report';
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

/** The enquiries that the distributor gave to each user, month by month. */
export const enquiryShares = reportArea(enquirySharesReport, {
  path: '/enquiries/fairness',
  icon: ChartColumn,
  menu: { group: 'Origination', hidden: true },
  back: { to: '/enquiries/manage', label: 'Enquiry Management' },
  empty: 'Nobody was in the pool or received an enquiry',
  sort: { field: 'Records', order: 'DESC' },
});
