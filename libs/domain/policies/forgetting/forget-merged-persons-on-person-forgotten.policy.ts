import type { Policy } from '../../kernel/policy.ts';
import type { ForgetMergedPersons } from '../../persons/person.effects.ts';
import type { PersonEvent } from '../../persons/person.area.ts';

/** Who was merged into somebody is the same human being: forgotten with them. */
export const forgetMergedPersonsOnPersonForgotten: Policy<
  Extract<PersonEvent, { type: 'PersonForgotten' }>,
  ForgetMergedPersons
> = {
  name: 'forget-merged-persons-on-person-forgotten',
  on: ['PersonForgotten'],
  asksFor: { ForgetMergedPersons: true },
  react: ({ data: { PersonID } }) => [{ type: 'ForgetMergedPersons', PersonID }],
};
