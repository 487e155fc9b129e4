import { administersUsers } from '@leaseledger/contract/access/permissions';
import { userBatch } from '@leaseledger/contract/users/user.batch-kinds';
import type { BulkAction } from '../../records/batches/bulk-action.ts';

export const bulkUsers: readonly BulkAction[] = [
  { kind: userBatch.forcePasswordReset, label: 'Force password reset', who: administersUsers },
];
