import { historyMessage } from '@leaseledger/contract/history/history.messages';
import type { MentionPlace } from '@leaseledger/contract/records/mention.views';
import { blankPerson } from '@leaseledger/contract/persons/person.details';
import type { Decision } from '../kernel/decision.ts';
import { activity } from '../kernel/history.ts';
import { deletes, personal, type OfPerson, type PersonState } from './person.ts';

/** The key that seals the places to blank. The person's own key is destroyed first, this one after the blanking. */
export const forgettingKey = ({ PersonID }: { readonly PersonID?: unknown }): string =>
  `forgetting-${String(PersonID)}`;

interface ForgetPerson {
  readonly type: 'ForgetPerson';
  readonly mentions?: readonly MentionPlace[];
  readonly mails?: readonly number[];
}

interface PersonForgotten {
  readonly type: 'PersonForgotten';
  /**
   * The chosen places in other records that name the person; null once they are blanked. `mails` were sent to an
   * address of the person before it was known as theirs, under keys of their own.
   */
  readonly data: OfPerson & {
    readonly mentions?: readonly MentionPlace[] | null;
    readonly mails?: readonly number[];
  };
}

export const forgetPerson: Decision<PersonState, ForgetPerson, PersonForgotten> = {
  command: 'ForgetPerson',
  who: deletes,
  of: 'known',
  decide: ({ mentions = [], mails = [] }, { PersonID }) => [
    {
      type: 'PersonForgotten',
      data: { PersonID, ...(mentions.length > 0 && { mentions }), ...(mails.length > 0 && { mails }) },
    },
  ],
  events: {
    PersonForgotten: {
      description: 'A person was deleted: their key is destroyed and their details cannot be read again.',
      isSeenAtOnce: true,
      forgets: personal.subject,
      personal: { subject: forgettingKey, fields: ['mentions'] },
      // Everyone merged into the person is forgotten as well.
      evolve: (state) => ({
        ...state,
        stage: 'forgotten',
        details: blankPerson,
        absorbed: new Map([...state.absorbed.keys()].map((id) => [id, { taken: {}, was: {} }])),
      }),
      history: () => activity('Person forgotten', 'Deleted, with all personal details'),
      undo: historyMessage.forgotten,
      example: { PersonID: 11 },
    },
  },
  any: (fc) => fc.constant({}),
};
