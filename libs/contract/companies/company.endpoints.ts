import { changesCompanies, isStaff, readsCompanies } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { listOf, orNull } from '../kernel/answer.ts';
import { AddCompanyBody, UpdateCompanyBody } from './company.bodies.ts';
import { companyChoices, companySearch } from './company-choices.endpoint.ts';
import { companyChoice, companyView } from './company.views.ts';

export const companyEndpoints = {
  all: companyChoices,
  search: companySearch,
  match: endpoint({
    verb: 'GET',
    path: 'companies/match/:name',
    who: isStaff,
    kind: 'query',
    answer: listOf(companyChoice),
    summary: 'Companies of this name, else those with a name like it, the most alike first',
  }),
  one: endpoint({
    verb: 'GET',
    path: 'companies/company/:id',
    who: readsCompanies,
    kind: 'query',
    answer: companyView,
    summary: 'One company',
  }),
  add: endpoint({
    verb: 'PUT',
    path: 'companies',
    who: changesCompanies,
    kind: 'command',
    body: AddCompanyBody,
    answer: orNull(companyView),
    summary: 'Add a company',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'companies/update',
    who: changesCompanies,
    kind: 'command',
    body: UpdateCompanyBody,
    answer: orNull(companyView),
    summary: 'Amend a company',
  }),
} as const;
