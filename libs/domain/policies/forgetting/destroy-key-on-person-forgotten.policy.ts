import { ownKey } from '../../emails/email.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { DestroyKey } from '../../kernel/vault-effects.ts';
import type { PersonEvent } from '../../persons/person.area.ts';

type PersonForgotten = Extract<PersonEvent, { type: 'PersonForgotten' }>;

/** Forgets a person permanently. Without these keys nothing of theirs can be read, in the log or in a backup of it. */
export const destroyKeyOnPersonForgotten: Policy<PersonForgotten, DestroyKey> = {
  name: 'destroy-key-on-person-forgotten',
  on: ['PersonForgotten'],
  asksFor: { DestroyKey: true },
  forgetsAtOnce: true,
  react: ({ data: { PersonID, mails = [] } }) =>
    [`person-${PersonID}`, ...mails.map(ownKey)].map((subject) => ({ type: 'DestroyKey', subject })),
};
