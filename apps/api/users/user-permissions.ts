import type { UserPermissionView } from '@leaseledger/contract/users/user.views';
import { permissionName, permissionTypeOf } from '@leaseledger/contract/access/permissions';
import type { UserCommand } from '@leaseledger/domain/users/user.commands';
import { userDecider } from '@leaseledger/domain/users/user.decider';
import { accessAfter } from '@leaseledger/domain/users/user-access';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../kernel/caller.ts';
import { Execute } from '../kernel/execute.ts';
import { UserStreams } from './user-streams.ts';

/** What is decided of permissions of users. */
@Injectable()
export class UserPermissions {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: UserStreams,
  ) {}

  /**
   * Decides, and tells the permission as it then is.
   * @param UserPermissionID the one that is told; where the role group alone has a say in it, as that has it
   * @throws Failure 400, 403, 404 as the decider says; LogUnavailable
   */
  async changed(UserID: number, UserPermissionID: number, command: UserCommand, caller: Caller): Promise<UserPermissionView> {
    await this.bus.execute(new Execute(userDecider, { id: UserID, command }, caller));
    const PermissionType = permissionTypeOf(UserPermissionID);
    const explicit = accessAfter(await this.streams.of(UserID)).explicit.get(PermissionType);
    return { UserPermissionID, PermissionType, PermissionTypeName: permissionName(PermissionType) ?? String(PermissionType), Status: explicit?.Status ?? 1 };
  }
}
