import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { removeExportsOnSomebodyForgotten } from './remove-exports-on-somebody-forgotten.policy.ts';

it('removes the files of exports when a person is forgotten', () =>
  given(removeExportsOnSomebodyForgotten, { type: 'PersonForgotten', data: { PersonID: 42 } }).then([
    { type: 'RemoveExports' },
  ]));
it('and when a user is deleted', () =>
  given(removeExportsOnSomebodyForgotten, {
    type: 'UserDeleted',
    data: { UserID: 9, FullName: 'Sam Whitlock', Email: null },
  }).then([{ type: 'RemoveExports' }]));
