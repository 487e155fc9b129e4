import { describe, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { blankUser } from '@leaseledger/contract/users/user.details';
import { given, recorded } from '../kernel/given.ts';
import { userPermissionRows } from './user-permission-rows.projection.ts';

const granted = (UserPermissionID: number, PermissionType: number) =>
  recorded('PermissionGranted', { UserID: 9, UserPermissionID, PermissionType });
const switched = (Status: 0 | 1) =>
  recorded('PermissionSwitched', { UserID: 9, UserPermissionID: 925000, PermissionType: permission.SESSIONS, Status });
const sessions = {
  id: 925000,
  UserID: 9,
  UserPermissionID: 925000,
  PermissionType: 25000,
  PermissionTypeName: 'SESSIONS',
  Status: 1,
};
const dataExport = {
  id: 931500,
  UserID: 9,
  UserPermissionID: 931500,
  PermissionType: 31500,
  PermissionTypeName: 'DATA_EXPORT',
  Status: 1,
};

describe('the rows of permissions', () => {
  it('show one row for each grant, switched on', () =>
    given(userPermissionRows, [granted(925000, permission.SESSIONS), granted(931500, permission.DATA_EXPORT)]).then([
      sessions,
      dataExport,
    ]));

  it('show each switched permission', () => {
    given(userPermissionRows, [
      granted(925000, permission.SESSIONS),
      granted(931500, permission.DATA_EXPORT),
      switched(0),
    ]).then([{ ...sessions, Status: 0 }, dataExport]);
    given(userPermissionRows, [granted(925000, permission.SESSIONS), switched(0), switched(1)]).then([sessions]);
  });

  it('show the id of a permission without a name', () =>
    given(userPermissionRows, [granted(999999, 99999)]).then([
      {
        id: 999999,
        UserID: 9,
        UserPermissionID: 999999,
        PermissionType: 99999,
        PermissionTypeName: '99999',
        Status: 1,
      },
    ]));

  it('come only from grants, not from other events of a user', () =>
    given(userPermissionRows, [
      recorded('UserAdded', {
        ...blankUser,
        UserID: 9,
        UserUUID: 'uuid-9',
        FirstName: 'Sam',
        LastName: 'Whitlock',
        Email: 'sam@leaseledger.example',
        RoleGroupIntID: roleGroup.SUPER_USER,
      }),
      granted(925000, permission.SESSIONS),
      recorded('PasswordChanged', { UserID: 9 }),
      recorded('PasswordReset', { UserID: 9 }),
      recorded('PasswordLinkSent', { UserID: 9 }),
      recorded('SomeSessionsEnded', { UserID: 9, count: 1 }),
      recorded('UserLoggedIn', { UserID: 9 }),
      recorded('UserLoggedOut', { UserID: 9 }),
      recorded('LoginRefused', { UserID: 9, reason: 'wrongPassword' }),
      recorded('UserAmended', { UserID: 9, JobTitle: 'Team Lead', was: { JobTitle: null } }),
      recorded('UserDisabled', { UserID: 9 }),
      recorded('UserEnabled', { UserID: 9 }),
    ]).then([sessions]));

  it('remove the permissions of a deleted user only', () =>
    given(userPermissionRows, [
      granted(925000, permission.SESSIONS),
      recorded('PermissionGranted', { UserID: 10, UserPermissionID: 1025000, PermissionType: 25000 }),
      recorded('UserDeleted', { UserID: 9, FullName: 'Sam Whitlock', Email: null }),
    ]).then([{ ...sessions, id: 1025000, UserID: 10, UserPermissionID: 1025000 }]));
});
