import { isRoleGroup, roleGroup, roleGroupLabels } from '@leaseledger/contract/access/permissions';
import type { RoleGroupSecurity, UserCredentialsView } from '@leaseledger/contract/credentials/credential.views';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { roleGroupDecider } from '@leaseledger/domain/role-groups/role-group.area';
import { credentialRows } from '@leaseledger/projections/credentials/credential-rows.projection';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../platform/callers/caller.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { notFound } from '../../platform/answers/failure.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { Users } from '../users/exports/users.ts';
import { Credentials } from './exports/credentials.ts';
import { NeededFactors } from './exports/needed-factors.ts';
import { Passkeys } from './exports/passkeys.ts';
import { SecondFactors } from './exports/second-factors.ts';

/** Views and decisions of administrators about second factors. */
@Injectable()
export class Security {
  constructor(
    private readonly bus: CommandBus,
    private readonly lists: Lists,
    private readonly users: Users,
    private readonly credentials: Credentials,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly needed: NeededFactors,
  ) {}

  /** Every role group, with the number of its users who have a second factor. */
  async roleGroups(): Promise<RoleGroupSecurity[]> {
    const holders = new Set(
      (await this.#all(credentialRows.readModel)).flatMap(({ UserID, HasSecondFactor, Passkeys }) =>
        HasSecondFactor || Passkeys > 0 ? [UserID] : [],
      ),
    );
    const users = (await this.#all(userRows.readModel)).filter(({ Disabled }) => !Disabled);
    const byGroup = Map.groupBy(users, ({ RoleGroupIntID }) => RoleGroupIntID);
    const needed = await this.needed.groups();
    return Object.values(roleGroup).map((RoleGroupIntID) => {
      const members = byGroup.get(RoleGroupIntID) ?? [];
      return {
        RoleGroupIntID,
        RoleGroupName: roleGroupLabels[RoleGroupIntID],
        SecondFactorRequired: needed.has(RoleGroupIntID),
        Users: members.length,
        UsersWithSecondFactor: members.filter(({ UserID }) => holders.has(UserID)).length,
      };
    });
  }

  /** @throws Failure from the decider; LogUnavailable */
  async require(RoleGroupIntID: number, isRequired: boolean, caller: Caller): Promise<void> {
    await this.bus.execute(
      new Execute(
        roleGroupDecider,
        { id: RoleGroupIntID, command: { type: 'RequireSecondFactor', RoleGroupIntID, isRequired } },
        caller,
      ),
    );
  }

  /** @throws Failure 404; LogUnavailable */
  async ofUser(userID: number): Promise<UserCredentialsView> {
    const { UserID, RoleGroupIntID } = await this.#user(userID);
    const { hasSecondFactor, codesLeft, passkeys } = await this.credentials.of(UserID);
    return {
      UserID,
      SecondFactor: hasSecondFactor,
      RecoveryCodesLeft: codesLeft,
      SecondFactorRequired: (await this.needed.groups()).has(RoleGroupIntID),
      Passkeys: passkeys.length,
    };
  }

  /**
   * Removes a user's second factor, recovery codes and passkeys.
   * @throws Failure 404, and from the decider; LogUnavailable
   */
  async reset(userID: number, caller: Caller): Promise<void> {
    const { UserID, RoleGroupIntID } = await this.#user(userID);
    const { passkeys } = await this.credentials.of(UserID);
    await this.credentials.decide({ type: 'ResetSecondFactor', UserID, roleGroup: RoleGroupIntID }, caller);
    // A repeat is not decided again, so a second factor that was set since stays.
    const now = await this.credentials.of(UserID);
    if (!now.hasSecondFactor) await this.secondFactors.forget(UserID);
    await this.passkeys.forget(
      passkeys
        .map(({ PasskeyID }) => PasskeyID)
        .filter((id) => !now.passkeys.some(({ PasskeyID }) => PasskeyID === id)),
    );
  }

  async #user(userID: number): Promise<UserRow> {
    const user = await this.users.withID(userID);
    if (user === undefined) throw notFound('User');
    return user;
  }

  async #all<R extends object>(model: ReadModel<R>): Promise<R[]> {
    const all: R[] = [];
    for await (const rows of this.lists.all(model)) all.push(...rows.map(parsed));
    return all;
  }
}

/** The name of a role group, for messages. */
export const roleGroupName = (id: number): string => (isRoleGroup(id) ? roleGroupLabels[id] : String(id));
