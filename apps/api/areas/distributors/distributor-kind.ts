import type { Rule } from '@leaseledger/contract/access/permissions';
import type { DistributorWords } from '@leaseledger/contract/distributors/distributor.codes';
import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import type { PoolEntry, WaitingRecord } from '@leaseledger/domain/distributors/distribute';
import type { Distribution } from '@leaseledger/domain/distributors/distribution';
import type { DistributorCommand, DistributorSettings } from '@leaseledger/domain/distributors/distributor';
import type { Decider, DomainEvent } from '@leaseledger/domain/kernel/decider';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import type { DistributorRow } from '@leaseledger/projections/distributors/distributor.projection';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
import type { CommandMetadata } from '../../platform/callers/caller.ts';
import type { SharesOf } from './distribution-shares.ts';

/** The settings of a distributor, with its pool if somebody edits it. */
export interface Settings extends DistributorSettings {
  readonly pool?: readonly PoolEntry[];
}

/** The records of one kind, as a distributor finds them in their list. */
export interface Records<R extends Row> {
  readonly model: ReadModel<R>;
  /** Open records without an assignee. */
  readonly waiting: readonly Condition[];
  /** The parts of these in the order in which they are given, e.g. by priority. In each part the oldest is first. */
  readonly turns: readonly (readonly Condition[])[];
  /** The records that need no further permission, if some records do. */
  readonly openToAll?: readonly Condition[];
  of(row: R): WaitingRecord;
  /** The open records of a user. */
  openOf(UserID: number): readonly Condition[];
  /** Whether the customer receives a mail, as far as there is an address for it. */
  mails(row: R): boolean;
}

/** A record that a run gives to a user. `isOneOfMany` says that the run gives the same user others as well. */
export interface Gift {
  readonly RecordID: number;
  readonly assignee: Candidate;
  readonly RunID: number;
  readonly isOneOfMany?: true;
}

/** The facts that a distributor of one kind of record is made from. Everything else is the same for all kinds. */
export interface DistributorKind<R extends Row> extends SharesOf {
  readonly words: DistributorWords;
  /** Its name in histories, lists and mails, e.g. 'Lead distributor'. */
  readonly name: string;
  /** Who manages it. */
  readonly who: Rule;
  readonly settings: Decider<DistributorCommand, Settings, DomainEvent>;
  readonly distribution: Pick<Distribution, 'area' | 'read'>;
  readonly row: ReadModel<DistributorRow>;
  readonly runs: ReadModel<DistributionRow>;
  readonly records: Records<R>;
  /** The pool at this moment. @param now ISO 8601, UTC */
  pool(settings: Settings, now: string): Promise<readonly PoolEntry[]>;
  /** Whether the user's permissions let them open the records. */
  mayOpen(user: Candidate): boolean;
  /** The permissions that a user holds of those that some records need. Undefined if none needs one. */
  holds?(user: Candidate): readonly number[];
  /** Gives the record to the user if it still waits. @returns whether it did @throws LogUnavailable */
  give(gift: Gift, metadata: CommandMetadata): Promise<boolean>;
  /** The current names of the persons of records, also of deleted ones, by the record's id. */
  names(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly PersonFullName: string | null }>>;
}
