import type { Policy } from '../kernel/policy.ts';
import type { PersonEvent } from '../persons/person.events.ts';

type PersonForgotten = Extract<PersonEvent, { type: 'PersonForgotten' }>;

/** Forgets a person for good: without the key nothing of theirs can be read again, in the log or in a backup of it. */
export const destroyKeyOnPersonForgotten: Policy<PersonForgotten> = {
  name: 'destroy-key-on-person-forgotten',
  on: ['PersonForgotten'],
  react: ({ data }) => [{ type: 'DestroyKey', subject: `person-${data.PersonID}` }],
};
