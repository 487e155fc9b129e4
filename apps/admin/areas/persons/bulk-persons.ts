import { opensPersons } from '@leaseledger/contract/access/permissions';
import { personBatch } from '@leaseledger/contract/persons/person.batch-kinds';
import type { BulkAction } from '../../records/batches/bulk-action.ts';

export const bulkPersons: readonly BulkAction[] = [
  {
    kind: personBatch.marketing,
    label: 'Opt out of marketing',
    who: opensPersons,
    parameters: { MarketingOptOut: true },
  },
  { kind: personBatch.marketing, label: 'Allow marketing', who: opensPersons, parameters: { MarketingOptOut: false } },
];
