import {
  AddPermissionBody,
  MayTheyBody,
  UpdatePermissionBody,
} from '@leaseledger/contract/users/user-permission.bodies';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { olderPermissionIds, userPermissionID } from '@leaseledger/contract/access/permissions';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { Body, Controller } from '@nestjs/common';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { InPath, Serves } from '../../platform/answers/serves.ts';
import { UserAccesses } from './user-accesses.ts';
import { UserPermissions } from './user-permissions.ts';

/**
 * Permissions of users, the reasons why they are in force, and their effects (specification 4, section 6; decisions 1).
 */
@Controller('api')
export class UserPermissionsController {
  constructor(
    private readonly permissions: UserPermissions,
    private readonly accesses: UserAccesses,
  ) {}

  @Serves(userPermissionEndpoints.add)
  async add(@Body() { userID, permissionType }: AddPermissionBody, @CurrentUser() caller: Caller) {
    const held = userPermissionID(userID, olderPermissionIds.get(permissionType) ?? permissionType);
    return answer(
      await this.permissions.changed(userID, held, { type: 'GrantPermission', permissionType }, caller),
      userMessage.permissionUpdated,
    );
  }

  @Serves(userPermissionEndpoints.update)
  async update(
    @Body() { userID, userPermissionID: held, status }: UpdatePermissionBody,
    @CurrentUser() caller: Caller,
  ) {
    return answer(
      await this.permissions.changed(
        userID,
        held,
        { type: 'SwitchPermission', userPermissionID: held, status },
        caller,
      ),
      userMessage.permissionUpdated,
    );
  }

  @Serves(userPermissionEndpoints.access)
  async access(@InPath(userPermissionEndpoints.access, 'id') id: number, @CurrentUser() caller: Caller) {
    return answer(await this.accesses.opened(id, caller));
  }

  @Serves(userPermissionEndpoints.choices)
  choices() {
    return answer(this.accesses.choices());
  }

  @Serves(userPermissionEndpoints.mayThey)
  async mayThey(@Body() asked: MayTheyBody) {
    return answer(await this.accesses.mayThey(asked));
  }
}
