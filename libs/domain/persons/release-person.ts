import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { changesOf, formerly, merged } from '../behaviours/amendment.ts';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { recordChanged } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import type { Absorbed } from './absorb-person.ts';
import {
  deletes,
  notThere,
  personal,
  sealed,
  toldChanges,
  touched,
  withWas,
  type OfPerson,
  type PersonChanges,
  type PersonState,
} from './person.ts';

interface ReleasePerson extends Absorbed {
  readonly type: 'ReleasePerson';
}

interface PersonReleased {
  readonly type: 'PersonReleased';
  /**
   * The other person is a separate person again. Carries the fields that return to their values before the merge. `was`
   * holds the values until now.
   */
  readonly data: OfPerson & Absorbed & PersonChanges;
}

/** Removes the values that the merge brought. Values entered since the merge stay. */
function givenUp(
  { taken, was }: { readonly taken: Partial<PersonDetails>; readonly was: Partial<PersonDetails> },
  details: PersonDetails,
): Partial<PersonDetails> {
  const since = changesOf<Partial<PersonDetails>>(taken, details);
  return changesOf(details, { ...formerly(was, taken), ...formerly(details, since) });
}

export const releasePerson: Decision<PersonState, ReleasePerson, PersonReleased> = {
  command: 'ReleasePerson',
  who: deletes,
  of: 'any',
  decide({ MergedPersonID, persons }, state) {
    const { PersonID, details, absorbed } = state;
    const merge = absorbed.get(MergedPersonID);
    if (merge === undefined) return [];
    const data = { PersonID, MergedPersonID, persons, ...withWas(givenUp(merge, details), details) };
    return notThere(state) ?? [{ type: 'PersonReleased', data }];
  },
  events: {
    PersonReleased: {
      description:
        'A person who had been merged into this one is one of their own again; with what was taken from them and is given up.',
      personal,
      evolve: (state, data) => ({
        ...state,
        details: merged(state.details, data),
        absorbed: new Map([...state.absorbed].filter(([id]) => id !== data.MergedPersonID)),
      }),
      history: (data) =>
        activity('Person unmerged', 'Somebody who was merged into this one is a person of their own again', [
          recordChanged('Unmerged', 'person', null, data.MergedPersonID),
          ...toldChanges(data),
        ]),
      sealed,
      undo: { touched, back: personMergeMessage.mergeInstead },
      example: {
        PersonID: 11,
        MergedPersonID: 10,
        persons: [10],
        Email: 'tess@otway.example',
        was: { Email: 'tess.moana@example.com' },
      },
    },
  },
  any: (fc, { ids }) => fc.record({ MergedPersonID: ids, persons: fc.array(ids) }),
  weight: 2,
};
