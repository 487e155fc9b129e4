import { actionsCompanyQueries } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { ActionCompanyQueryBody, AddCallbackBody } from './company-query.bodies.ts';
import { companyQueryView } from './company-query.views.ts';

export const companyQueryEndpoints = {
  all: endpoint({
    verb: 'GET',
    path: 'monthEnd/queries',
    who: actionsCompanyQueries,
    kind: 'query',
    answer: listOf(companyQueryView),
    summary: 'The queries of employers, with the contact to call',
  }),
  addCallback: endpoint({
    verb: 'PUT',
    path: 'companies/addCallback',
    who: 'public',
    kind: 'command',
    asksCaptcha: 'Captcha',
    body: AddCallbackBody,
    answer: nothing,
    summary: 'An employer asks to be called back; the same company and time is asked for once',
  }),
  action: endpoint({
    verb: 'POST',
    path: 'companies/toggleCompanyQueryActionedStatus',
    who: actionsCompanyQueries,
    kind: 'command',
    body: ActionCompanyQueryBody,
    answer: orNull(companyQueryView),
    summary: 'Mark a company query as actioned',
  }),
} as const;
