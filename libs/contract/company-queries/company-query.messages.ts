import { NO_CALL_DAY } from '../shared/call-time.ts';

/** Messages about company queries. The specification has no words for them, only the rule for the time (2, section 5, "Session callback"). */
export const companyQueryMessage = {
  noCompany: 'Please select a company',
  noDay: NO_CALL_DAY,
  noTime: 'Please choose a time.',
  past: 'Callback time cannot be in the past',
  far: 'Callback time cannot be more than a year ahead',
  requested: 'Callback has been requested.',
  actioned: 'Company query has been actioned.',
  askedStays: 'This cannot be undone: what an employer asked for stays. Mark it as actioned instead.',
} as const;
