import { openChanges, type FieldWords } from '../kernel/changes.ts';
import { activity, type AreaHistory } from '../kernel/history.ts';
import type { CompanyQueryEvent } from './company-query.events.ts';

const words: FieldWords = {
  labels: { CallbackDateTime: 'Call back' },
  formats: { CallbackDateTime: 'moment' },
  sealed: [],
};

/**
 * The company's history shows its queries. Queries are attached to companies, as notes are. So followers of the company
 * receive them (record-changes.ts).
 */
export const companyQueryHistory: AreaHistory<CompanyQueryEvent> = {
  subjectType: () => 'company',
  subjectID: ({ CompanyID }) => CompanyID,
  whyNoUndo: null,
  entries: {
    CompanyCallbackRequested: (data) =>
      activity('Callback requested', `Callback requested, query ${data.CompanyQueryID}`, openChanges(data, words)),
    CompanyQueryActioned: ({ CompanyQueryID }) =>
      activity('Company query actioned', `Query ${CompanyQueryID} marked as actioned`),
    CompanyQueryReopened: ({ CompanyQueryID }) =>
      activity('Company query reopened', `Query ${CompanyQueryID} is open again`),
  },
};
