import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { releaseEmailOnUserAmended } from './release-email-on-user-amended.policy.ts';

it('releases the previous address of a user with a new one', () =>
  given(releaseEmailOnUserAmended, {
    type: 'UserAmended',
    data: { UserID: 9, Email: 'new@leaseledger.example', was: { Email: 'old@leaseledger.example' } },
  }).then([{ type: 'ReleaseEmail', UserID: 9, email: 'old@leaseledger.example' }]));
it('releases nothing for other changes', () => {
  given(releaseEmailOnUserAmended, {
    type: 'UserAmended',
    data: { UserID: 9, JobTitle: 'Team Lead', was: { JobTitle: null } },
  }).then([]);
  given(releaseEmailOnUserAmended, {
    type: 'UserAmended',
    data: { UserID: 9, Email: null, was: { Email: null } },
  }).then([]);
});
