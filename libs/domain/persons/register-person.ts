import { registersPersons } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { merged } from '../behaviours/amendment.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { originOf } from '../kernel/origin.ts';
import { may } from '../kernel/rights.ts';
import { personal, someDetails, type OfPerson, type PersonState } from './person.ts';

interface RegisterPerson extends OfPerson {
  readonly type: 'RegisterPerson';
  readonly details: PersonDetails;
}

interface PersonRegistered {
  readonly type: 'PersonRegistered';
  readonly data: OfPerson & PersonDetails;
}

export const registerPerson: Decision<PersonState, RegisterPerson, PersonRegistered> = {
  command: 'RegisterPerson',
  who: (actor) => may(registersPersons, actor),
  of: 'new',
  decide: ({ PersonID, details }) => [{ type: 'PersonRegistered', data: { PersonID, ...details } }],
  events: {
    PersonRegistered: {
      description: 'A person became known, with their details.',
      personal,
      defaults: blankPerson,
      evolve: (state, data, { metadata }) => ({
        ...state,
        stage: 'known',
        PersonID: data.PersonID,
        ...originOf(metadata),
        details: merged(blankPerson, data),
      }),
      history: () => activity('Person registered', 'Registered'),
      undo: historyMessage.madeRecord,
      example: { PersonID: 11, ...blankPerson, FirstName: 'Tess', LastName: 'Moana', Email: 'tess@otway.example' },
    },
  },
  any: (fc, some, PersonID) =>
    fc.record({ PersonID: fc.constant(PersonID), details: fc.record(someDetails(fc, some)) }),
  decidesAgain: true,
};
