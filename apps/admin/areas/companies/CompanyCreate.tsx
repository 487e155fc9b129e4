import { AddCompanyBody } from '@leaseledger/contract/companies/company.bodies';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { companyMessage } from '@leaseledger/contract/companies/company.messages';
import { Create } from '../../records/record/Create.tsx';
import { listOrShow } from '../../records/record/redirect.ts';
import { newCompany } from './company-form.ts';
import { CompanyInputs } from './CompanyInputs.tsx';

/** The panel that adds a company. */
export default function CompanyCreate() {
  return (
    <Create
      endpoint={companyEndpoints.add}
      body={AddCompanyBody}
      initial={newCompany}
      done={(company) => companyMessage.added(company?.CompanyTradingName ?? 'It')}
      actions={listOrShow('Add Company', 'Add and View')}
    >
      <CompanyInputs />
    </Create>
  );
}
