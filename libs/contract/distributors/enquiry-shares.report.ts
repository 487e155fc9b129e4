import { assignsEnquiries } from '../access/permissions.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { report } from '../kernel/report.ts';
import type { RecordShare } from './distributor.views.ts';
import { shareColumns, shareHeads, shareFormats, type MonthOfUser } from './record-shares.ts';

/** The enquiries that a user was given in a month. Users of the pool without enquiries have a row. */
export interface EnquiryShareRow extends RecordShare, MonthOfUser {}

export const enquirySharesReport = report(
  list({
    resource: 'enquiryShares',
    row: view<EnquiryShareRow>('EnquiryShareRow'),
    id: 'id',
    first: shareColumns,
    columns: { Records: 'integer', Share: 'real' },
    heads: { ...shareHeads, Records: 'Enquiries', Share: 'Share' },
    formats: shareFormats,
    managedBy: assignsEnquiries,
  }),
  {
    title: 'Fairness of the enquiry distributor',
    who: assignsEnquiries,
    period: { field: 'Month', months: 1 },
    figures: ['Records'],
    chart: ['Records'],
  },
);
