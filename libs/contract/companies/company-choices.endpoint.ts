import { isStaff } from '../access/permissions.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { companyChoice } from './company.views.ts';

/** All of them, for those who fill a field with one. */
export const companyChoices = endpoint({
  verb: 'GET',
  path: 'admin/companies',
  who: isStaff,
  kind: 'query',
  answer: listOf(companyChoice),
  summary: 'All companies; only names and ids without COMPANIES_USER',
});

/** Apart from the other calls of companies, whose bodies bring along what checks them: the leads list filters by their names. */
export const companySearch = endpoint({
  verb: 'GET',
  path: 'companies/search/:text',
  who: isStaff,
  kind: 'query',
  answer: listOf(companyChoice),
  summary: 'Companies whose name begins with the words',
});
