import { ChangeManagerOfCompanies, ChangeStatusOfCompanies } from '@leaseledger/contract/companies/company.batches';
import { companyFields } from '@leaseledger/contract/companies/company.details';
import type { BulkFormProps } from '../../records/batches/bulk-action.ts';
import { BulkForm } from '../../records/batches/BulkForm.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';

const { SelectInput, UserInput } = inputsOf({
  bodies: [ChangeStatusOfCompanies, ChangeManagerOfCompanies],
  fields: companyFields,
});

export const StatusOfManyForm = (props: BulkFormProps) => (
  <BulkForm
    {...props}
    name="status-of-many-companies"
    body={ChangeStatusOfCompanies}
    initial={{ PackEdgeCompanyStatusID: null }}
  >
    <SelectInput source="PackEdgeCompanyStatusID" />
  </BulkForm>
);

export const ManagerOfManyForm = (props: BulkFormProps) => (
  <BulkForm
    {...props}
    name="manager-of-many-companies"
    body={ChangeManagerOfCompanies}
    initial={{ ManagedByUserID: null }}
  >
    <UserInput source="ManagedByUserID" placeholder="Nobody" optional autoFocus />
  </BulkForm>
);
