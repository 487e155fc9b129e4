import { assignsFuelCards, worksFuelCards } from '@leaseledger/contract/access/permissions';
import { fuelCardBatch } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.batch-kinds';
import type { BulkAction, BulkFormProps } from '../../records/batches/bulk-action.ts';
import { lazily } from '../../platform/screens/lazily.tsx';

const form = (which: 'AssignManyForm' | 'StatusOfManyForm') =>
  lazily<BulkFormProps>(async () => ({ default: (await import('./BulkFuelCardForms.tsx'))[which] }));

export const bulkFuelCards: readonly BulkAction[] = [
  { kind: fuelCardBatch.assign, label: 'Assign', who: assignsFuelCards, form: form('AssignManyForm') },
  { kind: fuelCardBatch.changeStatus, label: 'Change status', who: worksFuelCards, form: form('StatusOfManyForm') },
];
