import { UpdateCompanyBody } from '@leaseledger/contract/companies/company.bodies';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyMessage } from '@leaseledger/contract/companies/company.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { companyToAmend } from './company-form.ts';
import { CompanyInputs } from './CompanyInputs.tsx';

/** The form for the first two columns of a company. */
export const CompanyEdit = () => (
  <Edit
    endpoint={companyEndpoints.update}
    body={UpdateCompanyBody}
    toForm={companyToAmend}
    done={companyMessage.updated}
    actions={listOrShow('Update Company', 'Update And View Company')}
  >
    <CompanyInputs />
  </Edit>
);
