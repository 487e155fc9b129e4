import { permissionsInForce, type Rights } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { UserPermissionView, UserRow } from '@leaseledger/contract/users/user.views';
import type { Actor } from '@leaseledger/domain/kernel/decider';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE } from '../../platform/foundation/platform.ts';

export interface RightsInForce {
  readonly actor: Actor & { readonly id: number };
  readonly rights: Rights;
  /** The permissions that the user was given or denied in addition to the role group. */
  readonly permissions: readonly UserPermissionView[];
}

/** More than the number of permissions. */
const PERMISSIONS_MAX = 100;

/** The rights of a user at this moment, in the form that rules and deciders need. */
@Injectable()
export class UserRights {
  /** The permissions of each user, until anybody's permissions change. Every request needs them. */
  #known = new Map<number, readonly UserPermissionView[]>();
  #etag: number | string | undefined;

  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async of(user: UserRow): Promise<RightsInForce> {
    const permissions = await this.#permissionsOf(user.UserID);
    const rights = {
      permissions: permissionsInForce(user.RoleGroupIntID, permissions),
      roleGroup: user.RoleGroupIntID,
      lineManager: user.LineManager,
      external: user.ExternalUser,
    };
    return { permissions, rights, actor: { id: user.UserID, name: user.FullName, ...rights } };
  }

  async #permissionsOf(UserID: number): Promise<readonly UserPermissionView[]> {
    const model = userPermissionRows.readModel;
    const etag = await this.store.etag(model);
    if (etag !== this.#etag) [this.#etag, this.#known] = [etag, new Map()];
    const known = this.#known;
    const remembered = known.get(UserID);
    if (remembered !== undefined) return remembered;
    const { rows } = await this.store.list(model, {
      where: [{ column: 'UserID', is: UserID }],
      limit: PERMISSIONS_MAX,
    });
    const permissions = rows.map((row): UserPermissionView => {
      const { UserPermissionID, PermissionType, PermissionTypeName, Status } = parsed(row);
      return { UserPermissionID, PermissionType, PermissionTypeName, Status };
    });
    // The result belongs to the etag that was read before. When there is a newer one, its map has replaced this one.
    known.set(UserID, permissions);
    return permissions;
  }
}
