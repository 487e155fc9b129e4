import { permissionsInForce, type Rights } from '@leaseledger/contract/access/permissions';
import type { UserPermissionView, UserRow } from '@leaseledger/contract/users/user.views';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { Injectable } from '@nestjs/common';
import { Lists } from '../rest/lists.ts';

export interface RightsInForce {
  readonly actor: Actor & { readonly id: number };
  readonly rights: Rights;
  /** What the user was given or denied beside the role group. */
  readonly permissions: readonly UserPermissionView[];
}

/** There are fewer permissions than this. */
const PERMISSIONS_MAX = 100;

/** The rights of a user as they are at this moment, as rules and deciders ask about them. */
@Injectable()
export class UserRights {
  constructor(private readonly lists: Lists) {}

  async of(user: UserRow): Promise<RightsInForce> {
    const ofUser = { where: [{ column: 'UserID', is: user.UserID }], limit: PERMISSIONS_MAX };
    const { rows } = await this.lists.page(userPermissionRows.readModel, ofUser);
    const permissions = rows.map((row): UserPermissionView => {
      const { UserPermissionID, PermissionType, PermissionTypeName, Status }: UserPermissionView = JSON.parse(row);
      return { UserPermissionID, PermissionType, PermissionTypeName, Status };
    });
    const rights = {
      permissions: permissionsInForce(user.RoleGroupIntID, permissions),
      roleGroup: user.RoleGroupIntID,
      lineManager: user.LineManager,
      external: user.ExternalUser,
    };
    return { permissions, rights, actor: { id: user.UserID, name: user.FullName, ...rights } };
  }
}
