import type { AuthView } from '@leaseledger/contract/auth/auth.views';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LastActive } from '../users/exports/last-active.ts';
import { NeededFactors } from '../credentials/exports/needed-factors.ts';
import { READ_STORE } from '../../platform/foundation/platform.ts';
import { explicitPermissions, linkOf, loggedInUser, rolePermissions } from './auth-view.ts';
import { Sessions } from './sessions.ts';
import { UserRights } from './user-rights.ts';

/** The last step of every login, with a password or a passkey. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly sessions: Sessions,
    private readonly rights: UserRights,
    private readonly needed: NeededFactors,
    private readonly lastActive: LastActive,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  /**
   * Opens a session and answers its user.
   * @param askedAt when the login began
   * @throws Failure as `Sessions.open`
   */
  async open(user: UserRow, askedAt: Date, request: FastifyRequest, reply: FastifyReply): Promise<AuthView> {
    await this.sessions.open(user, askedAt, request, reply);
    const [{ permissions }, due, link, lastActive] = await Promise.all([
      this.rights.of(user),
      this.needed.dueOf(user),
      linkOf(this.store, user),
      this.lastActive.of(user),
    ]);
    return {
      RoleGroupIntID: user.RoleGroupIntID,
      RolePermissions: rolePermissions(user),
      ExceptionPermissions: explicitPermissions(permissions),
      user: loggedInUser(user, permissions, due, link, lastActive),
    };
  }
}
