import type { LeadDistributorEvent } from '@leaseledger/domain/lead-distributor/lead-distributor.area';
import { followUsers, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';

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
