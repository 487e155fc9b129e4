import type { Policy } from '../../kernel/policy.ts';
import type { EndSessions } from '../../users/user.effects.ts';
import type { UserEvent } from '../../users/user.area.ts';

type PasswordChanged = Extract<UserEvent, { type: 'PasswordChanged' | 'PasswordReset' }>;

/**
 * Ends every session that was opened before the password changed. A session that is opened with the new password stays.
 */
export const endSessionsOnPasswordChanged: Policy<PasswordChanged, EndSessions> = {
  name: 'end-sessions-on-password-changed',
  on: ['PasswordChanged', 'PasswordReset'],
  asksFor: { EndSessions: true },
  react: ({ data, metadata }) => [{ type: 'EndSessions', UserID: data.UserID, openedBefore: metadata.time }],
};
