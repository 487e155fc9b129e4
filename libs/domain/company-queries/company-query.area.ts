import type { Area } from '../kernel/area.ts';
import { companyQueryDecider } from './company-query.decider.ts';
import type { CompanyQueryEvent } from './company-query.events.ts';
import { companyQueryHistory } from './company-query.history.ts';

/** The queries of employers, and the users who actioned them. */
export const companyQueryArea = {
  decider: companyQueryDecider,
  events: {
    CompanyCallbackRequested: { description: 'An employer asked to be called back.', schemaVersion: 1 },
    CompanyQueryActioned: { description: 'A company query was marked as actioned.', schemaVersion: 1 },
    CompanyQueryReopened: {
      description: 'A company query that was marked as actioned is open again.',
      schemaVersion: 1,
    },
  },
  history: companyQueryHistory,
} satisfies Area<CompanyQueryEvent>;
