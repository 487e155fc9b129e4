import type { Format } from '../kernel/format.ts';
import type { ColumnsOf } from '../kernel/list.ts';
import { companyStatus, companyStatuses } from './company.codes.ts';

/** What is known of an employer or another company (specification 4, section 3). */
export interface CompanyDetails {
  readonly CompanyTradingName: string;
  readonly PackEdgeCompanyID: number;
  /** The steer system's id. */
  readonly AspireOneCompanyID: number | null;
  readonly PackEdgeCompanyStatusID: number;
  /** Type ids, comma-separated. */
  readonly PackEdgeCompanyTypeID: string | null;
  readonly MainContactPersonID: number | null;
  readonly ManagedByUserID: number | null;
  readonly ManagedByUserName: string | null;
  /** E-mail addresses, comma-separated. */
  readonly MonthEndReportCCList: string | null;
}

/** A company of which nothing was entered. */
export const blankCompany: CompanyDetails = {
  CompanyTradingName: '',
  PackEdgeCompanyID: 0,
  AspireOneCompanyID: null,
  PackEdgeCompanyStatusID: companyStatus.ACTIVE,
  PackEdgeCompanyTypeID: null,
  MainContactPersonID: null,
  ManagedByUserID: null,
  ManagedByUserName: null,
  MonthEndReportCCList: null,
};

/** What forms, columns and histories call each field. */
export const companyLabels = {
  CompanyTradingName: 'Company name',
  PackEdgeCompanyID: 'PackEdge ID',
  AspireOneCompanyID: 'Aspire ID',
  PackEdgeCompanyStatusID: 'Status',
  PackEdgeCompanyTypeID: 'Type',
  MainContactPersonID: 'Main contact',
  ManagedByUserID: 'Managed by',
  ManagedByUserName: 'Managed by',
  MonthEndReportCCList: 'Month-end report CC list',
} as const satisfies Record<keyof CompanyDetails, string>;

/** How histories write the values of each field; of types and the contact the history itself says more. */
export const companyFormats = {
  CompanyTradingName: 'text',
  PackEdgeCompanyID: 'text',
  AspireOneCompanyID: 'text',
  PackEdgeCompanyStatusID: { codes: companyStatuses },
  PackEdgeCompanyTypeID: 'id',
  MainContactPersonID: 'id',
  ManagedByUserID: 'id',
  ManagedByUserName: 'text',
  MonthEndReportCCList: 'text',
} as const satisfies Record<keyof CompanyDetails, Format>;

/** The fields that are sealed with the company's key: addresses of people who are not staff. */
export const personalCompanyDetails = ['MonthEndReportCCList'] as const satisfies readonly (keyof CompanyDetails)[];

/** The fields that lists filter and sort by. */
export const companyDetailColumns = {
  CompanyTradingName: 'text',
  PackEdgeCompanyID: 'integer',
  AspireOneCompanyID: 'integer',
  PackEdgeCompanyStatusID: 'integer',
  ManagedByUserID: 'integer',
  ManagedByUserName: 'text',
} as const satisfies ColumnsOf<CompanyDetails>;
