import { fuelCardRecords } from '../fuel-cards/fuel-card-tracker.access.ts';
import type { OfRecords } from '../kernel/endpoint.ts';
import { enquiryRecords } from '../enquiries/enquiry.access.ts';
import { personRecords } from '../persons/person.access.ts';
import { leadRecords } from '../leads/lead.access.ts';
import {
  actionsCompanyQueries,
  assignsEnquiries,
  assignsLeads,
  administersUsers,
  changesCompanies,
  imports,
  isStaff,
  listsPersons,
  managesEmailTemplates,
  managesForms,
  managesFuelCards,
  readsCompanies,
  registersPersons,
  reviewsEnquiries,
  runsSessions,
  worksEnquiries,
  worksFuelCards,
  worksLeads,
  worksNewBusiness,
  type Rule,
} from '../access/permissions.ts';

export interface Screen {
  /** The address, with braces around its variable parts. */
  readonly screen: string;
  readonly label: string;
  readonly who: Rule;
  /** The records that it shows, if these are not the records of every user. */
  readonly records?: OfRecords;
}

/** The rules for opening the console's screens. A spec of the console checks that its areas use the same rules. */
export const screens: readonly Screen[] = [
  { screen: '/admin/', label: 'Overview', who: isStaff },
  { screen: '/admin/leads', label: 'Leads', who: worksLeads, records: leadRecords },
  { screen: '/admin/leads/add', label: 'Add lead', who: worksLeads },
  { screen: '/admin/leads/view/{id}', label: 'A lead', who: worksLeads, records: leadRecords },
  { screen: '/admin/leads/manage', label: 'Lead Management', who: assignsLeads },
  { screen: '/admin/leads/fairness', label: 'Fairness of the lead distributor', who: assignsLeads },
  { screen: '/admin/enquiries', label: 'Enquiries', who: worksEnquiries, records: enquiryRecords },
  { screen: '/admin/enquiries/add', label: 'Add enquiry', who: worksEnquiries },
  { screen: '/admin/enquiries/view/{id}', label: 'An enquiry', who: worksEnquiries, records: enquiryRecords },
  { screen: '/admin/enquiries/manage', label: 'Enquiry Management', who: reviewsEnquiries },
  { screen: '/admin/enquiries/fairness', label: 'Fairness of the enquiry distributor', who: assignsEnquiries },
  { screen: '/admin/newBusiness', label: 'New Business', who: worksNewBusiness },
  { screen: '/admin/newBusiness/add', label: 'Add new client', who: worksNewBusiness },
  { screen: '/admin/newBusiness/view/{id}', label: 'A new client', who: worksNewBusiness },
  { screen: '/admin/persons', label: 'Persons', who: listsPersons },
  { screen: '/admin/persons/add', label: 'Add person', who: registersPersons },
  { screen: '/admin/persons/view/{id}', label: 'A person', who: listsPersons, records: personRecords },
  { screen: '/admin/sessions', label: 'Information Sessions', who: runsSessions },
  { screen: '/admin/sessions/add', label: 'Add session', who: runsSessions },
  { screen: '/admin/sessions/view/{id}', label: 'A session', who: runsSessions },
  { screen: '/admin/sessions/statistics', label: 'Session statistics', who: runsSessions },
  { screen: '/admin/sessions/door', label: 'Door list', who: runsSessions },
  { screen: '/admin/sessionAttendees', label: 'Session Attendees', who: runsSessions },
  { screen: '/admin/sessionAttendees/view/{id}', label: 'An attendee', who: runsSessions },
  { screen: '/admin/companies', label: 'Companies', who: readsCompanies },
  { screen: '/admin/companies/add', label: 'Add company', who: changesCompanies },
  { screen: '/admin/companies/view/{id}', label: 'A company', who: readsCompanies },
  { screen: '/admin/companyQueries', label: 'Company Queries', who: actionsCompanyQueries },
  { screen: '/admin/users', label: 'Users', who: administersUsers },
  { screen: '/admin/users/add', label: 'Add user', who: administersUsers },
  { screen: '/admin/users/view/{id}', label: 'A user', who: administersUsers },
  { screen: '/admin/users/security', label: 'Security', who: administersUsers },
  { screen: '/admin/users/access', label: 'May they?', who: administersUsers },
  { screen: '/admin/import', label: 'Imports', who: imports },
  { screen: '/admin/import/{kind}', label: 'Import', who: imports },
  { screen: '/admin/account', label: 'Account', who: isStaff },
  { screen: '/admin/batches', label: 'Bulk changes', who: isStaff },
  { screen: '/admin/batches/view/{id}', label: 'A bulk change', who: isStaff },
  { screen: '/admin/outbox', label: 'Outbox', who: administersUsers },
  { screen: '/admin/outbox/view/{id}', label: 'An email', who: administersUsers },
  { screen: '/admin/activity', label: 'All-user activity', who: administersUsers },
  { screen: '/admin/changelog', label: 'Recent Updates', who: isStaff },
  { screen: '/admin/emailTemplates', label: 'Email Templates', who: managesEmailTemplates },
  { screen: '/admin/emailTemplates/add', label: 'Add email template', who: managesEmailTemplates },
  { screen: '/admin/emailTemplates/view/{id}', label: 'One email template', who: managesEmailTemplates },
  { screen: '/admin/fuelCardTrackers', label: 'Fuel Cards', who: worksFuelCards, records: fuelCardRecords },
  { screen: '/admin/fuelCardTrackers/add', label: 'Add Fuel Card Tracker', who: worksFuelCards },
  {
    screen: '/admin/fuelCardTrackers/view/{id}',
    label: 'A fuel card tracker',
    who: worksFuelCards,
    records: fuelCardRecords,
  },
  { screen: '/admin/fuelCardTrackers/manage', label: 'Fuel Card Tracker Management', who: managesFuelCards },
  { screen: '/admin/forms', label: 'Forms', who: managesForms },
  { screen: '/admin/forms/add', label: 'Add form', who: managesForms },
  { screen: '/admin/forms/view/{id}', label: 'One form', who: managesForms },
];
