import { assignsEnquiries, assignsLeads } from '@leaseledger/contract/access/permissions';
import { ChartColumn } from 'lucide-react';
import { reportArea } from '../../records/reports/report-area.ts';

/** The leads that the distributor gave to each user, month by month. */
export const distributionShares = reportArea({
  report: async () =>
    (await import('@leaseledger/contract/distributors/distribution-shares.report')).distributionSharesReport,
  resource: 'distributionShares',
  title: 'Fairness of the lead distributor',
  who: assignsLeads,
  path: '/leads/fairness',
  icon: ChartColumn,
  menu: { group: 'Origination', hidden: true },
  back: { to: '/leads/manage', label: 'Lead Management' },
  empty: 'Nobody was in the pool or received a lead',
  sort: { field: 'Leads', order: 'DESC' },
});

/** The enquiries that the distributor gave to each user, month by month. */
export const enquiryShares = reportArea({
  report: async () => (await import('@leaseledger/contract/distributors/enquiry-shares.report')).enquirySharesReport,
  resource: 'enquiryShares',
  title: 'Fairness of the enquiry distributor',
  who: assignsEnquiries,
  path: '/enquiries/fairness',
  icon: ChartColumn,
  menu: { group: 'Origination', hidden: true },
  back: { to: '/enquiries/manage', label: 'Enquiry Management' },
  empty: 'Nobody was in the pool or received an enquiry',
  sort: { field: 'Records', order: 'DESC' },
});
