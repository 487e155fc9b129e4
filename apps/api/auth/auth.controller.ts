import { LoginBody } from '@leaseledger/contract/auth/auth.bodies';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import type { AuthProfile, AuthView } from '@leaseledger/contract/auth/auth.views';
import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../kernel/caller.ts';
import { answer } from '../kernel/envelope.ts';
import { CLOCK, type Clock } from '../kernel/platform.ts';
import { Serves } from '../kernel/serves.ts';
import { explicitPermissions, loggedInUser, rolePermissions } from './auth-view.ts';
import { Login } from './login.ts';
import { Sessions } from './sessions.ts';
import { UserRights } from './user-rights.ts';

@Controller('api')
export class AuthController {
  constructor(
    private readonly login: Login,
    private readonly sessions: Sessions,
    private readonly rights: UserRights,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Serves(authEndpoints.login)
  async logIn(@Body() { email, password }: LoginBody, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const askedAt = this.clock();
    const user = await this.login.attempt(email, password, request);
    await this.sessions.open(user, askedAt, request, reply);
    const { permissions } = await this.rights.of(user);
    const view: AuthView = {
      RoleGroupIntID: user.RoleGroupIntID,
      RolePermissions: rolePermissions(user),
      ExceptionPermissions: explicitPermissions(permissions),
      user: loggedInUser(user, permissions),
    };
    return answer(view);
  }

  @Serves(authEndpoints.logout)
  async logOut(@CurrentUser() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.close(caller, reply);
    return answer(null);
  }

  @Serves(authEndpoints.refreshProfile)
  refreshProfile(@CurrentUser() { user, permissions }: Caller) {
    const profile: AuthProfile = {
      role: rolePermissions(user),
      exception: explicitPermissions(permissions),
      roleGroup: { RoleGroupIntID: user.RoleGroupIntID },
      user: loggedInUser(user, permissions),
    };
    return answer(profile);
  }
}
