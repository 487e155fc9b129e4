import { changesCompanies, readsCompanies } from '../access/permissions.ts';
import { nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { AmendCompanyLinkBody, LinkCompaniesBody } from './company-link.bodies.ts';
import { companyGroup, linkedCompany } from './company-link.views.ts';

export const companyLinkEndpoints = {
  link: endpoint('PUT', 'companies/linkedCompany', {
    who: changesCompanies,
    body: LinkCompaniesBody,
    answer: orNull(linkedCompany),
    summary: 'Link a company to a child company',
  }),
  amend: endpoint('POST', 'companies/linkedCompany', {
    who: changesCompanies,
    body: AmendCompanyLinkBody,
    answer: orNull(linkedCompany),
    summary: 'Change the days on which a link holds',
  }),
  group: endpoint('GET', 'companies/group/:id', {
    who: readsCompanies,
    answer: companyGroup,
    summary: 'The companies that links in force today connect with one',
  }),
  unlink: endpoint('DELETE', 'companies/linkedCompany/:id', {
    who: changesCompanies,
    answer: nothing,
    summary: 'Remove a link of companies',
  }),
} as const;
