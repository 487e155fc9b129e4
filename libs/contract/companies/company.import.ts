import { fieldsUnder, type Importable } from '../imports/importable.ts';
import type { CompanyFields } from './company.bodies.ts';
import { companyStatuses, companyTypes } from './company.codes.ts';
import { companyLabels } from './company.details.ts';

/** Whom to write to there is chosen on the record: persons have no name of their own in a file. */
type Filled = Exclude<keyof CompanyFields, 'MainContactPersonID'>;

/** Companies from a file: each row is one of `PUT companies`. A field of a company that is missing here does not compile. */
export const companyImport: Importable = {
  kind: 'companies',
  fields: fieldsUnder<Filled>('Company', companyLabels, {
    CompanyTradingName: {
      type: 'text',
      isRequired: true,
      synonyms: ['name', 'company', 'trading name', 'employer', 'organisation', 'organization', 'business name'],
      example: 'Barwon Health',
    },
    PackEdgeCompanyID: {
      type: 'number',
      isRequired: true,
      synonyms: ['packedge', 'packedge company id', 'packedgeid', 'packedge company'],
      example: '1042',
    },
    AspireOneCompanyID: {
      type: 'number',
      synonyms: ['aspire one', 'aspireone', 'aspireone company id', 'aspire', 'aspireone id'],
      example: '',
    },
    PackEdgeCompanyStatusID: {
      type: { codes: companyStatuses },
      synonyms: ['company status', 'active'],
      example: 'Active',
    },
    PackEdgeCompanyTypeID: {
      type: { codes: companyTypes, several: true },
      synonyms: ['company type', 'types', 'category'],
      example: 'Client',
    },
    ManagedByUserID: {
      type: 'user',
      synonyms: ['manager', 'account manager', 'relationship manager', 'owner'],
      example: '',
    },
    MonthEndReportCCList: {
      type: 'text',
      synonyms: ['month end cc', 'report recipients', 'cc list', 'month-end report cc list', 'recipients'],
      example: 'reports@example.com',
    },
  }),
};
