import type { Policy } from '../kernel/policy.ts';
import { leavingKey, PASSWORD_SECRET, type UserEvent } from '../users/user.events.ts';

type UserDeleted = Extract<UserEvent, { type: 'UserDeleted' }>;

/** Nobody logs in with the account any more, and somebody else may have its e-mail address, which nobody can read any more once that is done. */
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
