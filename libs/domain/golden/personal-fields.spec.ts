import { describe, expect, it } from '@jest/globals';
import { companyFields } from '@leaseledger/contract/companies/company.details';
import { enquiryFields } from '@leaseledger/contract/enquiries/enquiry.details';
import { personalIn, type Fields } from '@leaseledger/contract/kernel/fields';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { personFields } from '@leaseledger/contract/persons/person.details';
import { attendeeFields } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionFields } from '@leaseledger/contract/sessions/session.details';
import { userFields } from '@leaseledger/contract/users/user.details';
import { eventDefinitions } from '../areas.ts';

const cars = [
  'CurrentCarManufacturer',
  'CurrentCarModel',
  'InterestedCarManufacturer',
  'InterestedCarModel',
  'AnnualIncome',
];
const names = ['FirstName', 'LastName', 'Email', 'ContactNumber'];

/** Written by hand: a decision that changes in a table changes here too, or the test names the field. With an event that seals them. */
const tables: [name: string, table: Fields, sealed: readonly string[], event: keyof typeof eventDefinitions][] = [
  ['enquiry', enquiryFields, ['Referral', 'Notes'], 'EnquiryAmended'],
  ['lead', leadFields, ['Referral', ...cars, 'Notes'], 'LeadAmended'],
  ['company', companyFields, ['MonthEndReportCCList'], 'CompanyAmended'],
  [
    'person',
    personFields,
    [
      ...names,
      'Title',
      'EmailSecondary',
      'ContactNumberSecondary',
      'Address',
      'Suburb',
      'State',
      'Postcode',
      'CompanyName',
    ],
    'PersonAmended',
  ],
  ['session', sessionFields, ['MainContactName', 'MainContactEmail', 'ContactEmailContents'], 'SessionAmended'],
  ['attendee', attendeeFields, [...names, 'CompanyName', 'State', 'Postcode', ...cars], 'SessionAttendeeAmended'],
  ['user', userFields, [...names, 'Title', 'MobileNumber', 'JobTitle', 'EmployerName'], 'UserAmended'],
];

describe('The fields of a table that are sealed in the log', () => {
  it.each(tables)(
    'of a %s are those that the decision lists, and its amendment seals them',
    (_, table, sealed, event) => {
      const personal: readonly string[] = personalIn(table);
      expect({
        sealedButNotListed: personal.filter((field) => !sealed.includes(field)),
        listedButInClear: sealed.filter((field) => !personal.includes(field)),
        notSealedByTheEvent: sealed.filter((field) => !eventDefinitions[event]?.personal?.fields.includes(field)),
      }).toEqual({ sealedButNotListed: [], listedButInClear: [], notSealedByTheEvent: [] });
    },
  );
});
