import type { RemoveExports } from '../../exports/export.effects.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { PersonEvent } from '../../persons/person.area.ts';
import type { UserEvent } from '../../users/user.area.ts';

type Forgotten = Extract<PersonEvent, { type: 'PersonForgotten' }> | Extract<UserEvent, { type: 'UserDeleted' }>;

/** Lists that were taken away as files may hold what was known of them: nobody looks which do. */
export const removeExportsOnSomebodyForgotten: Policy<Forgotten, RemoveExports> = {
  name: 'remove-exports-on-somebody-forgotten',
  on: ['PersonForgotten', 'UserDeleted'],
  asksFor: { RemoveExports: true },
  react: () => [{ type: 'RemoveExports' }],
};
