import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { changesCompanies } from '../access/permissions.ts';
import type { LinkedCompany } from '../company-links/company-link.views.ts';
import { companyFields, companyLabels, type CompanyDetails } from './company.details.ts';

/** One company (specification 4, section 3). */
export interface CompanyRow extends CompanyDetails {
  id: number;
  CompanyID: number;
  /** The revision of the record. An update sends it back. */
  Version: number;
  MonthEndEmailSentCount: number;
  MonthEndEmailSentDateTime: string | null;
  TQEModifiedDateTime: string;
  TQEModifiedByUserID: number | null;
  TQEModifiedByUserName: string;
}

/** The part of a company that every user may read: enough to choose an employer. */
export type CompanyChoice = Pick<
  CompanyRow,
  'CompanyID' | 'CompanyTradingName' | 'PackEdgeCompanyID' | 'AspireOneCompanyID'
>;

export interface CompanyView extends CompanyRow {
  /** Null without a contact, and once the contact is forgotten. */
  MainContactName: string | null;
  /** The companies below this one, including past and future links. */
  LinkedCompanies: LinkedCompany[];
  /** The companies above this one. */
  ParentCompanies: LinkedCompany[];
}

export const companyRow = view<CompanyRow>('CompanyRow');
export const companyChoice = view<CompanyChoice>('CompanyChoice');
export const companyView = view<CompanyView>('CompanyView');

export const companyList = list({
  resource: 'companies',
  row: companyRow,
  id: 'CompanyID',
  fields: companyFields,
  first: { CompanyID: 'integer' },
  columns: { TQEModifiedDateTime: 'time' },
  heads: {
    ...companyLabels,
    CompanyID: 'Company',
    CompanyTradingName: 'Name',
    TQEModifiedDateTime: 'Modified',
    TQEModifiedByUserName: 'Modified by',
  },
  formats: { CompanyID: 'id' },
  managedBy: changesCompanies,
});
