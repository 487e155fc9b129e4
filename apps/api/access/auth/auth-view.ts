import { isRoleGroup, roleGroupGrants } from '@leaseledger/contract/access/permissions';
import type { LoggedInUser } from '@leaseledger/contract/auth/auth.views';
import type { Due } from '@leaseledger/contract/kernel/endpoint';
import type { MicrosoftLinkRow } from '@leaseledger/contract/microsoft/microsoft.views';
import type { UserPermissionView, UserRow } from '@leaseledger/contract/users/user.views';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { microsoftLinkRows } from '@leaseledger/projections/microsoft/microsoft-link-rows.projection';

/** Permission ids that the user's role group grants. */
export const rolePermissions = ({ RoleGroupIntID }: UserRow): number[] =>
  isRoleGroup(RoleGroupIntID) ? [...roleGroupGrants[RoleGroupIntID]] : [];

/** Permission ids with an explicit status of 1. */
export const explicitPermissions = (permissions: readonly UserPermissionView[]): number[] =>
  permissions.filter(({ Status }) => Status === 1).map(({ PermissionType }) => PermissionType);

/** The Microsoft account that a user has linked. */
export const linkOf = (store: ReadStore, { UserID }: UserRow): Promise<MicrosoftLinkRow | undefined> =>
  store.get(microsoftLinkRows.readModel, UserID);

/** The view of the user that the browser keeps. */
export const loggedInUser = (
  user: UserRow,
  permissions: readonly UserPermissionView[],
  due: Due | undefined,
  link: MicrosoftLinkRow | undefined,
  LastActiveTime: string | null,
): LoggedInUser => ({
  UserID: user.UserID,
  UserUUID: user.UserUUID,
  FullName: user.FullName,
  Email: user.Email,
  EmployerName: user.EmployerName,
  ExternalUser: user.ExternalUser,
  LineManager: user.LineManager,
  PackEdgeUserID: user.PackEdgeUserID,
  LastLoginTime: user.LastLoginTime,
  LastActiveTime,
  MicrosoftEmail: link?.MicrosoftEmail ?? null,
  LastAppVersion: user.LastAppVersion,
  ForcePasswordReset: user.ForcePasswordReset,
  SecondFactorDue: due === 'secondFactor',
  RoleGroupIntID: user.RoleGroupIntID,
  Permissions: [...permissions],
});
