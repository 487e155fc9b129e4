import type { Policy } from '../../kernel/policy.ts';
import { leavingKey, PASSWORD_SECRET, type UserEvent } from '../../users/user.events.ts';

type UserDeleted = Extract<UserEvent, { type: 'UserDeleted' }>;

/**
 * Closes the account of a deleted user: ends sessions, removes the password and releases the e-mail address. Last it
 * destroys the key of the address, so that nobody can read it.
 */
export const letGoOnUserDeleted: Policy<UserDeleted> = {
  name: 'let-go-on-user-deleted',
  on: ['UserDeleted'],
  react: ({ data: { UserID, Email }, metadata }) => [
    { type: 'EndSessions', UserID, openedBefore: metadata.time },
    { type: 'RemoveSecret', kind: PASSWORD_SECRET, id: String(UserID) },
    ...(Email === null ? [] : [{ type: 'ReleaseEmail' as const, UserID, email: Email }]),
    { type: 'DestroyKey', subject: leavingKey({ UserID }) },
  ],
};
