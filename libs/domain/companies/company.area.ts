import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { companyDecider } from './company.decider.ts';
import { personalFieldsOfCompanies, type CompanyEvent } from './company.events.ts';
import { companyHistory } from './company.history.ts';

/** Companies: what may happen, what the log keeps of it and how it reads. */
export const companyArea = {
  decider: companyDecider,
  events: {
    CompanyAdded: { description: 'A company was added.', schemaVersion: 1, personal: personalOf('company', 'CompanyID', personalFieldsOfCompanies) },
  },
  history: companyHistory,
} satisfies Area<CompanyEvent>;
