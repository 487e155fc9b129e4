import type { LetGoOfFiles } from '../../files/file.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { PersonEvent } from '../../persons/person.area.ts';
import type { UserEvent } from '../../users/user.area.ts';

type Forgotten = Extract<PersonEvent, { type: 'PersonForgotten' }> | Extract<UserEvent, { type: 'UserDeleted' }>;

/** Without the subject's key nobody can read the files about them. This policy removes the bytes as well. */
export const letGoOfFilesOnSomebodyForgotten: Policy<Forgotten, LetGoOfFiles> = {
  name: 'let-go-of-files-on-somebody-forgotten',
  on: ['PersonForgotten', 'UserDeleted'],
  asksFor: { LetGoOfFiles: true },
  react: ({ type, data }) => [
    { type: 'LetGoOfFiles', about: type === 'PersonForgotten' ? `person-${data.PersonID}` : `user-${data.UserID}` },
  ],
};
