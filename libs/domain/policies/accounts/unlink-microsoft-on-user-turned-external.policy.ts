import { commandFor, type Policy } from '../../kernel/policy.ts';
import { microsoftDecider } from '../../microsoft/microsoft.area.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserAmended = Extract<UserEvent, { type: 'UserAmended' }>;

/** External users never have a linked calendar. */
export const unlinkMicrosoftOnUserTurnedExternal: Policy<UserAmended, never> = {
  name: 'unlink-microsoft-on-user-turned-external',
  on: ['UserAmended'],
  asksFor: {},
  react: ({ data }) =>
    data.ExternalUser === true
      ? [commandFor(microsoftDecider, data.UserID, { type: 'UnlinkMicrosoft', reason: 'external' })]
      : [],
};
