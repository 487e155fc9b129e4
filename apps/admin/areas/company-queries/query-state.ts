import type { Code } from '@leaseledger/contract/kernel/codes';
import {
  actionedStates,
  isOverdue,
  type CompanyQueryRow,
} from '@leaseledger/contract/company-queries/company-query.views';

const overdue = { label: 'Overdue', tone: 'error' } as const satisfies Code;

/** The state of a query. It is overdue while it is open and the time of the callback has passed. */
export const queryState = (query: Pick<CompanyQueryRow, 'Actioned' | 'CallbackDateTime'>, now: Date): Code =>
  isOverdue(query, now) ? overdue : actionedStates[query.Actioned];
