import { blankCompany } from '@leaseledger/contract/companies/company.details';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { detailsOf } from '../../platform/form/form-values.ts';

const { ManagedByUserName: _, ...asked } = blankCompany;

/** What the add form starts with. */
export const newCompany = { Company: { ...asked, CompanyTradingName: null, PackEdgeCompanyID: null } };

/** What the edit form starts with: the company as it was read, with the version that the server will ask for. */
export const companyToAmend = (company: CompanyView) => ({
  Company: { ...detailsOf(asked, company), CompanyID: company.CompanyID, Version: company.Version },
});
