import type { Policy } from '../../kernel/policy.ts';
import type { HandOverWork } from '../../users/user.effects.ts';
import type { UserEvent } from '../../users/user.area.ts';

type UserLeft = Extract<UserEvent, { type: 'UserDisabled' | 'UserDeleted' }>;

/**
 * Hands the work of a disabled or deleted user to the user the administrator chose, or to nobody. Older events carry no
 * handover.
 */
export const handOverWorkOnUserLeft: Policy<UserLeft, HandOverWork> = {
  name: 'hand-over-work-on-user-left',
  on: ['UserDisabled', 'UserDeleted'],
  asksFor: { HandOverWork: true },
  react: ({ type, data: { UserID, FullName = '', handover } }) =>
    handover === undefined
      ? []
      : [
          {
            type: 'HandOverWork',
            from: { UserID, FullName },
            to: handover.to,
            because: type === 'UserDisabled' ? 'disabled' : 'deleted',
          },
        ],
};
