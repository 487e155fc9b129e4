import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { forgetMergedPersonsOnPersonForgotten } from './forget-merged-persons-on-person-forgotten.policy.ts';

it('forgets everyone merged into a forgotten person', () =>
  given(forgetMergedPersonsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 7 } }).then([
    { type: 'ForgetMergedPersons', PersonID: 7 },
  ]));
