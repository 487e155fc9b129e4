import { expect, it } from '@jest/globals';
import { given, HAPPENED } from '../kernel/given-policy.ts';
import { letGoOnUserDeleted } from './let-go-on-user-deleted.policy.ts';

const deleted = (Email: string | null) => ({
  type: 'UserDeleted' as const,
  data: { UserID: 9, FullName: 'Sam Whitlock', Email },
});

it('deleting a user ends sessions, takes the password out and lets go of the address before nobody can read it', () =>
  given(letGoOnUserDeleted, deleted('sam@leaseledger.example')).then([
    { type: 'EndSessions', UserID: 9, openedBefore: HAPPENED },
    { type: 'RemoveSecret', kind: 'password', id: '9' },
    { type: 'ReleaseEmail', UserID: 9, email: 'sam@leaseledger.example' },
    { type: 'DestroyKey', subject: 'leaving-9' },
  ]));

it('an address that cannot be read any more was let go of', () =>
  expect(
    letGoOnUserDeleted
      .react({
        ...deleted(null),
        metadata: { actor: { id: null, name: 'System' }, time: HAPPENED, correlationId: 'a' },
      })
      .map(({ type }) => type),
  ).toEqual(['EndSessions', 'RemoveSecret', 'DestroyKey']));
