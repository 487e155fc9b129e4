import type { ForgetFormSubmissionsOf } from '../../forms/form-submission.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { PersonEvent } from '../../persons/person.area.ts';

type PersonForgotten = Extract<PersonEvent, { type: 'PersonForgotten' }>;

/** Forgets the submissions of a forgotten person. They have keys of their own. */
export const forgetFormSubmissionsOnPersonForgotten: Policy<PersonForgotten, ForgetFormSubmissionsOf> = {
  name: 'forget-form-submissions-on-person-forgotten',
  on: ['PersonForgotten'],
  asksFor: { ForgetFormSubmissionsOf: true },
  react: ({ data: { PersonID } }) => [{ type: 'ForgetFormSubmissionsOf', PersonID }],
};
