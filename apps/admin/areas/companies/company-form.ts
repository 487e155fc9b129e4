import { blankCompany } from '@leaseledger/contract/companies/company.details';
import type { CompanyView } from '@leaseledger/contract/companies/company.views';
import { detailsOf } from '../../platform/form/form-values.ts';

const { ManagedByUserName: _, ...asked } = blankCompany;

/** The first values of the add form. */
export const newCompany = { Company: { ...asked, CompanyTradingName: null, PackEdgeCompanyID: null } };

/** The first values of the edit form: the company as read, with the version that the server checks. */
export const companyToAmend = (company: CompanyView) => ({
  Company: { ...detailsOf(asked, company), CompanyID: company.CompanyID, Version: company.Version },
});
