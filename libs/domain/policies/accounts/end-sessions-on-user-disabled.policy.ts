import type { Policy } from '../../kernel/policy.ts';
import type { EndSessions } from '../../users/user.effects.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserDisabled = Extract<UserEvent, { type: 'UserDisabled' }>;

/** Who is enabled again logs in again: what was open before stays closed. */
export const endSessionsOnUserDisabled: Policy<UserDisabled, EndSessions> = {
  name: 'end-sessions-on-user-disabled',
  on: ['UserDisabled'],
  asksFor: { EndSessions: true },
  react: ({ data, metadata }) => [{ type: 'EndSessions', UserID: data.UserID, openedBefore: metadata.time }],
};
