import type { LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';

/** Which link, and between which companies. */
export interface CompanyLink {
  readonly LinkedCompanyID: number;
  readonly ParentCompanyID: number;
  readonly ChildCompanyID: number;
}

export type CompanyLinkEvent =
  | { readonly type: 'CompaniesLinked'; readonly data: CompanyLink & LinkPeriod }
  /** The days that changed. `was` holds their previous values. */
  | {
      readonly type: 'CompanyLinkAmended';
      readonly data: CompanyLink & Partial<LinkPeriod> & { readonly was: Partial<LinkPeriod> };
    }
  | { readonly type: 'CompaniesUnlinked'; readonly data: CompanyLink & LinkPeriod };
