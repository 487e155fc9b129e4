import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HealthModule } from '../health/health.module.ts';
import { Callers } from '../kernel/callers.ts';
import { EndpointGuard } from '../kernel/endpoint.guard.ts';
import { CredentialsModule } from '../credentials/credentials.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AuthController } from './auth.controller.ts';
import { ForgottenPasswords } from './forgotten-passwords.ts';
import { ForgottenPasswordsController } from './forgotten-passwords.controller.ts';
import { LastSeen } from './last-seen.ts';
import { Login } from './login.ts';
import { LoginRecord } from './login-record.ts';
import { LoginThrottle } from './login-throttle.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { PasswordLinkMails } from './password-link-mails.ts';
import { PasswordLinks } from './password-links.ts';
import { PresentPassword } from './present-password.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SessionOpener } from './session-opener.ts';
import { SessionsController } from './sessions.controller.ts';
import { Sessions } from './sessions.ts';
import { UserRights } from './user-rights.ts';
import { ViewingsController } from './viewings.controller.ts';
import { Viewings } from './viewings.ts';

/** Logins and sessions. They name the caller of each call to the guard. */
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
export class AuthModule {}
