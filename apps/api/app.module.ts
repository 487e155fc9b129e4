import { Module, type DynamicModule } from '@nestjs/common';
import { AsOfModule } from './records/as-of/as-of.module.ts';
import { AuthModule } from './access/auth/auth.module.ts';
import { BatchesModule } from './records/batches/batches.module.ts';
import { CaptchaModule } from './outside/captcha/captcha.module.ts';
import { ChangelogModule } from './platform/changelog/changelog.module.ts';
import { CompaniesModule } from './areas/companies/companies.module.ts';
import { CredentialsModule } from './access/credentials/credentials.module.ts';
import { FilesModule } from './records/files/files.module.ts';
import type { FileStore } from './records/files/store/file-store.ts';
import { HealthModule } from './platform/health/health.module.ts';
import { HistoryModule } from './records/history/history.module.ts';
import { ImportablesModule } from './records/imports/importables.module.ts';
import { ImportsModule } from './records/imports/imports.module.ts';
import { InboundModule } from './areas/inbound/inbound.module.ts';
import { PlatformModule, type Foundation } from './platform/platform.module.ts';
import { DistributorsModule } from './areas/distributors/distributors.module.ts';
import { LeadsModule } from './areas/leads/leads.module.ts';
import { ListsModule } from './platform/lists/lists.module.ts';
import { LiveModule } from './records/live/live.module.ts';
import { MicrosoftModule } from './outside/microsoft/microsoft.module.ts';
import { NotesModule } from './records/notes/notes.module.ts';
import { PersonsModule } from './areas/persons/persons.module.ts';
import { ReactionsModule } from './platform/reactions/reactions.module.ts';
import { RecordsModule } from './records/records/records.module.ts';
import { ReportsModule } from './records/reports/reports.module.ts';
import { reports } from './reports.ts';
import { ResidualLeadsModule } from './areas/residual-leads/residual-leads.module.ts';
import { RestModule } from './records/rest/rest.module.ts';
import { ExportsModule } from './records/exports/exports.module.ts';
import { SavedViewsModule } from './records/saved-views/saved-views.module.ts';
import { SearchModule } from './records/search/search.module.ts';
import { SessionAttendanceModule } from './areas/session-attendance/session-attendance.module.ts';
import { SessionPagesModule } from './areas/session-pages/session-pages.module.ts';
import { SessionsModule } from './areas/sessions/sessions.module.ts';
import { SubscriptionsModule } from './records/subscriptions/subscriptions.module.ts';
import { TabsModule } from './access/tabs/tabs.module.ts';
import { UsersModule } from './access/users/users.module.ts';
import { VehiclesModule } from './outside/vehicles/vehicles.module.ts';
import { EnquiriesModule } from './areas/enquiries/enquiries.module.ts';
import { EmailTemplatesModule } from './areas/email-templates/email-templates.module.ts';
import { FuelCardsModule } from './areas/fuel-cards/fuel-cards.module.ts';
import { FuelCardLettersModule } from './areas/fuel-cards/letters/fuel-card-letters.module.ts';
import { FormPagesModule } from './areas/form-pages/form-pages.module.ts';
import { FormsModule } from './areas/forms/forms.module.ts';

const areas = [
  UsersModule,
  CompaniesModule,
  PersonsModule,
  LeadsModule,
  DistributorsModule,
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
  EmailTemplatesModule,
  FuelCardsModule,
  FuelCardLettersModule,
  FormsModule,
  FormPagesModule,
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
        ReportsModule.on(reports),
        ...platform,
        ...areas,
      ],
    };
  }
}
