import type { LeadEvent } from '@leaseledger/domain/leads/lead.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';

/** A lead that a run of the lead distributor assigned. It stays when the lead is assigned again or deleted. */
export interface DistributedLeadRow {
  readonly id: string;
  readonly LeadID: number;
  readonly RunID: number;
  readonly UserID: number;
  readonly FullName: string;
  /** ISO 8601, UTC. */
  readonly AssignedDateTime: string;
}

/** The assigned leads of the distributor, for its totals and its fairness. */
export const distributedLeadRows: Projection<
  Extract<LeadEvent, { type: 'LeadAssigned' }> | UserRenaming,
  DistributedLeadRow
> = {
  name: 'distributedLeadRows',
  version: 1,
  readModel: {
    name: 'distributedLeads',
    id: 'id',
    columns: {
      id: 'text',
      LeadID: 'integer',
      RunID: 'integer',
      UserID: 'integer',
      FullName: 'text',
      AssignedDateTime: 'time',
    },
    indexed: ['UserID', 'AssignedDateTime'],
    defaultSort: { field: 'AssignedDateTime', order: 'DESC' },
    creationOrder: 'AssignedDateTime',
  },
  handlers: {
    ...followUsers<DistributedLeadRow>([{ id: 'UserID', name: 'FullName' }]),
    LeadAssigned: ({ data: { LeadID, RunID, to }, metadata }) =>
      RunID === undefined
        ? []
        : [
            {
              put: `${LeadID}-${RunID}`,
              row: { id: `${LeadID}-${RunID}`, LeadID, RunID, ...to, AssignedDateTime: metadata.time },
            },
          ],
  },
};
