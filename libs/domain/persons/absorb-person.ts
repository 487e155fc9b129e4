import { picked } from '@leaseledger/contract/kernel/picked';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { besideFirst } from '@leaseledger/contract/persons/second-contact';
import { changesOf, merged } from '../behaviours/amendment.ts';
import { recordChanged } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import {
  deletes,
  notThere,
  personal,
  sealed,
  someDetails,
  toldChanges,
  touched,
  withWas,
  type OfPerson,
  type PersonChanges,
  type PersonState,
} from './person.ts';

/** The fields of the kept person that a merge carries for lists. */
const shownOfPersons = [
  'FirstName',
  'LastName',
  'CompanyName',
  'Email',
  'ContactNumber',
] as const satisfies readonly (keyof PersonDetails)[];

/** The fields of a person that lists of other records show; null if unknown. */
export type ShownOfPerson = Pick<PersonDetails, (typeof shownOfPersons)[number]>;

/** `persons` are the merged person and everyone merged into them before: their records are shown with the kept person. */
export interface Absorbed {
  readonly MergedPersonID: number;
  readonly persons: readonly number[];
}

interface AbsorbPerson extends Absorbed {
  readonly type: 'AbsorbPerson';
  /** Are taken from the other person. */
  readonly values: Partial<PersonDetails>;
  /** The first e-mail address of the other person. */
  readonly MergedEmail: string | null;
  /** The first contact number of the other person. */
  readonly MergedContactNumber: string | null;
}

interface PersonAbsorbed {
  readonly type: 'PersonAbsorbed';
  /**
   * Another person was merged into this one. `shown` is what lists show of this person from now on. The other fields
   * were taken from the merged person, and `was` holds their previous values.
   */
  readonly data: OfPerson & Absorbed & { readonly shown: ShownOfPerson } & PersonChanges;
}

export const absorbPerson: Decision<PersonState, AbsorbPerson, PersonAbsorbed> = {
  command: 'AbsorbPerson',
  who: deletes,
  of: 'any',
  /** Keeps both first e-mail addresses and contact numbers, if the second one is empty or the same as the first. */
  decide({ MergedPersonID, persons, values, MergedEmail, MergedContactNumber }, state) {
    const { PersonID, details, absorbed } = state;
    if (absorbed.has(MergedPersonID)) return [];
    const { Email, EmailSecondary, ContactNumber, ContactNumberSecondary } = { ...details, ...values };
    const changed = changesOf(details, {
      ...values,
      EmailSecondary: besideFirst(Email, [EmailSecondary, details.Email, MergedEmail]),
      ContactNumberSecondary: besideFirst(ContactNumber, [
        ContactNumberSecondary,
        details.ContactNumber,
        MergedContactNumber,
      ]),
    });
    const shown = picked({ ...details, ...changed }, shownOfPersons);
    return (
      notThere(state) ?? [
        { type: 'PersonAbsorbed', data: { PersonID, MergedPersonID, persons, shown, ...withWas(changed, details) } },
      ]
    );
  },
  events: {
    PersonAbsorbed: {
      description:
        'Another person was merged into this one; with the fields that were taken from them, and what these held before.',
      personal: { ...personal, fields: [...personal.fields, ...shownOfPersons.map((field) => `shown.${field}`)] },
      evolve: (state, data) => ({
        ...state,
        details: merged(state.details, data),
        absorbed: new Map(state.absorbed).set(data.MergedPersonID, {
          taken: changesOf<Partial<PersonDetails>>(data.was, data),
          was: data.was,
        }),
      }),
      history: (data) =>
        activity('Person merged', 'Somebody was merged into this one', [
          recordChanged('Merged into this one', 'person', null, data.MergedPersonID),
          ...toldChanges(data),
        ]),
      sealed,
      undo: { touched, back: personMergeMessage.unmergeInstead },
      example: {
        PersonID: 11,
        MergedPersonID: 10,
        persons: [10],
        shown: {
          FirstName: 'Tess',
          LastName: 'Moana',
          CompanyName: null,
          Email: 'tess.moana@example.com',
          ContactNumber: null,
        },
        Email: 'tess.moana@example.com',
        was: { Email: 'tess@otway.example' },
      },
    },
  },
  any: (fc, some) =>
    fc.record({
      MergedPersonID: some.ids,
      MergedEmail: some.orNull(some.text),
      MergedContactNumber: some.orNull(some.text),
      persons: fc.array(some.ids),
      values: fc.record(someDetails(fc, some), { requiredKeys: [] }),
    }),
};
