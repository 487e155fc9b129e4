import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { CompanyCommand } from './company.commands.ts';
import type { CompanyEvent } from './company.events.ts';

/** A company is added whole, and nothing decided later asks about it yet. */
export interface CompanyState {
  readonly stage: 'unknown' | 'known';
}

/** Companies: specification 4, section 5; who may what: decisions 1. */
export const companyDecider: Decider<CompanyCommand, CompanyState, CompanyEvent> = {
  category: 'company',
  initialState: { stage: 'unknown' },
  decide: ({ CompanyID, details }, _, { actor }) =>
    may(changesCompanies, actor) ? [{ type: 'CompanyAdded', data: { CompanyID, ...details } }] : forbidden(message.forbidden),
  evolve: () => ({ stage: 'known' }),
};
