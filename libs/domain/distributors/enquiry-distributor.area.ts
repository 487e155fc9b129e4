import { assignsEnquiries } from '@leaseledger/contract/access/permissions';
import { ofEnquiries } from '@leaseledger/contract/distributors/distributor.codes';
import type { DomainEvent } from '../kernel/decider.ts';
import { aggregate, type EventsOf } from '../kernel/decision.ts';
import { distributionOf, type Finished, type Started } from './distribution.ts';
import {
  DISTRIBUTOR_ID,
  distributorDecisions,
  initialSettings,
  type DistributorCommand,
  type DistributorSettings,
} from './distributor.ts';

const enquiryDistributorDecisions = distributorDecisions<
  DistributorSettings,
  'EnquiryDistributorSwitched',
  'EnquiryDistributorIntervalSet'
>({
  words: ofEnquiries,
  who: assignsEnquiries,
  switched: 'EnquiryDistributorSwitched',
  intervalSet: 'EnquiryDistributorIntervalSet',
});
export type EnquiryDistributorEvent = EventsOf<typeof enquiryDistributorDecisions>;

/**
 * Whether enquiries are distributed, and how often: specification 3, sections 4 and 6; decisions 4. Nobody edits its
 * pool, which is every active internal user with ENQUIRIES_USER.
 */
export const enquiryDistributorArea = aggregate<DistributorCommand, DistributorSettings, EnquiryDistributorEvent>(
  enquiryDistributorDecisions,
  {
    category: 'enquiryDistributor',
    initialState: initialSettings,
    subjectType: 'enquiryDistributor',
    subjectID: () => DISTRIBUTOR_ID,
  },
);
export const { decider: enquiryDistributorDecider } = enquiryDistributorArea;

export interface EnquiryDistributionStarted extends DomainEvent<'EnquiryDistributionStarted', Started> {}
export interface EnquiryDistributionFinished extends DomainEvent<'EnquiryDistributionFinished', Finished> {}
export type EnquiryDistributionEvent = EnquiryDistributionStarted | EnquiryDistributionFinished;

const asItIs = <Told>(told: Told): Told => told;

/** The runs of the enquiry distributor. The log keeps them as every distributor decides them. */
export const enquiryDistribution = distributionOf({
  words: ofEnquiries,
  category: 'enquiryDistribution',
  started: { type: 'EnquiryDistributionStarted', store: asItIs<Started>, read: asItIs<Started> },
  finished: { type: 'EnquiryDistributionFinished', store: asItIs<Finished>, read: asItIs<Finished> },
});
export const enquiryDistributionArea = enquiryDistribution.area;
