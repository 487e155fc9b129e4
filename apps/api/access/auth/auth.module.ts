import type { EndSessions } from '@leaseledger/domain/users/user.effects';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { Global, Inject, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { VAULT } from '../../platform/foundation/platform.ts';
import { HealthModule } from '../../platform/health/health.module.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { Effects } from '../../platform/reactions/exports/effects.ts';
import { EndpointGuard } from '../../platform/http/endpoint.guard.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { MailModule } from '../../records/mail/mail.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AuthController } from './auth.controller.ts';
import { ForgottenPasswords } from './passwords/forgotten-passwords.ts';
import { ForgottenPasswordsController } from './passwords/forgotten-passwords.controller.ts';
import { LastSeen } from './last-seen.ts';
import { Login } from './login.ts';
import { LoginRecord } from './login-record.ts';
import { LoginThrottle } from './login-throttle.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { PasswordLinkMails } from './passwords/password-link-mails.ts';
import { PasswordLinks } from './passwords/password-links.ts';
import { PresentPassword } from './passwords/present-password.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SessionOpener } from './session-opener.ts';
import { SessionsController } from './sessions.controller.ts';
import { Sessions } from './sessions.ts';
import { UserRights } from './user-rights.ts';
import { ViewingsController } from './viewings.controller.ts';
import { Viewings } from './viewings.ts';

/** Logins and sessions. Global, because the floors below ask `Callers` who makes a call and do not know this module. */
@Global()
@Module({
  imports: [UsersModule, CredentialsModule, HealthModule, MailModule],
  controllers: [
    AuthController,
    SecondFactorController,
    PasskeysController,
    SessionsController,
    ViewingsController,
    ForgottenPasswordsController,
  ],
  providers: [
    ForgottenPasswords,
    PasswordLinks,
    PasswordLinkMails,
    LastSeen,
    Login,
    LoginRecord,
    LoginThrottle,
    PresentPassword,
    SessionOpener,
    Sessions,
    UserRights,
    Viewings,
    { provide: Callers, useExisting: Sessions },
    { provide: APP_GUARD, useClass: EndpointGuard },
  ],
  exports: [Callers],
})
export class AuthModule {
  constructor(effects: Effects, @Inject(VAULT) vault: Pick<Vault, 'revokeSessionsOf'>) {
    effects.add<EndSessions>({
      EndSessions: async ({ UserID, openedBefore }) => void (await vault.revokeSessionsOf(UserID, openedBefore)),
    });
  }
}
