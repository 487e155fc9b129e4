import { isRoleGroup, roleGroupGrants } from '@leaseledger/contract/access/permissions';
import type { LoggedInUser } from '@leaseledger/contract/auth/auth.views';
import type { Due } from '@leaseledger/contract/kernel/endpoint';
import type { UserPermissionView, UserRow } from '@leaseledger/contract/users/user.views';

/** Permission ids that the user's role group grants. */
export const rolePermissions = ({ RoleGroupIntID }: UserRow): number[] => (isRoleGroup(RoleGroupIntID) ? [...roleGroupGrants[RoleGroupIntID]] : []);

/** Permission ids with an explicit status of 1. */
export const explicitPermissions = (permissions: readonly UserPermissionView[]): number[] =>
  permissions.filter(({ Status }) => Status === 1).map(({ PermissionType }) => PermissionType);

/** The user as the browser keeps it. No calendar account is linked yet. */
export const loggedInUser = (user: UserRow, permissions: readonly UserPermissionView[], due: Due | undefined): LoggedInUser => ({
  UserID: user.UserID,
  UserUUID: user.UserUUID,
  FullName: user.FullName,
  Email: user.Email,
  EmployerName: user.EmployerName,
  ExternalUser: user.ExternalUser,
  LineManager: user.LineManager,
  PackEdgeUserID: user.PackEdgeUserID,
  LastLoginTime: user.LastLoginTime,
  LastActiveTime: user.LastLoginTime,
  MicrosoftEmail: null,
  LastAppVersion: user.LastAppVersion,
  ForcePasswordReset: user.ForcePasswordReset,
  SecondFactorDue: due === 'secondFactor',
  RoleGroupIntID: user.RoleGroupIntID,
  Permissions: [...permissions],
});
