import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { blankUser, type UserDetails } from '@leaseledger/contract/users/user.details';
import { given, recorded } from '../kernel/given.ts';
import { userRows } from './user-rows.projection.ts';

const details: UserDetails = {
  ...blankUser,
  FirstName: 'Sam',
  LastName: 'Whitlock',
  Email: 'sam@leaseledger.example',
  ContactNumber: '0400555666',
  JobTitle: 'Novated Lease Specialist',
  PackEdgeUserID: 71,
  LineManagerUserID: 1,
  ForcePasswordReset: true,
  RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST,
};
const added = (UserID: number, of = details) => recorded('UserAdded', { UserID, UserUUID: `uuid-${UserID}`, ...of });
const at = (revision: bigint, time = '2026-07-02T00:00:00.000Z') => ({
  stream: 'user-9',
  revision,
  metadata: { time },
});

const row = (UserID: number, other: Partial<UserRow> = {}): UserRow => ({
  ...details,
  FirstName: 'Sam',
  LastName: 'Whitlock',
  Email: 'sam@leaseledger.example',
  id: UserID,
  UserID,
  UserUUID: `uuid-${UserID}`,
  Version: 0,
  FullName: 'Sam Whitlock',
  Disabled: false,
  LastLoginTime: null,
  SessionsEndedTime: null,
  LastAppVersion: null,
  ...other,
});

describe('the rows of users', () => {
  it('show an added user as enabled and without a login', () =>
    given(userRows, [added(9), added(10)]).then([row(9), row(10)]));

  it('show the time of the last login', () =>
    given(userRows, [
      added(9),
      recorded('UserLoggedIn', { UserID: 9 }, at(1n)),
      recorded('UserLoggedIn', { UserID: 9 }, at(2n, '2026-07-03T00:00:00.000Z')),
    ]).then([row(9, { Version: 2, LastLoginTime: '2026-07-03T00:00:00.000Z' })]));

  it('take only the time from the stream of logins', () => {
    const login = { stream: 'login-9', revision: 40n, metadata: { time: '2026-07-03T00:00:00.000Z' } };
    given(userRows, [
      added(9),
      recorded('LoginRefused', { UserID: 9, reason: 'wrongPassword' }, login),
      recorded('UserLoggedIn', { UserID: 9 }, login),
      recorded('UserLoggedOut', { UserID: 9 }, login),
      recorded('PasswordLinkSent', { UserID: 9 }, login),
      recorded('SomeSessionsEnded', { UserID: 9, count: 2 }, login),
    ]).then([row(9, { LastLoginTime: '2026-07-03T00:00:00.000Z' })]);
  });

  it('change only the version after a refused login', () =>
    given(userRows, [added(9), recorded('LoginRefused', { UserID: 9, reason: 'wrongPassword' }, at(1n))]).then([
      row(9, { Version: 1 }),
    ]));

  it.each(['PasswordChanged', 'PasswordReset'] as const)('require no new password after %s', (type) =>
    given(userRows, [added(9), recorded(type, { UserID: 9 }, at(1n))]).then([
      row(9, { Version: 1, ForcePasswordReset: false, SessionsEndedTime: '2026-07-02T00:00:00.000Z' }),
    ]),
  );

  it('require a new password after one for a single login', () =>
    given(userRows, [added(9), recorded('PasswordChanged', { UserID: 9, ForcePasswordReset: true }, at(1n))]).then([
      row(9, { Version: 1, SessionsEndedTime: '2026-07-02T00:00:00.000Z' }),
    ]));

  it('show amended fields, and the whole name when half of it changed', () => {
    const renamed = recorded(
      'UserAmended',
      { UserID: 9, FirstName: 'Sam', LastName: 'Otway', was: { FirstName: 'Sam', LastName: 'Whitlock' } },
      at(1n),
    );
    const moved = recorded(
      'UserAmended',
      {
        UserID: 9,
        Email: 'otway@leaseledger.example',
        MobileNumber: '0400111222',
        was: { Email: 'sam@leaseledger.example', MobileNumber: null },
      },
      at(2n),
    );
    given(userRows, [added(9), renamed, moved]).then([
      row(9, {
        Version: 2,
        LastName: 'Otway',
        FullName: 'Sam Otway',
        Email: 'otway@leaseledger.example',
        MobileNumber: '0400111222',
      }),
    ]);
  });

  it('remove the row of a deleted user', () =>
    given(userRows, [
      added(9),
      added(10),
      recorded('UserDeleted', { UserID: 9, FullName: 'Sam Whitlock', Email: null }, at(1n)),
    ]).then([row(10)]));

  it('show a disabled and enabled user, and change no other', () => {
    const disabled = recorded('UserDisabled', { UserID: 9 }, at(1n));
    given(userRows, [added(9), added(10), disabled]).then([
      row(9, { Version: 1, Disabled: true, SessionsEndedTime: '2026-07-02T00:00:00.000Z' }),
      row(10),
    ]);
    given(userRows, [added(9), disabled, recorded('UserEnabled', { UserID: 9 }, at(2n))]).then([
      row(9, { Version: 2, SessionsEndedTime: '2026-07-02T00:00:00.000Z' }),
    ]);
  });

  it('show when all sessions were ended', () =>
    given(userRows, [added(9), recorded('SessionsEnded', { UserID: 9 }, at(1n))]).then([
      row(9, { Version: 1, SessionsEndedTime: '2026-07-02T00:00:00.000Z' }),
    ]));

  it('raise the version when permissions change, which have rows of their own', () =>
    given(userRows, [
      added(9),
      recorded('PermissionGranted', { UserID: 9, UserPermissionID: 925000, PermissionType: 25000 }, at(1n)),
      recorded('PermissionSwitched', { UserID: 9, UserPermissionID: 925000, PermissionType: 25000, Status: 0 }, at(2n)),
    ]).then([row(9, { Version: 2 })]));

  it('show the version whose news the user has seen, without changing the version of the record', () =>
    given(userRows, [
      added(9),
      recorded('AppVersionSeen', { UserID: 9, LastAppVersion: '3.0.6' }, { stream: 'changelog-9', revision: 4n }),
    ]).then([row(9, { LastAppVersion: '3.0.6' })]));

  it('show a user without a name when it cannot be read', () =>
    given(userRows, [added(9, { ...details, FirstName: null, LastName: null, Email: null, ContactNumber: null })]).then(
      [row(9, { FirstName: '', LastName: '', FullName: '', Email: '', ContactNumber: null })],
    ));
});
