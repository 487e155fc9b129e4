import type { RoleGroupEvent } from '@leaseledger/domain/role-groups/role-group.area';
import type { Projection } from '../kernel/projection.ts';

/** A role group with a decision about its second factor. Other groups need none. */
export interface RoleGroupRow {
  readonly id: number;
  readonly RoleGroupIntID: number;
  readonly NeedsSecondFactor: boolean;
}

const row = (RoleGroupIntID: number, NeedsSecondFactor: boolean) => [
  { put: RoleGroupIntID, row: { id: RoleGroupIntID, RoleGroupIntID, NeedsSecondFactor } },
];

/** The requirements of role groups for their users. */
export const roleGroupRows: Projection<RoleGroupEvent, RoleGroupRow> = {
  name: 'roleGroupRows',
  version: 1,
  readModel: {
    name: 'roleGroups',
    id: 'RoleGroupIntID',
    columns: { RoleGroupIntID: 'integer' },
    defaultSort: { field: 'RoleGroupIntID', order: 'ASC' },
  },
  handlers: {
    SecondFactorRequired: ({ data: { RoleGroupIntID } }) => row(RoleGroupIntID, true),
    SecondFactorNotRequired: ({ data: { RoleGroupIntID } }) => row(RoleGroupIntID, false),
  },
};
