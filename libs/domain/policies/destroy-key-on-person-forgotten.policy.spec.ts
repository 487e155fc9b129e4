import { it } from '@jest/globals';
import { given } from '../kernel/given-policy.ts';
import { destroyKeyOnPersonForgotten } from './destroy-key-on-person-forgotten.policy.ts';

it('destroys the key of a person who is forgotten', () => {
  given(destroyKeyOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42 } }).then([{ type: 'DestroyKey', subject: 'person-42' }]);
});
