import { administersUsers } from '@leaseledger/contract/access/permissions';
import { userBatch } from '@leaseledger/contract/users/user.batch-kinds';
import { userList } from '@leaseledger/contract/users/user.views';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import type { RecordBatches } from '../../records/batches/exports/record-batches.ts';

/** The batches over users: the changes that an administrator can make to many of them at once. */
export function addUserBatches(records: RecordBatches): void {
  const add = records.of({
    decider: userDecider,
    one: 'user',
    many: 'users',
    resource: userList.resource,
    model: userRows.readModel,
    name: ({ FullName }) => FullName,
  });

  add<object>(
    { kind: userBatch.forcePasswordReset, who: administersUsers, title: () => 'Have users choose a new password' },
    () => ({ type: 'ForcePasswordReset' }),
  );
}
