import { commandFor, type Policy } from '../../kernel/policy.ts';
import { microsoftDecider } from '../../microsoft/microsoft.area.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserLeft = Extract<UserEvent, { type: 'UserDisabled' | 'UserDeleted' }>;

/** Who can no longer log in here has no calendar linked here. Who is enabled again links it again. */
export const unlinkMicrosoftOnUserDisabled: Policy<UserLeft, never> = {
  name: 'unlink-microsoft-on-user-disabled',
  on: ['UserDisabled', 'UserDeleted'],
  asksFor: {},
  react: ({ type, data }) => [
    commandFor(microsoftDecider, data.UserID, {
      type: 'UnlinkMicrosoft',
      reason: type === 'UserDeleted' ? 'deleted' : 'disabled',
    }),
  ],
};
