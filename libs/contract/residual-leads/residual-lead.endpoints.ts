import { managesLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ToggleBody } from '../distributors/distributor.bodies.ts';
import { residualLeadCreatorView } from './residual-lead.views.ts';

export const residualLeadEndpoints = {
  one: endpoint({
    verb: 'GET',
    path: 'leads/residualLeadCreator',
    who: managesLeads,
    kind: 'query',
    answer: residualLeadCreatorView,
    summary: 'The residual lead creator: whether it is on, its last run and totals',
  }),
  toggle: endpoint({
    verb: 'POST',
    path: 'leads/residualLeadCreator/toggle',
    who: managesLeads,
    kind: 'command',
    body: ToggleBody,
    answer: residualLeadCreatorView,
    summary: 'Switch the residual lead creator on or off',
  }),
} as const;
