import { permissionsInForce, worksOf, type PermissionID } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import type { BasicUser, UserPermissionRow, UserRow } from '@leaseledger/contract/users/user.views';
import type { Candidate } from '@leaseledger/domain/kernel/hand-over';
import { candidateOf } from '@leaseledger/domain/users/user';
import { userDecider } from '@leaseledger/domain/users/user.area';
import { userPermissionRows } from '@leaseledger/projections/users/user-permission-rows.projection';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Injectable } from '@nestjs/common';
import { ruleBroken } from '../../../platform/answers/failure.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { Lists } from '../../../platform/lists/lists.ts';
import type { Reads } from '../../../platform/lists/reads.ts';

/** The explicit permissions of users by their id, now or at the moment of the reads. */
async function grantsByUser(reads: Reads) {
  const explicit: UserPermissionRow[] = [];
  for await (const rows of reads.all(userPermissionRows.readModel)) explicit.push(...rows.map(parsed));
  return Map.groupBy(explicit, ({ UserID }) => UserID);
}

/**
 * The users with this permission in force, now or at the moment of the reads. Disabled and external users are included.
 */
export async function usersHolding(permission: PermissionID, reads: Reads): Promise<readonly UserRow[]> {
  const grants = await grantsByUser(reads);
  const users: UserRow[] = [];
  for await (const rows of reads.all(userRows.readModel)) users.push(...rows.map(parsed));
  return users.filter(({ UserID, RoleGroupIntID }) =>
    permissionsInForce(RoleGroupIntID, grants.get(UserID) ?? []).has(permission),
  );
}

/** The users who may be given work, as far as their accounts and permissions allow. */
@Injectable()
export class Candidates {
  constructor(
    private readonly lists: Lists,
    private readonly streams: KnownStreams,
  ) {}

  /** The user with the permissions in the log at this moment. Undefined for a missing or deleted user. @throws LogUnavailable */
  async of(UserID: number): Promise<Candidate | undefined> {
    const user = await this.streams.stateOf(userDecider, UserID);
    return user.stage === 'unknown' || user.stage === 'deleted' ? undefined : candidateOf(user);
  }

  /** As `of`. @param refusal the message for an unknown user @throws Failure 422; LogUnavailable */
  async named(UserID: number, refusal: string): Promise<Candidate> {
    const candidate = await this.of(UserID);
    if (candidate === undefined) throw ruleBroken(refusal);
    return candidate;
  }

  /** All users, as the lists show them. */
  async all(): Promise<readonly BasicUser[]> {
    const rows: UserRow[] = [];
    for await (const some of this.lists.all(userRows.readModel)) rows.push(...some.map(parsed));
    return this.ofRows(rows);
  }

  async ofRows(users: readonly UserRow[]): Promise<readonly BasicUser[]> {
    const byUser = await grantsByUser(this.lists);
    return users.map(({ UserID, FullName, ExternalUser, Disabled, RoleGroupIntID, LineManager }) => {
      const permissions = permissionsInForce(RoleGroupIntID, byUser.get(UserID) ?? []);
      const rights = { permissions, roleGroup: RoleGroupIntID, lineManager: LineManager, external: ExternalUser };
      return { UserID, FullName, ExternalUser, Disabled, ...worksOf(rights) };
    });
  }
}
