import { assignsLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { leadDistributorView } from './lead-distributor.views.ts';

/** In a file of its own, because the leads list needs only this call. The other calls' bodies load class-validator. */
export const leadDistributor = endpoint('GET', 'leads/leadDistributor', {
  who: assignsLeads,
  answer: leadDistributorView,
  summary: 'The lead distributor: its settings, pool, last run and totals',
});
