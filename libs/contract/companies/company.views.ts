import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';

/** One company (specification 4, section 3). */
export interface CompanyRow {
  id: number;
  CompanyID: number;
  /** The revision of the record; updates carry it back. */
  Version: number;
  CompanyTradingName: string;
  PackEdgeCompanyID: number;
  AspireOneCompanyID: number | null;
  PackEdgeCompanyStatusID: number;
  PackEdgeCompanyTypeID: string | null;
  MainContactPersonID: number | null;
  ManagedByUserID: number | null;
  ManagedByUserName: string | null;
  MonthEndReportCCList: string | null;
  MonthEndEmailSentCount: number;
  MonthEndEmailSentDateTime: string | null;
  TQEModifiedDateTime: string;
  TQEModifiedByUserName: string;
}

/** What everybody may know of a company: enough to choose an employer. */
export type CompanyChoice = Pick<CompanyRow, 'CompanyID' | 'CompanyTradingName' | 'PackEdgeCompanyID' | 'AspireOneCompanyID'>;

export interface CompanyView extends CompanyRow {
  /** Null once the contact is forgotten, too. */
  MainContactName: string | null;
  LinkedCompanies: never[];
}

export const companyRow = view<CompanyRow>('CompanyRow');
export const companyChoice = view<CompanyChoice>('CompanyChoice');
export const companyView = view<CompanyView>('CompanyView');

/** The companies list. */
export const companyList = list({
  resource: 'companies',
  row: companyRow,
  id: 'CompanyID',
  columns: {
    CompanyID: 'integer',
    CompanyTradingName: 'text',
    PackEdgeCompanyID: 'integer',
    AspireOneCompanyID: 'integer',
    PackEdgeCompanyStatusID: 'integer',
    ManagedByUserID: 'integer',
    ManagedByUserName: 'text',
    TQEModifiedDateTime: 'time',
  },
});
