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
  /** What the user was given or denied beside the role group. */
  readonly permissions: readonly UserPermissionView[];
}

/** There are fewer permissions than this. */
const PERMISSIONS_MAX = 100;

/** The rights of a user as they are at this moment, as rules and deciders ask about them. */
@Injectable()
export class UserRights {
  /** What was read of each user, for as long as nobody's permissions change: every request asks. */
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
    // Into the map of the etag that was asked for: should there be a newer one by now, that map is gone.
    known.set(UserID, permissions);
    return permissions;
  }
}
