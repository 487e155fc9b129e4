import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { changesOf, isEmpty, merged } from '../behaviours/amendment.ts';
import { recordChanged } from '../kernel/changes.ts';
import type { Decision } from '../kernel/decision.ts';
import { activity, changes } from '../kernel/history.ts';
import { ruleBroken } from '../kernel/rejection.ts';
import {
  amends,
  mergedAway,
  personal,
  sealed,
  someDetails,
  toldChanges,
  touched,
  withWas,
  type OfPerson,
  type PersonState,
} from './person.ts';

interface AmendPerson {
  readonly type: 'AmendPerson';
  /** May repeat what has not changed; a field that is left out stays as it is. */
  readonly changes: Partial<PersonDetails>;
}

export interface PersonAmended {
  readonly type: 'PersonAmended';
  /**
   * The changed fields, and both names if either changed. `was` holds their previous values. Older events lack it.
   * `LeadID` is the lead whose details as given were taken over.
   */
  readonly data: OfPerson & {
    readonly was?: Partial<PersonDetails>;
    readonly LeadID?: number;
  } & Partial<PersonDetails>;
}

export function amend(
  wanted: Partial<PersonDetails>,
  { PersonID, details }: PersonState,
  from: { readonly LeadID?: number } = {},
): readonly PersonAmended[] {
  const changed = changesOf(details, wanted);
  return isEmpty(changed) ? [] : [{ type: 'PersonAmended', data: { PersonID, ...withWas(changed, details), ...from } }];
}

export const amendPerson: Decision<PersonState, AmendPerson, PersonAmended> = {
  command: 'AmendPerson',
  who: (actor, _command, state) => amends(actor, state),
  of: 'known',
  decide: (command, state) => mergedAway(state) ?? amend(command.changes, state),
  events: {
    PersonAmended: {
      description: 'Details of a person were changed; only the changed fields, with what they held before.',
      personal,
      evolve: (state, data) => ({ ...state, details: merged(state.details, data) }),
      history: (data) =>
        data.LeadID === undefined
          ? changes('Person amended', toldChanges(data))
          : activity('Person amended', `Details as given in lead ${data.LeadID} taken over`, [
              ...toldChanges(data),
              recordChanged('As given in', 'lead', null, data.LeadID),
            ]),
      sealed,
      undo: {
        touched,
        // The previous values may be one half of a name.
        back: (data, state) =>
          data.was === undefined
            ? ruleBroken(historyMessage.notKnown)
            : amend(changesOf<Partial<PersonDetails>>(data, data.was), state),
      },
      example: { PersonID: 11, Suburb: 'Lorne', was: { Suburb: 'Apollo Bay' } },
    },
  },
  any: (fc, some) => fc.record({ changes: fc.record(someDetails(fc, some), { requiredKeys: [] }) }),
};
