import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HealthModule } from '../health/health.module.ts';
import { Callers } from '../kernel/callers.ts';
import { EndpointGuard } from '../kernel/endpoint.guard.ts';
import { UsersModule } from '../users/users.module.ts';
import { AuthController } from './auth.controller.ts';
import { LastSeen } from './last-seen.ts';
import { Login } from './login.ts';
import { LoginRecord } from './login-record.ts';
import { LoginThrottle } from './login-throttle.ts';
import { SessionsController } from './sessions.controller.ts';
import { Sessions } from './sessions.ts';
import { UserRights } from './user-rights.ts';

/** Logins and sessions; they tell the guard of every call who makes it. */
@Module({
  imports: [UsersModule, HealthModule],
  controllers: [AuthController, SessionsController],
  providers: [LastSeen, Login, LoginRecord, LoginThrottle, Sessions, UserRights, { provide: Callers, useExisting: Sessions }, { provide: APP_GUARD, useClass: EndpointGuard }],
})
export class AuthModule {}
