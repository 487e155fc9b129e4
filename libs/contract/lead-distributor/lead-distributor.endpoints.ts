import { changesLeadPool, assignsLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { RunIntervalBody, ToggleBody, UserPoolBody } from './lead-distributor.bodies.ts';
import { leadDistributor } from './lead-distributor.endpoint.ts';
import { distributionShares, leadDistributionView, leadDistributorView } from './lead-distributor.views.ts';

/** The specification names no paths for runs, dry runs and shares. */
export const leadDistributorEndpoints = {
  one: leadDistributor,
  toggle: endpoint({
    verb: 'POST',
    path: 'leads/leadDistributor/toggle',
    who: assignsLeads,
    kind: 'command',
    body: ToggleBody,
    answer: leadDistributorView,
    summary: 'Switch the lead distributor on or off',
  }),
  setInterval: endpoint({
    verb: 'POST',
    path: 'leads/leadDistributorRunInterval',
    who: assignsLeads,
    kind: 'command',
    body: RunIntervalBody,
    answer: leadDistributorView,
    summary: 'How often the lead distributor runs',
  }),
  changePool: endpoint({
    verb: 'POST',
    path: 'leads/leadDistributorUserPool',
    who: changesLeadPool,
    kind: 'command',
    body: UserPoolBody,
    answer: leadDistributorView,
    summary: 'Who is given leads by the lead distributor',
  }),
  dryRun: endpoint({
    verb: 'GET',
    path: 'leads/leadDistributor/dryRun',
    who: assignsLeads,
    kind: 'query',
    answer: leadDistributionView,
    summary: 'What the lead distributor would do now; nothing is done',
  }),
  run: endpoint({
    verb: 'GET',
    path: 'leads/leadDistributor/run/:id',
    who: assignsLeads,
    kind: 'query',
    answer: leadDistributionView,
    summary: 'A run of the lead distributor, decided anew from what it knew',
  }),
  shares: endpoint({
    verb: 'GET',
    path: 'leads/leadDistributor/shares/:from/:to',
    who: assignsLeads,
    kind: 'query',
    answer: distributionShares,
    summary:
      'How many leads each user was given by the lead distributor from one moment to another (ISO 8601 with offset)',
  }),
} as const;
