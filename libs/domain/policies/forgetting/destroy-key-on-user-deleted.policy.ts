import type { Policy } from '../../kernel/policy.ts';
import type { DestroyKey } from '../../kernel/vault-effects.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserDeleted = Extract<UserEvent, { type: 'UserDeleted' }>;

/**
 * Permanently erases address, numbers and job title. The user's decisions stay, with their name (decision record 0015).
 */
export const destroyKeyOnUserDeleted: Policy<UserDeleted, DestroyKey> = {
  name: 'destroy-key-on-user-deleted',
  on: ['UserDeleted'],
  asksFor: { DestroyKey: true },
  forgetsAtOnce: true,
  react: ({ data }) => [{ type: 'DestroyKey', subject: `user-${data.UserID}` }],
};
