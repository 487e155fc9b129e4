import { companyLabels } from '@leaseledger/contract/companies/company.details';
import { companyView, type CompanyView } from '@leaseledger/contract/companies/company.views';
import { fieldsOf, recordOfPanel } from '../../records/record/fields-of.tsx';

export const companyFields = fieldsOf({ record: companyView, labels: companyLabels });

/** The company of the surrounding panel. */
export const useCompany = recordOfPanel<CompanyView>('a company');
