import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { unlinkMicrosoftOnUserDisabled } from './unlink-microsoft-on-user-disabled.policy.ts';

it('unlinks the calendar of a disabled user', () =>
  given(unlinkMicrosoftOnUserDisabled, { type: 'UserDisabled', data: { UserID: 9 } }).then([
    { type: 'Decide', category: 'microsoft', id: 9, command: { type: 'UnlinkMicrosoft', reason: 'disabled' } },
  ]));

it('unlinks the calendar of a deleted user', () =>
  given(unlinkMicrosoftOnUserDisabled, {
    type: 'UserDeleted',
    data: { UserID: 9, FullName: 'Sam Whitlock', Email: 'sam@leaseledger.example' },
  }).then([{ type: 'Decide', category: 'microsoft', id: 9, command: { type: 'UnlinkMicrosoft', reason: 'deleted' } }]));
