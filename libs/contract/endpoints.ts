import { asOfEndpoints } from './as-of/as-of.endpoints.ts';
import { authEndpoints } from './auth/auth.endpoints.ts';
import { serviceTargetEndpoints } from './service-targets/service-target.endpoints.ts';
import { sessionEndpoints as openSessionEndpoints } from './auth/session.endpoints.ts';
import { batchEndpoints } from './batches/batch.endpoints.ts';
import { captchaEndpoints } from './captcha/captcha.endpoints.ts';
import { changelogEndpoints } from './changelog/changelog.endpoints.ts';
import { companyEndpoints } from './companies/company.endpoints.ts';
import { companyLinkEndpoints } from './company-links/company-link.endpoints.ts';
import { companyQueryEndpoints } from './company-queries/company-query.endpoints.ts';
import { credentialEndpoints } from './credentials/credential.endpoints.ts';
import { fileEndpoints } from './files/file.endpoints.ts';
import { enquiryEndpoints } from './enquiries/enquiry.endpoints.ts';
import { exportEndpoints } from './exports/export.endpoints.ts';
import { emailEndpoints } from './emails/email.endpoints.ts';
import { healthEndpoints } from './health/health.endpoints.ts';
import { historyEndpoints } from './history/history.endpoints.ts';
import { importEndpoints } from './imports/import.endpoints.ts';
import { inboundEndpoints } from './inbound/inbound.endpoints.ts';
import type { Endpoint } from './kernel/endpoint.ts';
import { enquiryDistributorEndpoints } from './distributors/enquiry-distributor.endpoints.ts';
import { leadDistributorEndpoints } from './distributors/lead-distributor.endpoints.ts';
import { leadEndpoints } from './leads/lead.endpoints.ts';
import { liveEndpoints } from './live/live.endpoints.ts';
import { microsoftEndpoints } from './microsoft/microsoft.endpoints.ts';
import { noteEndpoints } from './notes/note.endpoints.ts';
import { personEndpoints } from './persons/person.endpoints.ts';
import { reactionEndpoints } from './reactions/reaction.endpoints.ts';
import { residualLeadEndpoints } from './residual-leads/residual-lead.endpoints.ts';
import { reportEndpoints } from './reports/report.endpoints.ts';
import { savedViewEndpoints } from './saved-views/saved-view.endpoints.ts';
import { searchEndpoints } from './search/search.endpoints.ts';
import { subscriptionEndpoints } from './subscriptions/subscription.endpoints.ts';
import { sessionAttendanceEndpoints } from './session-attendance/session-attendance.endpoints.ts';
import { sessionStatisticsEndpoints } from './session-attendance/session-statistics.endpoints.ts';
import { sessionEndpoints } from './sessions/session.endpoints.ts';
import { tabEndpoints } from './tabs/tab.endpoints.ts';
import { userPermissionEndpoints } from './users/user-permission.endpoints.ts';
import { userEndpoints } from './users/user.endpoints.ts';
import { vehicleEndpoints } from './vehicles/vehicle.endpoints.ts';
import { viewingEndpoints } from './viewings/viewing.endpoints.ts';
import { emailTemplateEndpoints } from './email-templates/email-template.endpoints.ts';
import { fuelCardTrackerEndpoints } from './fuel-cards/fuel-card-tracker.endpoints.ts';
import { fuelCardLetterEndpoints } from './fuel-cards/fuel-card-letter.endpoints.ts';
import { formEndpoints } from './forms/form.endpoints.ts';

/** Every call of the API, area by area. */
export const areas = {
  auth: authEndpoints,
  openSessions: openSessionEndpoints,
  health: healthEndpoints,
  users: userEndpoints,
  credentials: credentialEndpoints,
  permissions: userPermissionEndpoints,
  persons: personEndpoints,
  companies: companyEndpoints,
  companyLinks: companyLinkEndpoints,
  companyQueries: companyQueryEndpoints,
  leads: leadEndpoints,
  leadDistributor: leadDistributorEndpoints,
  residualLeads: residualLeadEndpoints,
  enquiries: enquiryEndpoints,
  serviceTargets: serviceTargetEndpoints,
  enquiryDistributor: enquiryDistributorEndpoints,
  history: historyEndpoints,
  notes: noteEndpoints,
  asOf: asOfEndpoints,
  subscriptions: subscriptionEndpoints,
  imports: importEndpoints,
  inbound: inboundEndpoints,
  captcha: captchaEndpoints,
  reactions: reactionEndpoints,
  search: searchEndpoints,
  tabs: tabEndpoints,
  changelog: changelogEndpoints,
  microsoft: microsoftEndpoints,
  viewings: viewingEndpoints,
  live: liveEndpoints,
  savedViews: savedViewEndpoints,
  batches: batchEndpoints,
  files: fileEndpoints,
  exports: exportEndpoints,
  reports: reportEndpoints,
  emails: emailEndpoints,
  sessions: sessionEndpoints,
  sessionAttendance: sessionAttendanceEndpoints,
  sessionStatistics: sessionStatisticsEndpoints,
  vehicles: vehicleEndpoints,
  emailTemplates: emailTemplateEndpoints,
  fuelCards: fuelCardTrackerEndpoints,
  fuelCardLetters: fuelCardLetterEndpoints,
  forms: formEndpoints,
} as const;

export const allEndpoints: readonly Endpoint[] = Object.values(areas).flatMap((area) => Object.values<Endpoint>(area));
