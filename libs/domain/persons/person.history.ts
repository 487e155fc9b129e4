import { activity, changedLabels, type AreaHistory } from '../kernel/history.ts';
import type { PersonDetails, PersonEvent } from './person.events.ts';

const labels = {
  Title: 'title',
  FirstName: 'name',
  LastName: 'name',
  Email: 'email',
  EmailSecondary: 'secondary email',
  ContactNumber: 'contact number',
  ContactNumberSecondary: 'secondary contact number',
  Address: 'address',
  Suburb: 'suburb',
  State: 'state',
  Postcode: 'postcode',
  CompanyID: 'company',
  CompanyName: 'company',
  MarketingOptOut: 'marketing opt-out',
} as const satisfies Record<keyof PersonDetails, string>;

export const personHistory: AreaHistory<PersonEvent> = {
  subjectType: 'person',
  subjectID: ({ PersonID }) => PersonID,
  entries: {
    PersonRegistered: () => activity('Person registered', 'Registered'),
    PersonAmended: (data) => activity('Person amended', changedLabels(data, labels)),
    PersonForgotten: () => activity('Person forgotten', 'Deleted, with all personal details'),
  },
};
