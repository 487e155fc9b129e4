import { Module, type DynamicModule } from '@nestjs/common';
import { AsOfModule } from './as-of/as-of.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BatchesModule } from './batches/batches.module.ts';
import { CaptchaModule } from './captcha/captcha.module.ts';
import { ChangelogModule } from './changelog/changelog.module.ts';
import { CompaniesModule } from './companies/companies.module.ts';
import { CredentialsModule } from './credentials/credentials.module.ts';
import { FilesModule } from './files/files.module.ts';
import type { FileStore } from './files/store/file-store.ts';
import { HealthModule } from './health/health.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { ImportablesModule } from './imports/importables.module.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { InboundModule } from './inbound/inbound.module.ts';
import { PlatformModule, type Foundation } from './kernel/platform.module.ts';
import { LeadDistributorModule } from './lead-distributor/lead-distributor.module.ts';
import { LeadsModule } from './leads/leads.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { LiveModule } from './live/live.module.ts';
import { MicrosoftModule } from './microsoft/microsoft.module.ts';
import { NotesModule } from './notes/notes.module.ts';
import { PersonsModule } from './persons/persons.module.ts';
import { ReactionsModule } from './reactions/reactions.module.ts';
import { RecordsModule } from './records/records.module.ts';
import { ResidualLeadsModule } from './residual-leads/residual-leads.module.ts';
import { RestModule } from './rest/rest.module.ts';
import { ExportsModule } from './exports/exports.module.ts';
import { SavedViewsModule } from './saved-views/saved-views.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SessionAttendanceModule } from './session-attendance/session-attendance.module.ts';
import { SessionPagesModule } from './session-pages/session-pages.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { TabsModule } from './tabs/tabs.module.ts';
import { UsersModule } from './users/users.module.ts';
import { VehiclesModule } from './vehicles/vehicles.module.ts';
import { EnquiriesModule } from './enquiries/enquiries.module.ts';

const areas = [
  UsersModule,
  CompaniesModule,
  PersonsModule,
  LeadsModule,
  LeadDistributorModule,
  ResidualLeadsModule,
  ImportsModule,
  InboundModule,
  TabsModule,
  ChangelogModule,
  MicrosoftModule,
  NotesModule,
  SubscriptionsModule,
  EnquiriesModule,
  SessionsModule,
  SessionAttendanceModule,
  SessionPagesModule,
  VehiclesModule,
];
const platform = [
  CaptchaModule,
  ListsModule,
  RecordsModule,
  ImportablesModule,
  HealthModule,
  AuthModule,
  CredentialsModule,
  HistoryModule,
  AsOfModule,
  RestModule,
  LiveModule,
  SearchModule,
  SavedViewsModule,
  ExportsModule,
];

@Module({})
export class AppModule {
  static on(
    foundation: Foundation & { readonly files: FileStore; readonly shortLivedFiles: FileStore },
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.on(foundation),
        ReactionsModule.on(foundation),
        BatchesModule.on(foundation),
        FilesModule.on(foundation),
        ...platform,
        ...areas,
      ],
    };
  }
}
