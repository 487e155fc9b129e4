import { it } from '@jest/globals';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { endSessionsOnPasswordChanged } from './end-sessions-on-password-changed.policy.ts';

it.each(['PasswordChanged', 'PasswordReset'] as const)(
  'ends the sessions that were opened with the old password, after %s',
  (type) => {
    given(endSessionsOnPasswordChanged, { type, data: { UserID: 9 } }).then([
      { type: 'EndSessions', UserID: 9, openedBefore: HAPPENED },
    ]);
  },
);
