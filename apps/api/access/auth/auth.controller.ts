import { LoginBody, UpdatePasswordBody } from '@leaseledger/contract/auth/auth.bodies';
import { authMessage } from '@leaseledger/contract/auth/auth.messages';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import type { AuthProfile, SiteView } from '@leaseledger/contract/auth/auth.views';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Caller } from '../../platform/callers/caller.ts';
import { answer } from '../../platform/answers/envelope.ts';
import { Execute } from '../../platform/commands/execute.ts';
import { badInput } from '../../platform/answers/failure.ts';
import { CLOCK, READ_STORE, SETTINGS, type Clock } from '../../platform/foundation/platform.ts';
import { Serves } from '../../platform/answers/serves.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { Passwords } from '../users/exports/passwords.ts';
import { LastActive } from '../users/exports/last-active.ts';
import { explicitPermissions, linkOf, loggedInUser, rolePermissions } from './auth-view.ts';
import { LoginRecord } from './login-record.ts';
import { Login } from './login.ts';
import { PresentPassword } from './passwords/present-password.ts';
import { SessionOpener } from './session-opener.ts';
import { Sessions } from './sessions.ts';

@Controller('api')
export class AuthController {
  constructor(
    private readonly login: Login,
    private readonly sessions: Sessions,
    private readonly opener: SessionOpener,
    private readonly passwords: Passwords,
    private readonly presentPassword: PresentPassword,
    private readonly record: LoginRecord,
    private readonly lastActive: LastActive,
    private readonly bus: CommandBus,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Serves(authEndpoints.site)
  site() {
    const { passwordRule, resetsByMail, sessionsMailbox } = this.settings;
    const view: SiteView = { passwordRule, forgottenPassword: resetsByMail ? 'link' : 'mailbox', sessionsMailbox };
    return answer(view);
  }

  @Serves(authEndpoints.login)
  async logIn(
    @Body() body: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const askedAt = this.clock();
    const user = await this.login.attempt(body, request);
    return answer(await this.opener.open(user, askedAt, request, reply));
  }

  @Serves(authEndpoints.logout)
  async logOut(@CurrentUser() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.close(caller, reply);
    // The session is over, even when the log is unavailable.
    await this.record
      .append({ type: 'UserLoggedOut', data: { UserID: caller.user.UserID } }, caller)
      .catch(() => undefined);
    return answer(null);
  }

  @Serves(authEndpoints.logoutEverywhere)
  async logOutEverywhere(@CurrentUser() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    const others = await this.sessions.closeAll(caller, reply);
    await this.bus.execute(
      new Execute(userDecider, { id: caller.user.UserID, command: { type: 'EndSessions' } }, caller),
    );
    return answer({ others }, authMessage.loggedOutEverywhere(others));
  }

  @Serves(authEndpoints.updatePassword)
  async updatePassword(
    @Body() { password, presentPassword }: UpdatePasswordBody,
    @CurrentUser() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { UserID } = caller.user;
    if (presentPassword !== undefined) await this.presentPassword.ask(presentPassword, request, 'presentPassword');
    else if (!(await this.sessions.isFresh(caller))) throw badInput({ presentPassword: authMessage.presentPassword });
    if (await this.passwords.isRight(UserID, password)) throw badInput({ password: authMessage.passwordIsTheSame });
    // The command runs without an idempotency key. A used key would decide nothing, so the password would change
    // without an event and end no session.
    const metadata = { ...caller, idempotency: undefined };
    await this.passwords.change(UserID, password, () =>
      this.bus.execute(new Execute(userDecider, { id: UserID, command: { type: 'ChangePassword' } }, metadata)),
    );
    await this.sessions.close(caller, reply);
    return answer(null, authMessage.passwordChanged);
  }

  @Serves(authEndpoints.refreshProfile)
  async refreshProfile(@CurrentUser() { user, permissions, due, viewer }: Caller) {
    const profile: AuthProfile = {
      role: rolePermissions(user),
      exception: explicitPermissions(permissions),
      roleGroup: { RoleGroupIntID: user.RoleGroupIntID },
      // A password change or second factor that is due is for the viewed user to do, not for the viewer.
      user: loggedInUser(
        viewer === undefined ? user : { ...user, ForcePasswordReset: false },
        permissions,
        viewer === undefined ? due : undefined,
        await linkOf(this.store, user),
        await this.lastActive.of(user),
      ),
      viewedBy: viewer === undefined ? null : { UserID: viewer.user.UserID, FullName: viewer.user.FullName },
    };
    return answer(profile);
  }
}
