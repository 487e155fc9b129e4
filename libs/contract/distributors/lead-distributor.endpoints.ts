import { changesLeadPool } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ofLeads } from './distributor.codes.ts';
import { distributorEndpoints } from './distributor.endpoints.ts';
import { UserPoolBody } from './lead-distributor.bodies.ts';
import { leadDistributor } from './lead-distributor.endpoint.ts';
import { distributionShares, leadDistributionView, leadDistributorView } from './lead-distributor.views.ts';

export const leadDistributorEndpoints = {
  ...distributorEndpoints(ofLeads, leadDistributor, { run: leadDistributionView, shares: distributionShares }),
  changePool: endpoint('POST', 'leads/leadDistributorUserPool', {
    who: changesLeadPool,
    body: UserPoolBody,
    answer: leadDistributorView,
    summary: 'Who is given leads by the lead distributor',
  }),
} as const;
