import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { unlinkCompanyOnCompanyWithdrawn } from './unlink-company-on-company-withdrawn.policy.ts';

it('a withdrawn company no longer belongs to another company', () =>
  given(unlinkCompanyOnCompanyWithdrawn, {
    type: 'CompanyWithdrawn',
    data: { CompanyID: 3, CompanyTradingName: 'Barwon Health' },
  }).then([{ type: 'Decide', category: 'companyLinks', id: 1, command: { type: 'UnlinkCompany', CompanyID: 3 } }]));
