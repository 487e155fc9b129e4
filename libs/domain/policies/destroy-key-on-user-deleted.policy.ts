import type { Policy } from '../kernel/policy.ts';
import type { UserEvent } from '../users/user.events.ts';

type UserDeleted = Extract<UserEvent, { type: 'UserDeleted' }>;

/** Address, numbers and job title go for good; what the user decided, and their name beside it, stays (decision record 0015). */
export const destroyKeyOnUserDeleted: Policy<UserDeleted> = {
  name: 'destroy-key-on-user-deleted',
  on: ['UserDeleted'],
  react: ({ data }) => [{ type: 'DestroyKey', subject: `user-${data.UserID}` }],
};
