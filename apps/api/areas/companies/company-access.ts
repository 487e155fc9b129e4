import { readsCompanies } from '@leaseledger/contract/access/permissions';
import { companyLabels } from '@leaseledger/contract/companies/company.details';
import type { CompanyRow } from '@leaseledger/contract/companies/company.views';
import type { CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import type { HistoryChange } from '@leaseledger/contract/history/history.views';
import { maskedContact } from '@leaseledger/contract/shared/masked-contact';
import type { Caller } from '../../platform/callers/caller.ts';

const COMPANY_CHOICE = ['id', 'CompanyID', 'CompanyTradingName', 'PackEdgeCompanyID', 'AspireOneCompanyID'] as const;

/** The fields of companies that a caller may see; undefined for all fields. */
export const companyFields = ({ rights }: Caller) => (readsCompanies(rights) ? undefined : COMPANY_CHOICE);

/** A company as the caller sees it. External users never see the recipients of its reports. */
export const seenCompany = <Row extends CompanyRow>({ rights }: Caller, row: Row): Row =>
  rights.external ? { ...row, MonthEndReportCCList: null } : row;

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenCompanies = (caller: Caller): ((row: CompanyRow) => CompanyRow) | undefined =>
  caller.rights.external ? (row) => seenCompany(caller, row) : undefined;

/** Whether the caller sees a change of a company's history. External users never see the recipients of its reports. */
export const seesValues = ({ rights }: Caller, { Label }: HistoryChange): boolean =>
  !rights.external || Label !== companyLabels.MonthEndReportCCList;

/** A company query as the caller sees it. External users see the contact masked. */
export function seenQuery<Query extends CompanyQueryRow>({ rights }: Caller, query: Query): Query {
  if (!rights.external) return query;
  const { MainContactEmail: email = null, MainContactNumber: phone = null } = query;
  const masked = maskedContact({ email, phone });
  return { ...query, MainContactEmail: masked.email, MainContactNumber: masked.phone };
}

/** Turns the rows of a list into those that the caller sees; undefined when they stay unchanged. */
export const seenQueries = (caller: Caller): ((query: CompanyQueryRow) => CompanyQueryRow) | undefined =>
  caller.rights.external ? (query) => seenQuery(caller, query) : undefined;
