import type { DistributionRow } from '@leaseledger/contract/distributors/distributor.views';
import { leadDistributionList } from '@leaseledger/contract/distributors/lead-distributor.views';
import { leadDistribution, type LeadDistributionEvent } from '@leaseledger/domain/distributors/lead-distribution.area';
import type { LeadDistributorEvent } from '@leaseledger/domain/distributors/lead-distributor.area';
import type { LeadEvent } from '@leaseledger/domain/leads/lead.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
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

/** Changes with every event of the lead distributor. */
export const leadDistributorRow: Projection<LeadDistributorEvent | LeadDistributionEvent, DistributorRow> = {
  ...distributorRow('leadDistributor'),
  handlers: {
    LeadDistributorSwitched: changed,
    LeadDistributorIntervalSet: changed,
    LeadPoolChanged: changed,
    LeadDistributionStarted: changed,
    LeadDistributionFinished: changed,
  },
};

/** The runs of the lead distributor. */
export const leadDistributionRows: Projection<LeadDistributionEvent, DistributionRow> = {
  ...runRows('leadDistributionRows', leadDistributionList),
  handlers: {
    LeadDistributionStarted: ({ data, metadata }) => startedRun(leadDistribution.started(data), metadata.time),
    LeadDistributionFinished: ({ data }) => finishedRun(leadDistribution.finished(data)),
  },
};

/** The assigned leads of the distributor. */
export const distributedLeadRows: Projection<
  Extract<LeadEvent, { type: 'LeadAssigned' }> | UserRenaming,
  DistributedRow
> = {
  ...distributedRows('distributedLeadRows', 2, 'distributedLeads'),
  handlers: {
    ...followDistributed,
    LeadAssigned: ({ data, metadata }) => distributed(data.LeadID, data, metadata.time),
  },
};

/** A user of the lead pool. */
export interface LeadPoolRow {
  readonly id: number;
  readonly UserID: number;
  readonly FullName: string;
}

/** The users of the lead pool, for the fairness of months without a lead for one of them. */
export const leadPoolRows: Projection<
  Extract<LeadDistributorEvent, { type: 'LeadPoolChanged' }> | UserRenaming,
  LeadPoolRow
> = {
  name: 'leadPoolRows',
  version: 1,
  readModel: {
    name: 'leadPool',
    id: 'id',
    columns: { id: 'integer', UserID: 'integer', FullName: 'text' },
    indexed: ['UserID'],
    defaultSort: { field: 'id', order: 'ASC' },
  },
  handlers: {
    ...followUsers<LeadPoolRow>([{ id: 'UserID', name: 'FullName' }]),
    LeadPoolChanged: ({ data: { added, removed } }) => [
      ...removed.map(({ UserID }) => ({ remove: UserID })),
      ...added.map(({ UserID, FullName }) => ({ put: UserID, row: { id: UserID, UserID, FullName } })),
    ],
  },
};

export const leadDistributorProjections = [
  leadDistributorRow,
  leadDistributionRows,
  distributedLeadRows,
  leadPoolRows,
] as const;
