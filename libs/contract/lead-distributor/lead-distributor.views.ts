import { listOf, view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { DistributionOutcome, SkipReason } from './lead-distributor.codes.ts';

/** One user of the lead pool. */
export interface PoolMember {
  readonly UserID: number;
  readonly PackEdgeUserID: number | null;
  readonly FirstName: string;
  readonly LastName: string;
  /** How many open leads they have. */
  readonly OpenLeads: number;
  /** Since when they wait for a lead of the distributor's: ISO 8601, UTC. */
  readonly WaitingSince: string;
  /** Why they would be passed over now; null where they would not. */
  readonly Unavailable: SkipReason | null;
}

/** `GET leads/leadDistributor`. Moments are ISO 8601 in UTC. */
export interface LeadDistributorView {
  readonly Enabled: boolean;
  /** In milliseconds. */
  readonly RunInterval: number;
  readonly LastRun: string | null;
  /** When the next run is due; null while it is disabled. */
  readonly NextRun: string | null;
  readonly RunCount: number;
  readonly LastAssignedUserName: string | null;
  readonly TotalAssigned: number;
  /** Whoever waits longest first. */
  readonly UserPool: readonly PoolMember[];
  /** The revision of the settings; a change of the pool carries it back. Null before the first. */
  readonly Version: number | null;
}

/** One run of the distributor, in the list of them. */
export interface LeadDistributionRow {
  readonly id: number;
  readonly RunID: number;
  readonly RunDateTime: string;
  /** How many open leads nobody had. */
  readonly Waiting: number;
  /** How many of them it meant for somebody, and how many they were given. */
  readonly Assigned: number;
  readonly Given: number;
  /** How many of the pool could be given leads, and how many were passed over. */
  readonly Candidates: number;
  readonly Skipped: number;
  /** To whom the last one went. */
  readonly LastAssignedUserName: string | null;
  /** Whether all that it meant to do was done. */
  readonly IsFinished: boolean;
}

/** Somebody in the line of a run, whoever waited longest first. */
export interface InLine {
  readonly UserID: number;
  readonly FullName: string;
  readonly WaitingSince: string;
  /** Why they were passed over; null where they were not. */
  readonly Skipped: SkipReason | null;
}

/** A lead that a run gave, in the order in which it did. */
export interface DistributedLead {
  readonly LeadID: number;
  readonly PersonFullName: string | null;
  readonly PriorityCodeID: number;
  readonly CreatedDateTime: string;
  readonly UserID: number;
  /** Null while it is not done yet, and in a dry run. */
  readonly Outcome: DistributionOutcome | null;
}

/** A run, or what one would do now: who was in the line, and who was given what. */
export interface LeadDistributionView {
  /** Null where nothing was done: it only says what a run would do. */
  readonly RunID: number | null;
  readonly RunDateTime: string;
  readonly Waiting: number;
  readonly Line: readonly InLine[];
  readonly Leads: readonly DistributedLead[];
  /** Whether today's rules decide the same, from what the run knew. */
  readonly IsReproduced: boolean;
}

/** How many leads one user was given by the distributor in some time. */
export interface DistributionShare {
  readonly UserID: number;
  readonly FullName: string;
  readonly Leads: number;
}

export const leadDistributorView = view<LeadDistributorView>('LeadDistributorView');
export const leadDistributionView = view<LeadDistributionView>('LeadDistributionView');
export const distributionShares = listOf(view<DistributionShare>('DistributionShare'));
export const leadDistributionRow = view<LeadDistributionRow>('LeadDistributionRow');

/** The runs of the lead distributor. */
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
