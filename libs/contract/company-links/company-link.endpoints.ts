import { changesCompanies, readsCompanies } from '../access/permissions.ts';
import { nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { AmendCompanyLinkBody, LinkCompaniesBody } from './company-link.bodies.ts';
import { companyGroup, linkedCompany } from './company-link.views.ts';

export const companyLinkEndpoints = {
  link: endpoint({
    verb: 'PUT',
    path: 'companies/linkedCompany',
    who: changesCompanies,
    kind: 'command',
    body: LinkCompaniesBody,
    answer: orNull(linkedCompany),
    summary: 'Link a company to a child company',
  }),
  amend: endpoint({
    verb: 'POST',
    path: 'companies/linkedCompany',
    who: changesCompanies,
    kind: 'command',
    body: AmendCompanyLinkBody,
    answer: orNull(linkedCompany),
    summary: 'Change the days on which a link holds',
  }),
  group: endpoint({
    verb: 'GET',
    path: 'companies/group/:id',
    who: readsCompanies,
    kind: 'query',
    answer: companyGroup,
    summary: 'The companies that links in force today connect with one',
  }),
  unlink: endpoint({
    verb: 'DELETE',
    path: 'companies/linkedCompany/:id',
    who: changesCompanies,
    kind: 'command',
    answer: nothing,
    summary: 'Remove a link of companies',
  }),
} as const;
