import { COMPANY_LINKS_ID, companyLinkDecider } from '../../company-links/company-link.area.ts';
import type { CompanyEvent } from '../../companies/company.area.ts';
import { commandFor, type Policy } from '../../kernel/policy.ts';

/** A company that was taken back with its import belongs to no other one, and none to it. */
export const unlinkCompanyOnCompanyWithdrawn: Policy<Extract<CompanyEvent, { type: 'CompanyWithdrawn' }>, never> = {
  name: 'unlink-company-on-company-withdrawn',
  on: ['CompanyWithdrawn'],
  asksFor: {},
  react: ({ data: { CompanyID } }) => [
    commandFor(companyLinkDecider, COMPANY_LINKS_ID, { type: 'UnlinkCompany', CompanyID }),
  ],
};
