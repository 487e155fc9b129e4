import type { LeadPerson } from '../leads/lead.views.ts';
import type { PersonDetails } from '../persons/person.details.ts';

/** Person 7 in specs, as leads and enquiries hold her. */
export const aroha: LeadPerson = {
  PersonID: 7,
  PersonFullName: 'Aroha Ngata',
  PersonEmployerName: 'Barwon Health',
  PersonEmail: 'aroha@example.com',
  PersonContactNumber: '0412884210',
};
export const ravi: LeadPerson = {
  PersonID: 8,
  PersonFullName: 'Ravi Menon',
  PersonEmployerName: 'Tamar Health',
  PersonEmail: 'ravi@example.com',
  PersonContactNumber: '0400111222',
};
export const arohasDetails = {
  Title: 'Ms',
  FirstName: 'Aroha',
  LastName: 'Ngata',
  Email: 'aroha@example.com',
  EmailSecondary: null,
  ContactNumber: '0412884210',
  ContactNumberSecondary: null,
  Address: null,
  Suburb: null,
  State: 'VIC',
  Postcode: '3220',
  CompanyID: 3,
  CompanyName: 'Barwon Health',
  MarketingOptOut: false,
} satisfies PersonDetails;
