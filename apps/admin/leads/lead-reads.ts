import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadView } from '@leaseledger/contract/leads/lead.views';
import { useRead } from '../kernel/use-read.ts';

/** What shows leads, and is read again when one changes. */
export const leadReads = ['leads', 'history', 'persons'] as const;

/** One lead with its person. */
export const useLead = (leadID: number) => useRead<LeadView>(leadEndpoints.one, { params: { id: leadID }, resource: 'leads' });
