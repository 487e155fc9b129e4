import { assignsEnquiries, deletesEnquiries, opensEnquiries } from '@leaseledger/contract/access/permissions';
import { enquiryBatch, newBusinessBatch } from '@leaseledger/contract/enquiries/enquiry.batch-kinds';
import { lazily } from '../../platform/screens/lazily.tsx';
import type { BulkAction, BulkFormProps } from '../../records/batches/bulk-action.ts';

type Form =
  'AssignManyForm' | 'AssignManyClientsForm' | 'StatusOfManyForm' | 'StatusOfManyClientsForm' | 'PriorityOfManyForm';

const form = (which: Form) =>
  lazily<BulkFormProps>(async () => ({ default: (await import('./BulkEnquiryForms.tsx'))[which] }));

/** The actions on one of the two lists. */
const actionsOf = (
  kinds: typeof enquiryBatch | typeof newBusinessBatch,
  assign: Form,
  status: Form,
): readonly BulkAction[] => [
  { kind: kinds.assign, label: 'Assign', who: assignsEnquiries, form: form(assign) },
  { kind: kinds.changeStatus, label: 'Change status', who: opensEnquiries, form: form(status) },
  { kind: kinds.changePriority, label: 'Change priority', who: opensEnquiries, form: form('PriorityOfManyForm') },
  { kind: kinds.remove, label: 'Delete', who: deletesEnquiries },
];

export const bulkEnquiries = actionsOf(enquiryBatch, 'AssignManyForm', 'StatusOfManyForm');
export const bulkNewBusiness = actionsOf(newBusinessBatch, 'AssignManyClientsForm', 'StatusOfManyClientsForm');
