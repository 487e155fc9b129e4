import { picked } from '@leaseledger/contract/kernel/picked';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { recordChanged } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { deletes, mergedAway, notThere, type OfPerson, type PersonState } from './person.ts';

/** The fields that find a merged person, in searches and when they get in touch. */
const foundBy = [
  'FirstName',
  'LastName',
  'Email',
  'EmailSecondary',
  'ContactNumber',
  'ContactNumberSecondary',
] as const satisfies readonly (keyof PersonDetails)[];

/** The person is another one, who is kept. */
interface MergeInto extends OfPerson {
  readonly type: 'MergeInto';
}

interface PersonMerged {
  readonly type: 'PersonMerged';
  /** This person was found to be another person, who is kept. Carries the details that find the kept person from now on. */
  readonly data: OfPerson & { readonly into: number } & Pick<PersonDetails, (typeof foundBy)[number]>;
}

/**
 * The stream of all merges decides whether two persons may be merged. Each of the two carries out its half of a merge
 * or unmerge once, even if it is asked for again or was forgotten since.
 */
export const mergeInto: Decision<PersonState, MergeInto, PersonMerged> = {
  command: 'MergeInto',
  who: deletes,
  of: 'any',
  decide({ PersonID: into }, state) {
    const { PersonID, details, mergedInto } = state;
    if (mergedInto === into) return [];
    return (
      notThere(state) ??
      mergedAway(state) ?? [{ type: 'PersonMerged', data: { PersonID, into, ...picked(details, foundBy) } }]
    );
  },
  events: {
    PersonMerged: {
      description: 'A person was found to be another one, who is kept, and was merged into them.',
      personal: personalOf('person', 'PersonID', foundBy),
      evolve: (state, { into }) => ({ ...state, stage: 'merged', mergedInto: into }),
      history: ({ into }) =>
        activity('Person merged', 'Merged into another person', [recordChanged('Merged into', 'person', null, into)]),
      undo: personMergeMessage.unmergeInstead,
      example: {
        PersonID: 11,
        into: 10,
        FirstName: 'Tess',
        LastName: 'Moana',
        Email: 'tess@otway.example',
        EmailSecondary: null,
        ContactNumber: null,
        ContactNumberSecondary: null,
      },
    },
  },
  any: (fc, { ids }) => fc.record({ PersonID: ids }),
};
