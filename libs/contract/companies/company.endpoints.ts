import { changesCompanies, isStaff, readsCompanies } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, orNull } from '../kernel/answer.ts';
import { AddCompanyBody, UpdateCompanyBody } from './company.bodies.ts';
import { companyChoices, companySearch } from './company-choices.endpoint.ts';
import { companyChoice, companyView } from './company.views.ts';

export const companyEndpoints = {
  all: companyChoices,
  search: companySearch,
  match: endpoint('GET', 'companies/match/:name', {
    who: isStaff,
    answer: listOf(companyChoice),
    summary: 'Companies of this name, else those with a name like it, the most alike first',
  }),
  one: endpoint('GET', 'companies/company/:id', { who: readsCompanies, answer: companyView, summary: 'One company' }),
  add: endpoint('PUT', 'companies', {
    who: changesCompanies,
    body: AddCompanyBody,
    answer: orNull(companyView),
    summary: 'Add a company',
  }),
  update: endpoint('POST', 'companies/update', {
    who: changesCompanies,
    body: UpdateCompanyBody,
    answer: orNull(companyView),
    summary: 'Amend a company',
  }),
} as const;
