import type { LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';
import type { UndoDecision } from '../kernel/undo.ts';
import type { CompanyLink, CompanyLinkEvent } from './company-link.events.ts';

export type CompanyLinkCommand =
  | ({ readonly type: 'LinkCompanies' } & CompanyLink & LinkPeriod)
  | ({ readonly type: 'AmendCompanyLink'; readonly LinkedCompanyID: number } & LinkPeriod)
  | { readonly type: 'UnlinkCompanies'; readonly LinkedCompanyID: number }
  /** A company that is there no more is linked to none. */
  | { readonly type: 'UnlinkCompany'; readonly CompanyID: number }
  | UndoDecision<CompanyLinkEvent>;
