import { actionsCompanyQueries } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ActionCompanyQueryBody, AddCallbackBody } from './company-query.bodies.ts';
import { companyQueryView } from './company-query.views.ts';

export const companyQueryEndpoints = {
  all: endpoint('GET', 'monthEnd/queries', {
    who: actionsCompanyQueries,
    answer: listOf(companyQueryView),
    summary: 'The queries of employers, with the contact to call',
  }),
  addCallback: endpoint('PUT', 'companies/addCallback', {
    who: 'public',
    asksCaptcha: 'Captcha',
    body: AddCallbackBody,
    answer: nothing,
    summary: 'An employer asks to be called back; the same company and time is asked for once',
  }),
  action: endpoint('POST', 'companies/toggleCompanyQueryActionedStatus', {
    who: actionsCompanyQueries,
    body: ActionCompanyQueryBody,
    answer: orNull(companyQueryView),
    summary: 'Mark a company query as actioned',
  }),
} as const;
