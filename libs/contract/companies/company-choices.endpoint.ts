import { isStaff } from '../access/permissions.ts';
import { listOf } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { companyChoice } from './company.views.ts';

/** All companies, as choices for a field. */
export const companyChoices = endpoint('GET', 'admin/companies', {
  who: isStaff,
  answer: listOf(companyChoice),
  summary: 'All companies; only names and ids without COMPANIES_USER',
});

/** In a file of its own, because the leads list needs only this call. The other calls' bodies load class-validator. */
export const companySearch = endpoint('GET', 'companies/search/:text', {
  who: isStaff,
  answer: listOf(companyChoice),
  summary: 'Companies whose name begins with the words',
});
