import type { distributorEndpoints } from '@leaseledger/contract/distributors/distributor.endpoints';
import type {
  DistributedRecord,
  DistributionFacts,
  DistributorFacts,
  InPool,
} from '@leaseledger/contract/distributors/distributor.views';
import { distributionSharesReport } from '@leaseledger/contract/distributors/distribution-shares.report';
import { enquiryDistributorEndpoints } from '@leaseledger/contract/distributors/enquiry-distributor.endpoints';
import { enquiryDistributionList } from '@leaseledger/contract/distributors/enquiry-distributor.views';
import { enquirySharesReport } from '@leaseledger/contract/distributors/enquiry-shares.report';
import { leadDistributorEndpoints } from '@leaseledger/contract/distributors/lead-distributor.endpoints';
import { leadDistributionList, type DistributedLead } from '@leaseledger/contract/distributors/lead-distributor.views';
import { placeOfEnquiries, placeOfLeads, type DistributorPlace } from './distributor-place.ts';

/** A run, with its records under the name of their kind. */
export interface ShownRun extends DistributionFacts {
  readonly Records?: readonly DistributedRecord[];
  readonly Leads?: readonly DistributedLead[];
}

export const recordsOf = ({ Leads = [], Records }: ShownRun): readonly DistributedRecord[] =>
  Records ?? Leads.map(({ LeadID, ...lead }) => ({ RecordID: LeadID, ...lead, Urgent: false }));

/** A distributor as its page shows it. */
export interface DistributorScreen extends DistributorPlace {
  readonly endpoints: ReturnType<
    typeof distributorEndpoints<string, DistributorFacts<InPool>, ShownRun, readonly object[]>
  >;
  /** The list of its runs, and the report of its shares. */
  readonly runs: string;
  readonly shares: { readonly resource: string; readonly figures: readonly string[] };
}

export const leadScreen: DistributorScreen = {
  ...placeOfLeads,
  endpoints: leadDistributorEndpoints,
  runs: leadDistributionList.resource,
  shares: distributionSharesReport,
};

export const enquiryScreen: DistributorScreen = {
  ...placeOfEnquiries,
  endpoints: enquiryDistributorEndpoints,
  runs: enquiryDistributionList.resource,
  shares: enquirySharesReport,
};
