import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { EventCodec } from '@leaseledger/event-log/codec/event-codec';
import type { Projection } from '@leaseledger/projections/kernel/projection';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import type { ProjectionStore } from '@leaseledger/projections/stores/read-store';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthController } from './auth/auth.controller.ts';
import { Login } from './auth/login.ts';
import { LoginThrottle } from './auth/login-throttle.ts';
import { Passwords } from './auth/passwords.ts';
import { Sessions } from './auth/sessions.ts';
import { UserRights } from './auth/user-rights.ts';
import { CompaniesController } from './companies/companies.controller.ts';
import { Companies } from './companies/companies.ts';
import { HealthController } from './health/health.controller.ts';
import { ReadinessProbe } from './health/readiness.ts';
import { ApiKeys } from './inbound/api-keys.ts';
import { InboundController } from './inbound/inbound.controller.ts';
import { InboundLeads } from './inbound/inbound-leads.ts';
import { EndpointGuard } from './kernel/endpoint.guard.ts';
import { ExecuteHandler } from './kernel/execute.handler.ts';
import { FailureFilter } from './kernel/failure.filter.ts';
import { Ids } from './kernel/ids.ts';
import { CLOCK, EVENT_CODEC, EVENT_LOG, PROJECTIONS, PROJECTOR, RANDOM_BYTES, READ_STORE, SETTINGS, VAULT, type Clock, type RandomBytes } from './kernel/platform.ts';
import { NewIds } from './kernel/new-ids.ts';
import { Reservations } from './kernel/reservations.ts';
import { LeadsController } from './leads/leads.controller.ts';
import { LeadChanges } from './leads/lead-changes.ts';
import { LeadViews } from './leads/lead-views.ts';
import { Leads } from './leads/leads.ts';
import { PersonsController } from './persons/persons.controller.ts';
import { PersonViews } from './persons/person-views.ts';
import { Persons } from './persons/persons.ts';
import { HistoryScopes } from './rest/history-scopes.ts';
import { Lists } from './rest/lists.ts';
import { RestController } from './rest/rest.controller.ts';
import type { Settings } from './settings.ts';
import { Users } from './users/users.ts';
import { UsersController } from './users/users.controller.ts';

/** What the application stands on: opened before it, closed after it. */
export interface Foundation {
  readonly log: EventLog;
  readonly vault: Vault;
  readonly codec: EventCodec;
  readonly store: ProjectionStore;
  readonly projector: Projector;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly settings: Settings;
}

@Module({})
export class AppModule {
  static on({ log, vault, codec, store, projector, projections, clock, randomBytes, settings }: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        AuthController, UsersController, PersonsController, CompaniesController, LeadsController, InboundController, RestController, HealthController,
      ],
      providers: [
        { provide: EVENT_LOG, useValue: log },
        { provide: VAULT, useValue: vault },
        { provide: EVENT_CODEC, useValue: codec },
        { provide: READ_STORE, useValue: store },
        { provide: PROJECTOR, useValue: projector },
        { provide: PROJECTIONS, useValue: projections },
        { provide: CLOCK, useValue: clock },
        { provide: RANDOM_BYTES, useValue: randomBytes },
        { provide: SETTINGS, useValue: settings },
        { provide: Ids, useValue: new Ids(log, clock, randomBytes) },
        { provide: NewIds, useFactory: (ids: Ids) => new NewIds(ids, log, clock, randomBytes), inject: [Ids] },
        { provide: Reservations, useValue: new Reservations(log, clock, randomBytes) },
        { provide: APP_GUARD, useClass: EndpointGuard },
        { provide: APP_FILTER, useClass: FailureFilter },
        ExecuteHandler, ReadinessProbe, Passwords, UserRights, Sessions, LoginThrottle, Login, Users, Persons, Leads, Lists, HistoryScopes, ApiKeys, InboundLeads, Companies, PersonViews, LeadViews, LeadChanges,
      ],
    };
  }
}
