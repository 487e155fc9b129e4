import type { Area } from '../kernel/area.ts';
import { companyDecider } from './company.decider.ts';
import type { CompanyEvent } from './company.events.ts';
import { companyHistory } from './company.history.ts';

/** Companies: what may happen, what the log keeps of it and how it reads. */
export const companyArea = {
  decider: companyDecider,
  events: {
    CompanyAdded: { description: 'A company was added.', schemaVersion: 1 },
  },
  history: companyHistory,
} satisfies Area<CompanyEvent>;
