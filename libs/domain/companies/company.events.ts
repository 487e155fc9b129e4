import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';

export type CompanyEvent =
  | { readonly type: 'CompanyAdded'; readonly data: { readonly CompanyID: number } & CompanyDetails }
  /** The fields that changed, id and name of the manager where either did; `was` holds the same fields as they were before. */
  | {
      readonly type: 'CompanyAmended';
      readonly data: { readonly CompanyID: number; readonly was: Partial<CompanyDetails> } & Partial<CompanyDetails>;
    }
  /** It was added by an import that was taken back. */
  | {
      readonly type: 'CompanyWithdrawn';
      readonly data: { readonly CompanyID: number; readonly CompanyTradingName: string };
    };
