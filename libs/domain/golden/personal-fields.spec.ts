import { expect, it } from '@jest/globals';
import { companyFields } from '@leaseledger/contract/companies/company.details';
import { enquiryFields } from '@leaseledger/contract/enquiries/enquiry.details';
import { personalIn, type Fields } from '@leaseledger/contract/kernel/fields';
import { leadFields } from '@leaseledger/contract/leads/lead.details';
import { givenFields } from '@leaseledger/contract/leads/lead.given';
import { personFields } from '@leaseledger/contract/persons/person.details';
import { attendeeFields } from '@leaseledger/contract/session-attendance/session-attendance.details';
import { sessionFields } from '@leaseledger/contract/sessions/session.details';
import { userFields } from '@leaseledger/contract/users/user.details';
import { eventDefinitions } from '../areas.ts';

const tables: readonly [event: keyof typeof eventDefinitions, table: Fields][] = [
  ['EnquiryAmended', enquiryFields],
  ['LeadAmended', { ...leadFields, ...givenFields }],
  ['CompanyAmended', companyFields],
  ['PersonAmended', personFields],
  ['SessionAmended', sessionFields],
  ['SessionAttendeeAmended', attendeeFields],
  ['UserAmended', userFields],
];

// A field that a table no longer calls personal is in the log in clear, and open-fields.spec.ts names it.
it.each(tables)('%s seals each personal field of its table', (event, table) => {
  const sealed = eventDefinitions[event]?.personal?.fields;
  expect(personalIn(table).filter((field) => sealed?.includes(field) !== true)).toEqual([]);
});
