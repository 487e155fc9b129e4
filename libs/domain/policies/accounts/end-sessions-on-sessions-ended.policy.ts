import type { Policy } from '../../kernel/policy.ts';
import type { EndSessions } from '../../users/user.effects.ts';
import type { UserEvent } from '../../users/user.area.ts';

type SessionsEnded = Extract<UserEvent, { type: 'SessionsEnded' }>;

/** Who logged out everywhere is out everywhere, but where they have logged in since. */
export const endSessionsOnSessionsEnded: Policy<SessionsEnded, EndSessions> = {
  name: 'end-sessions-on-sessions-ended',
  on: ['SessionsEnded'],
  asksFor: { EndSessions: true },
  react: ({ data, metadata }) => [{ type: 'EndSessions', UserID: data.UserID, openedBefore: metadata.time }],
};
