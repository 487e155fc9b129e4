import { listOf, view } from '../kernel/answer.ts';
import {
  distributionList,
  type DistributionFacts,
  type DistributionRow,
  type DistributorFacts,
  type InPool,
  type PickedRecord,
} from './distributor.views.ts';

/** One user of the lead pool. */
export interface PoolMember extends InPool {
  /** The number of the user's open leads. */
  readonly OpenLeads: number;
}

/** `GET leads/leadDistributor`. Moments are ISO 8601 in UTC. */
export interface LeadDistributorView extends DistributorFacts<PoolMember> {}

/** One run of the distributor, as a row of the list. */
export interface LeadDistributionRow extends DistributionRow {}

/** A lead that a run picked for a user, in the order of the run. */
export interface DistributedLead extends PickedRecord {
  readonly LeadID: number;
}

/** A run or a dry run: the users in the line, and the leads that each of them gets. */
export interface LeadDistributionView extends DistributionFacts {
  readonly Leads: readonly DistributedLead[];
}

/** The number of leads that the distributor gave to one user in a period. */
export interface DistributionShare {
  readonly UserID: number;
  readonly FullName: string;
  readonly Leads: number;
}

export const leadDistributorView = view<LeadDistributorView>('LeadDistributorView');
export const leadDistributionView = view<LeadDistributionView>('LeadDistributionView');
export const distributionShares = listOf(view<DistributionShare>('DistributionShare'));
export const leadDistributionRow = view<LeadDistributionRow>('LeadDistributionRow');
export const leadDistributionList = distributionList('leadDistributions', leadDistributionRow);
