import type { Answer } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import type { DistributionOutcome, SkipReason } from './distributor.codes.ts';

/** One user of the pool of a distributor. */
export interface InPool {
  readonly UserID: number;
  readonly PackEdgeUserID: number | null;
  readonly FirstName: string;
  readonly LastName: string;
  /** The start of the user's wait for a record from the distributor: ISO 8601, UTC. */
  readonly WaitingSince: string;
  /** Why a run would skip the user now; null when it would not. */
  readonly Unavailable: SkipReason | null;
}

/** A distributor: its settings, its pool, its last run and totals. Moments are ISO 8601 in UTC. */
export interface DistributorFacts<Member extends InPool> {
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
  readonly UserPool: readonly Member[];
  /** The revision of the settings. A change of the pool sends it back. Null before the first change. */
  readonly Version: number | null;
}

/** One user of a pool, with their open records of the kind that the distributor gives. */
export interface DistributorMember extends InPool {
  /** The number of the user's open records. */
  readonly OpenRecords: number;
}

/** A distributor of any kind of record. Moments are ISO 8601 in UTC. */
export interface DistributorView extends DistributorFacts<DistributorMember> {}

/** One run of a distributor, as a row of the list. */
export interface DistributionRow {
  readonly id: number;
  readonly RunID: number;
  readonly RunDateTime: string;
  /** The number of open records without an assignee. */
  readonly Waiting: number;
  /** The number of records that the run picked for users, then the number that were given. */
  readonly Assigned: number;
  readonly Given: number;
  /** The number of users in the pool that could be given records, then the number of skipped users. */
  readonly Candidates: number;
  readonly Skipped: number;
  /** The user who was given the last record. */
  readonly LastAssignedUserName: string | null;
  /** Whether the run is done with all its records. */
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

/** A record that a run picked for a user. */
export interface PickedRecord {
  readonly PersonFullName: string | null;
  readonly PriorityCodeID: number;
  readonly CreatedDateTime: string;
  readonly UserID: number;
  /** Null until the outcome is known, and in a dry run. */
  readonly Outcome: DistributionOutcome | null;
}

/** A run or a dry run, without the records that it gives. */
export interface DistributionFacts {
  /** Null for a dry run, which changes nothing. */
  readonly RunID: number | null;
  readonly RunDateTime: string;
  readonly Waiting: number;
  readonly Line: readonly InLine[];
  /** The number of these records whose customer has an address for a mail. */
  readonly CustomersMailed: number;
  /** Whether today's rules decide the same from the recorded inputs of the run. */
  readonly IsReproduced: boolean;
}

/** A record that a run picked for a user, in the order of the run. */
export interface DistributedRecord extends PickedRecord {
  readonly RecordID: number;
  /** Whether the record was urgent, and so came before the others. */
  readonly Urgent: boolean;
}

/** A run or a dry run: the users in the line, and the records that each of them gets. */
export interface DistributionView extends DistributionFacts {
  readonly Records: readonly DistributedRecord[];
}

/** The number of records that a distributor gave to one user in a period. */
export interface RecordShare {
  readonly UserID: number;
  readonly FullName: string;
  readonly Records: number;
}

/** The list of the runs of a distributor. */
export const distributionList = <Resource extends string>(resource: Resource, row: Answer<DistributionRow>) =>
  list({
    resource,
    row,
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
