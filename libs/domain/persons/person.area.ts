import { blankPerson, personalPersonDetails } from '@leaseledger/contract/persons/person.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { personDecider } from './person.decider.ts';
import { forgettingKey, type PersonEvent } from './person.events.ts';
import { personHistory } from './person.history.ts';

const personal = personalOf('person', 'PersonID', personalPersonDetails);

/** Persons: what may happen, what the log keeps of it and how it reads. */
export const personArea = {
  decider: personDecider,
  events: {
    PersonRegistered: { description: 'A person became known, with their details.', schemaVersion: 1, personal, defaults: blankPerson },
    PersonAmended: { description: 'Details of a person were changed; only the changed fields, with what they held before.', schemaVersion: 1, personal },
    PersonForgotten: { description: 'A person was deleted: their key is destroyed and their details cannot be read again.', schemaVersion: 1, isSeenAtOnce: true, personal: { subject: forgettingKey, fields: ['mentions'] } },
  },
  history: personHistory,
} satisfies Area<PersonEvent>;
