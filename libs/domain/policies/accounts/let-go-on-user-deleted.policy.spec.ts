import { expect, it } from '@jest/globals';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { letGoOnUserDeleted } from './let-go-on-user-deleted.policy.ts';

const deleted = (Email: string | null) => ({
  type: 'UserDeleted' as const,
  data: { UserID: 9, FullName: 'Sam Whitlock', Email },
});

it('ends the sessions of a deleted user, removes the password the last request, and releases the address before its key is destroyed', () =>
  given(letGoOnUserDeleted, deleted('sam@leaseledger.example')).then([
    { type: 'EndSessions', UserID: 9, openedBefore: HAPPENED },
    { type: 'RemoveSecret', kind: 'password', id: '9' },
    { type: 'ReleaseEmail', UserID: 9, email: 'sam@leaseledger.example' },
    { type: 'DestroyKey', subject: 'leaving-9' },
    { type: 'RemoveSecret', kind: 'lastActive', id: '9' },
  ]));

it('releases no address that can no longer be read, because it was released before', () =>
  expect(
    letGoOnUserDeleted
      .react({
        ...deleted(null),
        metadata: { actor: { id: null, name: 'System' }, time: HAPPENED, correlationId: 'a' },
      })
      .map(({ type }) => type),
  ).toEqual(['EndSessions', 'RemoveSecret', 'DestroyKey', 'RemoveSecret']));
