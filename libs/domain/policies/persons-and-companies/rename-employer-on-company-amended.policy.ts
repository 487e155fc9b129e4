import type { CompanyEvent } from '../../companies/company.area.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { RenameEmployer } from '../../persons/person.effects.ts';

type CompanyAmended = Extract<CompanyEvent, { type: 'CompanyAmended' }>;

/** Persons say where they work by name too: a new name of a company reaches all of them, and with them their leads. */
export const renameEmployerOnCompanyAmended: Policy<CompanyAmended, RenameEmployer> = {
  name: 'rename-employer-on-company-amended',
  on: ['CompanyAmended'],
  asksFor: { RenameEmployer: true },
  react: ({ data: { CompanyID, CompanyTradingName } }) =>
    CompanyTradingName === undefined ? [] : [{ type: 'RenameEmployer', CompanyID }],
};
