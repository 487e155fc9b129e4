import type { CompanyDetails } from '@leaseledger/contract/companies/company.details';
import type { UndoDecision } from '../kernel/undo.ts';
import type { CompanyEvent } from './company.events.ts';

export type CompanyCommand =
  | { readonly type: 'AddCompany'; readonly CompanyID: number; readonly details: CompanyDetails }
  /** `changes` may repeat what has not changed; a field that is left out stays as it is. */
  | { readonly type: 'AmendCompany'; readonly changes: Partial<CompanyDetails> }
  /** What made it is taken back as a whole: an import. */
  | { readonly type: 'WithdrawCompany' }
  | UndoDecision<CompanyEvent>;
