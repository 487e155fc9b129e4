import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.ts';
import { ChangelogModule } from './changelog/changelog.module.ts';
import { CompaniesModule } from './companies/companies.module.ts';
import { CredentialsModule } from './credentials/credentials.module.ts';
import { HealthModule } from './health/health.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { InboundModule } from './inbound/inbound.module.ts';
import { PlatformModule, type Foundation } from './kernel/platform.module.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { MicrosoftModule } from './microsoft/microsoft.module.ts';
import { PersonsModule } from './persons/persons.module.ts';
import { ReactionsModule } from './reactions/reactions.module.ts';
import { RestModule } from './rest/rest.module.ts';
import { SearchModule } from './search/search.module.ts';
import { TabsModule } from './tabs/tabs.module.ts';
import { UsersModule } from './users/users.module.ts';

const platform = [ListsModule, HealthModule, AuthModule, CredentialsModule, HistoryModule, RestModule, SearchModule];
const areas = [UsersModule, CompaniesModule, PersonsModule, LeadsModule, InboundModule, TabsModule, ChangelogModule, MicrosoftModule];

@Module({})
export class AppModule {
  static on(foundation: Foundation): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.on(foundation), ReactionsModule.on(foundation), ...platform, ...areas] };
  }
}
