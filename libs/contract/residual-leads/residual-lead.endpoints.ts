import { managesLeads } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ToggleBody } from '../distributors/distributor.bodies.ts';
import { residualLeadCreatorView } from './residual-lead.views.ts';

export const residualLeadEndpoints = {
  one: endpoint('GET', 'leads/residualLeadCreator', {
    who: managesLeads,
    answer: residualLeadCreatorView,
    summary: 'The residual lead creator: whether it is on, its last run and totals',
  }),
  toggle: endpoint('POST', 'leads/residualLeadCreator/toggle', {
    who: managesLeads,
    body: ToggleBody,
    answer: residualLeadCreatorView,
    summary: 'Switch the residual lead creator on or off',
  }),
} as const;
