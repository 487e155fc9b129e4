import type { ConsoleArea } from './kernel/area.ts';
import { leads } from './leads/leads.area.tsx';
import { enquiries } from './enquiries/enquiries.area.tsx';
import { persons } from './persons/persons.area.tsx';
import { companies } from './companies/companies.area.tsx';
import { companyQueries } from './company-queries/company-queries.area.tsx';
import { users } from './users/users.area.tsx';
import { outbox } from './mail/outbox.area.tsx';
import { activity } from './activity/activity.area.tsx';
import { batchList } from './batch-list/batch-list.area.tsx';
import { sessions } from './sessions/sessions.area.tsx';
import { sessionAttendees } from './session-attendees/session-attendees.area.tsx';

/**
 * Every area of the console, in the order of the menu (specification 1, section 2.1).
 * Routes, menu, search and the names of records come from here.
 */
export const areas: readonly ConsoleArea[] = [
  leads,
  enquiries,
  persons,
  sessions,
  sessionAttendees,
  companies,
  companyQueries,
  users,
  outbox,
  activity,
  batchList,
];
