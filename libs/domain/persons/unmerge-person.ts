import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { merged } from '../behaviours/amendment.ts';
import { recordChanged } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { deletes, notThere, personal, type OfPerson, type PersonState } from './person.ts';

interface UnmergePerson {
  readonly type: 'UnmergePerson';
  readonly persons: readonly number[];
  /** The current name of the company at which the person works. */
  readonly CompanyName: string | null;
}

interface PersonUnmerged {
  readonly type: 'PersonUnmerged';
  /** A merge was taken back. Carries all details of the person, because removed rows are not read. */
  readonly data: OfPerson & {
    readonly from: number;
    readonly persons: readonly number[];
    readonly createdBy: { readonly id: number | null; readonly name: string };
    readonly createdAt: string;
  } & PersonDetails;
}

export const unmergePerson: Decision<PersonState, UnmergePerson, PersonUnmerged> = {
  command: 'UnmergePerson',
  who: deletes,
  of: 'any',
  decide({ persons, CompanyName }, state) {
    const { PersonID, mergedInto: from, createdBy, createdAt, details } = state;
    if (from === null) return [];
    const data = { PersonID, from, persons, createdBy, createdAt, ...details, CompanyName };
    return notThere(state) ?? [{ type: 'PersonUnmerged', data }];
  },
  events: {
    PersonUnmerged: {
      description: 'A merge of a person into another one was taken back: all of them as they were.',
      personal,
      evolve: (state, data) => ({ ...state, stage: 'known', mergedInto: null, details: merged(blankPerson, data) }),
      history: ({ from }) =>
        activity('Person unmerged', 'A person of their own again', [
          recordChanged('Unmerged from', 'person', null, from),
        ]),
      undo: personMergeMessage.mergeInstead,
      example: {
        PersonID: 11,
        from: 10,
        persons: [11],
        createdBy: { id: 1, name: 'Mia Okafor' },
        createdAt: '2026-06-30T01:00:00.000Z',
        ...blankPerson,
        FirstName: 'Tess',
        LastName: 'Moana',
      },
    },
  },
  any: (fc, { ids, text, orNull }) => fc.record({ persons: fc.array(ids), CompanyName: orNull(text) }),
};
