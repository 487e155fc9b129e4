import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { destroyKeyOnPersonForgotten } from './destroy-key-on-person-forgotten.policy.ts';

it('destroys the key of a person who is forgotten, and those of mails to them from before they were known', () => {
  given(destroyKeyOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42, mails: [7] } }).then([
    { type: 'DestroyKey', subject: 'person-42' },
    { type: 'DestroyKey', subject: 'email-7' },
  ]);
  given(destroyKeyOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 42 } }).then([
    { type: 'DestroyKey', subject: 'person-42' },
  ]);
});
