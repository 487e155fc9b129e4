import { activity, type AreaHistory } from '../kernel/history.ts';
import type { CompanyEvent } from './company.events.ts';

export const companyHistory: AreaHistory<CompanyEvent> = {
  subjectType: 'company',
  subjectID: ({ CompanyID }) => CompanyID,
  entries: {
    CompanyAdded: ({ CompanyTradingName }) => activity('Company added', `${CompanyTradingName} added`),
  },
};
