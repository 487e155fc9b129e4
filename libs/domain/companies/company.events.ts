/** What is known of an employer or another company (specification 4, section 3). */
export interface CompanyDetails {
  readonly CompanyTradingName: string;
  readonly PackEdgeCompanyID: number;
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

/** The fields that are sealed with the company's key: addresses of people who are not staff. */
export const personalFieldsOfCompanies = ['MonthEndReportCCList'] as const satisfies readonly (keyof CompanyDetails)[];

export type CompanyEvent = { readonly type: 'CompanyAdded'; readonly data: { readonly CompanyID: number } & CompanyDetails };
