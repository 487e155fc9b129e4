import { assignsLeads, managesLeads, worksLeads } from '@leaseledger/contract/access/permissions';
import { leadBatch } from '@leaseledger/contract/leads/lead.batch-kinds';
import type { BulkAction, BulkFormProps } from '../../records/batches/bulk-action.ts';
import { lazily } from '../../platform/screens/lazily.tsx';

const form = (which: 'AssignManyForm' | 'StatusOfManyForm' | 'PriorityOfManyForm') =>
  lazily<BulkFormProps>(async () => ({ default: (await import('./BulkLeadForms.tsx'))[which] }));

export const bulkLeads: readonly BulkAction[] = [
  { kind: leadBatch.assign, label: 'Assign', who: assignsLeads, form: form('AssignManyForm') },
  { kind: leadBatch.changeStatus, label: 'Change status', who: worksLeads, form: form('StatusOfManyForm') },
  { kind: leadBatch.changePriority, label: 'Change priority', who: worksLeads, form: form('PriorityOfManyForm') },
  { kind: leadBatch.remove, label: 'Delete', who: managesLeads },
];
