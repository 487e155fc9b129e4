import type { UserPermissionView } from '@leaseledger/contract/users/user.views';
import {
  administersUsers,
  permission,
  permissionName,
  permissionTypeOf,
} from '@leaseledger/contract/access/permissions';
import { userDecider, type UserCommand } from '@leaseledger/domain/users/user.area';
import { accessAfter, rightsOf } from '@leaseledger/domain/users/user-access';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { forbidden } from '../../platform/answers/failure.ts';
import { Turns } from '../../platform/commands/turns.ts';
import { UserStreams } from './user-streams.ts';

/**
 * The name of the turns for decisions that can remove an administrator. They run one after the other, so that two
 * administrators cannot remove each other.
 */
export const ADMINISTRATORS = 'administrators';

/** Decides changes of users' permissions. */
@Injectable()
export class UserPermissions {
  constructor(
    private readonly bus: CommandBus,
    private readonly streams: UserStreams,
    private readonly turns: Turns,
  ) {}

  /**
   * Decides, and answers the permission as it then is.
   * @param UserPermissionID the answered permission; without an explicit status, the role group decides
   * @throws Failure 400, 403, 404 from the decider; LogUnavailable
   */
  async changed(
    UserID: number,
    UserPermissionID: number,
    command: UserCommand,
    caller: Caller,
  ): Promise<UserPermissionView> {
    const PermissionType = permissionTypeOf(UserPermissionID);
    const decide = () => this.bus.execute(new Execute(userDecider, { id: UserID, command }, caller));
    await (PermissionType === permission.USER_ADMINISTRATION ? this.asAdministrator(caller, decide) : decide());
    const explicit = accessAfter(await this.streams.of(UserID)).explicit.get(PermissionType);
    return {
      UserPermissionID,
      PermissionType,
      PermissionTypeName: permissionName(PermissionType) ?? String(PermissionType),
      Status: explicit?.Status ?? 1,
    };
  }

  /**
   * Runs a decision of an administrator in turns, and checks their rights again within the turn. An administrator who
   * has just lost the right can no longer remove another one.
   * @throws Failure 403
   */
  asAdministrator<Result>({ user, rights }: Caller, work: () => Promise<Result>): Promise<Result> {
    if (!administersUsers(rights)) return work();
    return this.turns.run(ADMINISTRATORS, async () => {
      const access = accessAfter(await this.streams.of(user.UserID));
      if (access.stage !== 'enabled' || !administersUsers(rightsOf(access))) throw forbidden();
      return work();
    });
  }
}
