import { it } from '@jest/globals';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { endSessionsOnSessionsEnded } from './end-sessions-on-sessions-ended.policy.ts';

it('ends the sessions that were open when the user logged out everywhere', () => {
  given(endSessionsOnSessionsEnded, { type: 'SessionsEnded', data: { UserID: 9 } }).then([
    { type: 'EndSessions', UserID: 9, openedBefore: HAPPENED },
  ]);
});
