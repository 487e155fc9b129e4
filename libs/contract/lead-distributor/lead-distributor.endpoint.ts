import { managesLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { leadDistributorView } from './lead-distributor.views.ts';

/** Apart from the other calls, whose bodies bring along what checks them: the leads list asks whether leads are distributed. */
export const leadDistributor = endpoint({
  verb: 'GET',
  path: 'leads/leadDistributor',
  who: managesLeads,
  kind: 'query',
  answer: leadDistributorView,
  summary: 'The lead distributor: its settings, pool, last run and totals',
});
