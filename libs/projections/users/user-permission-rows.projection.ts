import { permission, permissionName, userPermissionID } from '@leaseledger/contract/access/permissions';
import type { UserPermissionRow } from '@leaseledger/contract/users/user.views';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { Change, Projection } from '../kernel/projection.ts';

const nothing = (): readonly Change<UserPermissionRow>[] => [];

/** The permissions that users were given or denied beside their role group: decisions 1. */
export const userPermissionRows: Projection<UserEvent, UserPermissionRow> = {
  name: 'userPermissionRows',
  version: 1,
  readModel: {
    name: 'userPermissions',
    id: 'UserPermissionID',
    columns: { UserID: 'integer', UserPermissionID: 'integer', PermissionType: 'integer', Status: 'integer' },
    indexed: ['UserID'],
    defaultSort: { field: 'UserPermissionID', order: 'ASC' },
  },
  handlers: {
    PermissionGranted: ({ data: { UserID, UserPermissionID, PermissionType } }) => [
      {
        put: UserPermissionID,
        row: {
          id: UserPermissionID,
          UserID,
          UserPermissionID,
          PermissionType,
          PermissionTypeName: permissionName(PermissionType) ?? String(PermissionType),
          Status: 1,
        },
      },
    ],
    PermissionSwitched: ({ data: { UserPermissionID, Status } }) => [{ patch: UserPermissionID, fields: { Status } }],
    UserDeleted: ({ data: { UserID } }) =>
      Object.values(permission).map((type) => ({ remove: userPermissionID(UserID, type) })),
    PermissionWithdrawn: ({ data: { UserPermissionID } }) => [{ remove: UserPermissionID }],
    UserAdded: nothing,
    UserAmended: nothing,
    PasswordChanged: nothing,
    PasswordReset: nothing,
    PasswordLinkSent: nothing,
    SessionsEnded: nothing,
    SomeSessionsEnded: nothing,
    UserDisabled: nothing,
    UserEnabled: nothing,
    UserLoggedIn: nothing,
    UserLoggedOut: nothing,
    LoginRefused: nothing,
  },
};
