import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { letGoOfFilesOnSomebodyForgotten } from './let-go-of-files-on-somebody-forgotten.policy.ts';

it('removes the content of files about a forgotten person', () =>
  given(letGoOfFilesOnSomebodyForgotten, { type: 'PersonForgotten', data: { PersonID: 42 } }).then([
    { type: 'LetGoOfFiles', about: 'person-42' },
  ]));
it('and about a user who is deleted', () =>
  given(letGoOfFilesOnSomebodyForgotten, {
    type: 'UserDeleted',
    data: { UserID: 9, FullName: 'Sam Whitlock', Email: null },
  }).then([{ type: 'LetGoOfFiles', about: 'user-9' }]));
