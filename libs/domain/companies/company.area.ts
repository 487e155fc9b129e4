import { blankCompany, personalCompanyDetails } from '@leaseledger/contract/companies/company.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { companyDecider } from './company.decider.ts';
import type { CompanyEvent } from './company.events.ts';
import { companyHistory } from './company.history.ts';

const personal = personalOf('company', 'CompanyID', personalCompanyDetails);

/** Companies: what may happen, what the log keeps of it and how it reads. */
export const companyArea = {
  decider: companyDecider,
  events: {
    CompanyAdded: { description: 'A company was added.', schemaVersion: 1, personal, defaults: blankCompany },
    CompanyAmended: {
      description: 'Details of a company were changed; only the changed fields, with what they held before.',
      schemaVersion: 1,
      personal,
    },
    CompanyWithdrawn: { description: 'A company that an import had added was taken back.', schemaVersion: 1 },
  },
  history: companyHistory,
} satisfies Area<CompanyEvent>;
