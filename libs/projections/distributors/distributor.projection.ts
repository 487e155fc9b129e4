import type { DistributionRow, distributionList } from '@leaseledger/contract/distributors/distributor.views';
import type { Finished, Started } from '@leaseledger/domain/distributors/distribution';
import { DISTRIBUTOR_ID } from '@leaseledger/domain/distributors/distributor';
import type { NamedUser } from '@leaseledger/domain/kernel/hand-over';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

type Unhandled<P extends Projection> = Omit<P, 'handlers'>;

/** The single row that tells consoles of changed settings or a run. The details are in the streams. */
export interface DistributorRow {
  readonly id: number;
  /** The time of the latest change: ISO 8601, UTC. */
  readonly ModifiedDateTime: string;
}

/** The row that changes with every event of a distributor. @param name of the read model, e.g. `leadDistributor` */
export const distributorRow = (name: string): Unhandled<Projection<never, DistributorRow>> => ({
  name: `${name}Row`,
  version: 1,
  readModel: { name, id: 'id', columns: { id: 'integer' }, defaultSort: { field: 'id', order: 'ASC' } },
  needsDetails: false,
});

export const changed = ({ metadata }: DecodedEvent): readonly Change<DistributorRow>[] => [
  { put: DISTRIBUTOR_ID, row: { id: DISTRIBUTOR_ID, ModifiedDateTime: metadata.time } },
];

/** The runs of a distributor, a row each. Their streams hold the queue and the assigned records. */
export const runRows = (
  name: string,
  runs: ReturnType<typeof distributionList>,
): Unhandled<Projection<never, DistributionRow>> => ({
  name,
  version: 1,
  readModel: readModelOf(runs, {
    indexed: ['Waiting', 'IsFinished'],
    defaultSort: { field: 'RunID', order: 'DESC' },
    creationOrder: 'RunID',
  }),
  needsDetails: false,
});

/** @param RunDateTime ISO 8601, UTC */
export function startedRun(
  { RunID, waiting, line, records }: Started,
  RunDateTime: string,
): readonly Change<DistributionRow>[] {
  const last = records.at(-1)?.to;
  const Skipped = line.filter(({ skipped }) => skipped !== null).length;
  return [
    {
      put: RunID,
      row: {
        id: RunID,
        RunID,
        RunDateTime,
        Waiting: waiting,
        Assigned: records.length,
        Given: 0,
        Candidates: line.length - Skipped,
        Skipped,
        LastAssignedUserName: line.find(({ UserID }) => UserID === last)?.FullName ?? null,
        IsFinished: records.length === 0,
      },
    },
  ];
}

export const finishedRun = ({ RunID, outcomes }: Finished): readonly Change<DistributionRow>[] => [
  {
    patch: RunID,
    fields: { Given: outcomes.filter(({ outcome }) => outcome === 'given').length, IsFinished: true },
  },
];

/** A record that a run of a distributor assigned. It stays when the record is assigned again or deleted. */
export interface DistributedRow {
  readonly id: string;
  readonly RecordID: number;
  readonly RunID: number;
  readonly UserID: number;
  readonly FullName: string;
  /** ISO 8601, UTC. */
  readonly AssignedDateTime: string;
}

/** The assigned records of a distributor, for its totals and its fairness. */
export const distributedRows = (
  name: string,
  version: number,
  readModel: string,
): Unhandled<Projection<never, DistributedRow>> => ({
  name,
  version,
  readModel: {
    name: readModel,
    id: 'id',
    columns: {
      id: 'text',
      RecordID: 'integer',
      RunID: 'integer',
      UserID: 'integer',
      FullName: 'text',
      AssignedDateTime: 'time',
    },
    indexed: ['UserID', 'AssignedDateTime'],
    defaultSort: { field: 'AssignedDateTime', order: 'DESC' },
    creationOrder: 'AssignedDateTime',
  },
});

export const followDistributed = followUsers<DistributedRow>([{ id: 'UserID', name: 'FullName' }]);

/** The row of an assignment, if a run decided it. @param AssignedDateTime ISO 8601, UTC */
export const distributed = (
  RecordID: number,
  { RunID, to }: { readonly RunID?: number; readonly to: NamedUser },
  AssignedDateTime: string,
): readonly Change<DistributedRow>[] =>
  RunID === undefined
    ? []
    : [
        {
          put: `${RecordID}-${RunID}`,
          row: { id: `${RecordID}-${RunID}`, RecordID, RunID, ...to, AssignedDateTime },
        },
      ];
