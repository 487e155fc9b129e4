import { companyLabels } from '@leaseledger/contract/companies/company.details';
import { companyView, type CompanyView } from '@leaseledger/contract/companies/company.views';
import { useRecordContext } from 'react-admin';
import { fieldsOf } from '../../records/record/fields-of.tsx';

export const companyFields = fieldsOf({ record: companyView, labels: companyLabels });

/** The company of the surrounding panel. */
export function useCompany(): CompanyView {
  const company = useRecordContext<CompanyView>();
  if (company === undefined) throw new Error('useCompany is for components inside the panel of a company.');
  return company;
}
