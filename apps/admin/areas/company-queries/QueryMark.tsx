import type { CompanyQueryRow } from '@leaseledger/contract/company-queries/company-query.views';
import { StatusMark } from '../../platform/marks/StatusMark.tsx';
import { useNow } from '../../platform/time/use-now.ts';
import { queryState } from './query-state.ts';

/** Open, overdue or actioned. */
export const QueryMark = ({ query }: { readonly query: CompanyQueryRow }) => (
  <StatusMark code={queryState(query, useNow())} />
);
