import { blankPerson, personalPersonDetails } from '@leaseledger/contract/persons/person.details';
import type { Area } from '../kernel/area.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { personDecider } from './person.decider.ts';
import { forgettingKey, foundBy, shownOfPersons, type PersonEvent } from './person.events.ts';
import { personHistory } from './person.history.ts';

const personal = personalOf('person', 'PersonID', personalPersonDetails);

/** Persons: what may happen, what the log keeps of it and how it reads. */
export const personArea = {
  decider: personDecider,
  events: {
    PersonRegistered: {
      description: 'A person became known, with their details.',
      schemaVersion: 1,
      personal,
      defaults: blankPerson,
    },
    PersonAmended: {
      description: 'Details of a person were changed; only the changed fields, with what they held before.',
      schemaVersion: 1,
      personal,
    },
    PersonMerged: {
      description: 'A person was found to be another one, who is kept, and was merged into them.',
      schemaVersion: 1,
      personal: personalOf('person', 'PersonID', foundBy),
    },
    PersonAbsorbed: {
      description:
        'Another person was merged into this one; with the fields that were taken from them, and what these held before.',
      schemaVersion: 1,
      personal: { ...personal, fields: [...personal.fields, ...shownOfPersons.map((field) => `shown.${field}`)] },
    },
    PersonReleased: {
      description:
        'A person who had been merged into this one is one of their own again; with what was taken from them and is given up.',
      schemaVersion: 1,
      personal,
    },
    PersonUnmerged: {
      description: 'A merge of a person into another one was taken back: all of them as they were.',
      schemaVersion: 1,
      personal,
    },
    PersonForgotten: {
      description: 'A person was deleted: their key is destroyed and their details cannot be read again.',
      schemaVersion: 1,
      isSeenAtOnce: true,
      forgets: personal.subject,
      personal: { subject: forgettingKey, fields: ['mentions'] },
    },
  },
  history: personHistory,
} satisfies Area<PersonEvent>;
