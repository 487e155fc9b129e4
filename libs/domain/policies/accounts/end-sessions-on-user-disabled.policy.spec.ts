import { it } from '@jest/globals';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { endSessionsOnUserDisabled } from './end-sessions-on-user-disabled.policy.ts';

it('ends the sessions that a user opened before being disabled', () => {
  given(endSessionsOnUserDisabled, { type: 'UserDisabled', data: { UserID: 9 } }).then([
    { type: 'EndSessions', UserID: 9, openedBefore: HAPPENED },
  ]);
});
