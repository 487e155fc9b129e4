import { ofEnquiries, ofLeads, type DistributorWords } from '@leaseledger/contract/distributors/distributor.codes';
import type { DistributorFacts, InPool } from '@leaseledger/contract/distributors/distributor.views';
import { enquiryDistributor } from '@leaseledger/contract/distributors/enquiry-distributor.endpoint';
import { leadDistributor } from '@leaseledger/contract/distributors/lead-distributor.endpoint';
import type { Endpoint } from '@leaseledger/contract/kernel/endpoint';

/** Where the console shows a distributor. The list of its records loads no more than this. */
export interface DistributorPlace {
  readonly words: DistributorWords;
  readonly one: Endpoint<'leads/leadDistributor' | 'enquiries/enquiryDistributor', never, DistributorFacts<InPool>>;
  /** The name of its row among live changes. */
  readonly resource: string;
  /** The address of the list of records. The distributor is managed below it. */
  readonly list: string;
  /** The title of the page where it is managed. */
  readonly title: string;
}

export const placeOfLeads: DistributorPlace = {
  words: ofLeads,
  one: leadDistributor,
  resource: 'leadDistributor',
  list: '/leads',
  title: 'Lead Management',
};

export const placeOfEnquiries: DistributorPlace = {
  words: ofEnquiries,
  one: enquiryDistributor,
  resource: 'enquiryDistributor',
  list: '/enquiries',
  title: 'Enquiry Management',
};
