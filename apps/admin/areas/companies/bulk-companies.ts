import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { companyBatch } from '@leaseledger/contract/companies/company.batch-kinds';
import type { BulkAction, BulkFormProps } from '../../records/batches/bulk-action.ts';
import { lazily } from '../../platform/screens/lazily.tsx';

const form = (which: 'StatusOfManyForm' | 'ManagerOfManyForm') =>
  lazily<BulkFormProps>(async () => ({ default: (await import('./BulkCompanyForms.tsx'))[which] }));

export const bulkCompanies: readonly BulkAction[] = [
  { kind: companyBatch.changeStatus, label: 'Change status', who: changesCompanies, form: form('StatusOfManyForm') },
  { kind: companyBatch.changeManager, label: 'Change manager', who: changesCompanies, form: form('ManagerOfManyForm') },
];
