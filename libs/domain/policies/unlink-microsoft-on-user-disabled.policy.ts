import { commandFor, type Policy } from '../kernel/policy.ts';
import { microsoftDecider } from '../microsoft/microsoft.decider.ts';
import type { UserEvent } from '../users/user.events.ts';

type UserDisabled = Extract<UserEvent, { type: 'UserDisabled' }>;

/** Who can no longer log in here has no calendar linked here. Who is enabled again links it again. */
export const unlinkMicrosoftOnUserDisabled: Policy<UserDisabled> = {
  name: 'unlink-microsoft-on-user-disabled',
  on: ['UserDisabled'],
  react: ({ data }) => [commandFor(microsoftDecider, data.UserID, { type: 'UnlinkMicrosoft', reason: 'disabled' })],
};
