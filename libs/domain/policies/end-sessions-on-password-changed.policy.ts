import type { Policy } from '../kernel/policy.ts';
import type { UserEvent } from '../users/user.events.ts';

type PasswordChanged = Extract<UserEvent, { type: 'PasswordChanged' | 'PasswordReset' }>;

/** Whoever knew the old password is out. A session that is opened with the new one, by whoever changed it, stays. */
export const endSessionsOnPasswordChanged: Policy<PasswordChanged> = {
  name: 'end-sessions-on-password-changed',
  on: ['PasswordChanged', 'PasswordReset'],
  react: ({ data, metadata }) => [{ type: 'EndSessions', UserID: data.UserID, openedBefore: metadata.time }],
};
