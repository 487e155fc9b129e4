import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { renameEmployerOnCompanyAmended } from './rename-employer-on-company-amended.policy.ts';

it('a new name of a company reaches everybody who works there', () =>
  given(renameEmployerOnCompanyAmended, {
    type: 'CompanyAmended',
    data: { CompanyID: 3, CompanyTradingName: 'Barwon Water', was: { CompanyTradingName: 'Barwon Health' } },
  }).then([{ type: 'RenameEmployer', CompanyID: 3 }]));
it('other changes concern nobody', () =>
  given(renameEmployerOnCompanyAmended, {
    type: 'CompanyAmended',
    data: { CompanyID: 3, AspireOneCompanyID: 9, was: { AspireOneCompanyID: null } },
  }).then([]));
