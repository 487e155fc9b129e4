import type { Policy } from '../../kernel/policy.ts';
import type { ReleaseEmail } from '../../users/user.effects.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserAmended = Extract<UserEvent, { type: 'UserAmended' }>;

/** The address that a user had before may be somebody else's from now on. */
export const releaseEmailOnUserAmended: Policy<UserAmended, ReleaseEmail> = {
  name: 'release-email-on-user-amended',
  on: ['UserAmended'],
  asksFor: { ReleaseEmail: true },
  react: ({ data: { UserID, was } }) =>
    was.Email === undefined || was.Email === null ? [] : [{ type: 'ReleaseEmail', UserID, email: was.Email }],
};
