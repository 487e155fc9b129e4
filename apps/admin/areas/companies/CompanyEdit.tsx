import { UpdateCompanyBody } from '@leaseledger/contract/companies/company.bodies';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyMessage } from '@leaseledger/contract/companies/company.messages';
import { Edit } from '../../records/record/Edit.tsx';
import { companyToAmend } from './company-form.ts';
import { CompanyInputs } from './CompanyInputs.tsx';

/** The form for the first two columns of a company. */
export const CompanyEdit = () => (
  <Edit
    endpoint={companyEndpoints.update}
    body={UpdateCompanyBody}
    toForm={companyToAmend}
    done={companyMessage.updated}
    actions={[
      { label: 'Update Company', redirect: 'list' },
      { label: 'Update And View Company', redirect: 'show' },
    ]}
  >
    <CompanyInputs />
  </Edit>
);
