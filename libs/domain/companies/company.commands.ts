import type { CompanyDetails } from './company.events.ts';

export type CompanyCommand = { readonly type: 'AddCompany'; readonly CompanyID: number; readonly details: CompanyDetails };
