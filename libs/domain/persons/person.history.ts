import { personLabels, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { activity, changedWords, inSentence, type AreaHistory } from '../kernel/history.ts';
import type { PersonEvent } from './person.events.ts';

/** Fields under one word were changed together, as far as a reader is concerned. */
const words = {
  ...inSentence(personLabels),
  FirstName: 'name',
  LastName: 'name',
  EmailSecondary: 'secondary email',
  ContactNumberSecondary: 'secondary contact number',
  MarketingOptOut: 'marketing opt-out',
} satisfies Record<keyof PersonDetails, string>;

export const personHistory: AreaHistory<PersonEvent> = {
  subjectType: 'person',
  subjectID: ({ PersonID }) => PersonID,
  entries: {
    PersonRegistered: () => activity('Person registered', 'Registered'),
    PersonAmended: (data) => activity('Person amended', changedWords(data, words)),
    PersonForgotten: () => activity('Person forgotten', 'Deleted, with all personal details'),
  },
};
