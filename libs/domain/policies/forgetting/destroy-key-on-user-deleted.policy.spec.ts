import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { destroyKeyOnUserDeleted } from './destroy-key-on-user-deleted.policy.ts';

it('deleting a user destroys the key that opened their details', () =>
  given(destroyKeyOnUserDeleted, {
    type: 'UserDeleted',
    data: { UserID: 9, FullName: 'Sam Whitlock', Email: 'sam@leaseledger.example' },
  }).then([{ type: 'DestroyKey', subject: 'user-9' }]));
