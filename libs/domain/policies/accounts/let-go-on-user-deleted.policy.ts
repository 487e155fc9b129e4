import type { Policy } from '../../kernel/policy.ts';
import type { VaultEffect } from '../../kernel/vault-effects.ts';
import type { EndSessions, ReleaseEmail } from '../../users/user.effects.ts';
import { PASSWORD_SECRET } from '../../users/change-password.ts';
import { LAST_ACTIVE_SECRET, leavingKey } from '../../users/delete-user.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserDeleted = Extract<UserEvent, { type: 'UserDeleted' }>;

/**
 * Closes the account of a deleted user: ends sessions, removes the password and releases the e-mail address. Then it
 * destroys the key of the address, so that nobody can read it, and removes the moment of the last request.
 */
export const letGoOnUserDeleted: Policy<UserDeleted, EndSessions | ReleaseEmail | VaultEffect> = {
  name: 'let-go-on-user-deleted',
  on: ['UserDeleted'],
  asksFor: { EndSessions: true, RemoveSecret: true, ReleaseEmail: true, DestroyKey: true },
  forgetsAtOnce: false,
  react: ({ data: { UserID, Email }, metadata }) => [
    { type: 'EndSessions', UserID, openedBefore: metadata.time },
    { type: 'RemoveSecret', kind: PASSWORD_SECRET, id: String(UserID) },
    ...(Email === null ? [] : [{ type: 'ReleaseEmail' as const, UserID, email: Email }]),
    { type: 'DestroyKey', subject: leavingKey({ UserID }) },
    { type: 'RemoveSecret', kind: LAST_ACTIVE_SECRET, id: String(UserID) },
  ],
};
