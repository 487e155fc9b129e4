import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { DistributionOutcome, SkipReason } from './lead-distributor.codes.ts';

/** One user of the lead pool. */
export interface PoolMember {
  readonly UserID: number;
  readonly PackEdgeUserID: number | null;
  readonly FirstName: string;
  readonly LastName: string;
  /** The number of the user's open leads. */
  readonly OpenLeads: number;
  /** The start of the user's wait for a lead from the distributor: ISO 8601, UTC. */
  readonly WaitingSince: string;
  /** Why a run would skip the user now; null when it would not. */
  readonly Unavailable: SkipReason | null;
}

/** `GET leads/leadDistributor`. Moments are ISO 8601 in UTC. */
export interface LeadDistributorView {
  readonly Enabled: boolean;
  /** In milliseconds. */
  readonly RunInterval: number;
  readonly LastRun: string | null;
  /** The time of the next run; null while the distributor is disabled. */
  readonly NextRun: string | null;
  readonly RunCount: number;
  readonly LastAssignedUserName: string | null;
  readonly TotalAssigned: number;
  /** The users of the pool. The user who waits longest comes first. */
  readonly UserPool: readonly PoolMember[];
  /** The revision of the settings. A change of the pool sends it back. Null before the first change. */
  readonly Version: number | null;
}

/** One run of the distributor, as a row of the list. */
export interface LeadDistributionRow {
  readonly id: number;
  readonly RunID: number;
  readonly RunDateTime: string;
  /** The number of open leads without an assignee. */
  readonly Waiting: number;
  /** The number of leads that the run picked for users, then the number that were given. */
  readonly Assigned: number;
  readonly Given: number;
  /** The number of users in the pool that could be given leads, then the number of skipped users. */
  readonly Candidates: number;
  readonly Skipped: number;
  /** The user who was given the last lead. */
  readonly LastAssignedUserName: string | null;
  /** Whether the run is done with all its leads. */
  readonly IsFinished: boolean;
}

/** A user in the line of a run. The user who waited longest comes first. */
export interface InLine {
  readonly UserID: number;
  readonly FullName: string;
  readonly WaitingSince: string;
  /** Why the run skipped the user; null when it did not. */
  readonly Skipped: SkipReason | null;
}

/** A lead that a run picked for a user, in the order of the run. */
export interface DistributedLead {
  readonly LeadID: number;
  readonly PersonFullName: string | null;
  readonly PriorityCodeID: number;
  readonly CreatedDateTime: string;
  readonly UserID: number;
  /** Null until the outcome is known, and in a dry run. */
  readonly Outcome: DistributionOutcome | null;
}

/** A run or a dry run: the users in the line, and the leads that each of them gets. */
export interface LeadDistributionView {
  /** Null for a dry run, which changes nothing. */
  readonly RunID: number | null;
  readonly RunDateTime: string;
  readonly Waiting: number;
  readonly Line: readonly InLine[];
  readonly Leads: readonly DistributedLead[];
  /** The number of these leads whose customer has an address for a mail. */
  readonly CustomersMailed: number;
  /** Whether today's rules decide the same from the recorded inputs of the run. */
  readonly IsReproduced: boolean;
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

export const leadDistributionList = list({
  resource: 'leadDistributions',
  row: leadDistributionRow,
  id: 'RunID',
  heads: {
    RunID: 'Run',
    RunDateTime: 'When',
    Waiting: 'Waiting',
    Assigned: 'Meant for somebody',
    Given: 'Given',
    Candidates: 'Available',
    Skipped: 'Skipped',
    LastAssignedUserName: 'Last to',
    IsFinished: 'Finished',
  },
  formats: { RunID: 'id' },
  columns: {
    RunID: 'integer',
    RunDateTime: 'time',
    Waiting: 'integer',
    Assigned: 'integer',
    Given: 'integer',
    Candidates: 'integer',
    Skipped: 'integer',
    LastAssignedUserName: 'text',
    IsFinished: 'boolean',
  },
});
