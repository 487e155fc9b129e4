import { it } from '@jest/globals';
import { given } from '../kernel/given-policy.ts';
import { unlinkMicrosoftOnUserDisabled } from './unlink-microsoft-on-user-disabled.policy.ts';

it('unlinks the calendar of whoever is disabled', () =>
  given(unlinkMicrosoftOnUserDisabled, { type: 'UserDisabled', data: { UserID: 9 } }).then([
    { type: 'Decide', category: 'microsoft', id: 9, command: { type: 'UnlinkMicrosoft', reason: 'disabled' } },
  ]));
