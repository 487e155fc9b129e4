import { importsOf, type Importable } from '../imports/importable.ts';
import { companyFields } from './company.details.ts';

/** An import has no contact, because a file cannot name a person unambiguously. Staff choose the contact on the record. */
const { MainContactPersonID: _contact, ManagedByUserName: _manager, ...filled } = companyFields;

/** Imports companies from a file. Each row becomes one `PUT companies`. */
export const companyImport: Importable = {
  kind: 'companies',
  fields: importsOf(
    'Company',
    filled,
    {
      CompanyTradingName: {
        synonyms: ['name', 'company', 'trading name', 'employer', 'organisation', 'organization', 'business name'],
        example: 'Barwon Health',
      },
      PackEdgeCompanyID: {
        synonyms: ['packedge', 'packedge company id', 'packedgeid', 'packedge company'],
        example: '1042',
      },
      AspireOneCompanyID: {
        synonyms: ['aspire one', 'aspireone', 'aspireone company id', 'aspire', 'aspireone id'],
      },
      PackEdgeCompanyStatusID: {
        synonyms: ['company status', 'active'],
        example: 'Active',
      },
      PackEdgeCompanyTypeID: {
        synonyms: ['company type', 'types', 'category'],
        example: 'Client',
      },
      ManagedByUserID: {
        type: 'user',
        synonyms: ['manager', 'account manager', 'relationship manager', 'owner'],
      },
      MonthEndReportCCList: {
        synonyms: ['month end cc', 'report recipients', 'cc list', 'month-end report cc list', 'recipients'],
        example: 'reports@example.com',
      },
    },
    ['CompanyTradingName', 'PackEdgeCompanyID'],
  ),
};
