import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { useRead } from '../kernel/use-read.ts';

/** What shows leads, and is read again when one changes. */
export const leadReads = ['leads', 'history', 'persons'] as const;

/** One lead with its person. */
export const useLead = (leadID: number) => useRead(leadEndpoints.one, { params: { id: leadID } }, { resource: 'leads' });
