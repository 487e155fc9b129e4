import { it } from '@jest/globals';
import { given, HAPPENED } from '../kernel/given-policy.ts';
import { endSessionsOnPasswordChanged } from './end-sessions-on-password-changed.policy.ts';

it('ends the sessions that were opened with the old password', () => {
  given(endSessionsOnPasswordChanged, { type: 'PasswordChanged', data: { UserID: 9 } }).then([{ type: 'EndSessions', UserID: 9, openedBefore: HAPPENED }]);
});
