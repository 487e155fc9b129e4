import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { enquiryDistributionList } from '@leaseledger/contract/distributors/enquiry-distributor.views';
import type {
  EnquiryDistributionEvent,
  EnquiryDistributorEvent,
} from '@leaseledger/domain/distributors/enquiry-distributor.area';
import type { EnquiryEvent } from '@leaseledger/domain/enquiries/enquiry.area';
import type { UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import {
  changed,
  distributed,
  distributedRows,
  distributorRow,
  finishedRun,
  followDistributed,
  runRows,
  startedRun,
  type DistributedRow,
  type DistributorRow,
} from './distributor.projection.ts';

/** Changes with every event of the enquiry distributor. */
export const enquiryDistributorRow: Projection<EnquiryDistributorEvent | EnquiryDistributionEvent, DistributorRow> = {
  ...distributorRow('enquiryDistributor'),
  handlers: {
    EnquiryDistributorSwitched: changed,
    EnquiryDistributorIntervalSet: changed,
    EnquiryDistributionStarted: changed,
    EnquiryDistributionFinished: changed,
  },
};

/** The runs of the enquiry distributor. */
export const enquiryDistributionRows: Projection<EnquiryDistributionEvent, DistributionRow> = {
  ...runRows('enquiryDistributionRows', enquiryDistributionList),
  handlers: {
    EnquiryDistributionStarted: ({ data, metadata }) => startedRun(data, metadata.time),
    EnquiryDistributionFinished: ({ data }) => finishedRun(data),
  },
};

/** The assigned enquiries of the distributor. */
export const distributedEnquiryRows: Projection<
  Extract<EnquiryEvent, { type: 'EnquiryAssigned' }> | UserRenaming,
  DistributedRow
> = {
  ...distributedRows('distributedEnquiryRows', 1, 'distributedEnquiries'),
  handlers: {
    ...followDistributed,
    EnquiryAssigned: ({ data, metadata }) => distributed(data.EnquiryID, data, metadata.time),
  },
};

export const enquiryDistributorProjections = [
  enquiryDistributorRow,
  enquiryDistributionRows,
  distributedEnquiryRows,
] as const;
