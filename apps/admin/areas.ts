import type { ConsoleArea } from './platform/screens/area.ts';
import { fuelCards } from './areas/fuel-cards/fuel-cards.area.tsx';
import { leads } from './areas/leads/leads.area.tsx';
import { enquiries, newBusiness } from './areas/enquiries/enquiries.area.tsx';
import { persons } from './areas/persons/persons.area.tsx';
import { companies } from './areas/companies/companies.area.tsx';
import { companyQueries } from './areas/company-queries/company-queries.area.tsx';
import { users } from './access/users/users.area.tsx';
import { outbox } from './records/mail/outbox.area.tsx';
import { activity } from './records/activity/activity.area.tsx';
import { batchList } from './records/batch-list/batch-list.area.tsx';
import { distributionShares, enquiryShares } from './areas/distribution-shares/distribution-shares.area.tsx';
import { sessionStatistics } from './areas/session-statistics/session-statistics.area.tsx';
import { sessions } from './areas/sessions/sessions.area.tsx';
import { sessionAttendees } from './areas/session-attendees/session-attendees.area.tsx';
import { emailTemplates } from './areas/email-templates/email-templates.area.tsx';
import { forms } from './areas/forms/forms.area.tsx';

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
  sessionStatistics,
  distributionShares,
  enquiryShares,
  newBusiness,
  companies,
  companyQueries,
  emailTemplates,
  forms,
  fuelCards,
  users,
  outbox,
  activity,
  batchList,
];
