import { batchRows } from './batches/batch-rows.projection.ts';
import { companyLinkRows } from './company-links/company-link-rows.projection.ts';
import { companyQueryRows } from './company-queries/company-query-rows.projection.ts';
import { companyRows } from './companies/company-rows.projection.ts';
import { credentialRows } from './credentials/credential-rows.projection.ts';
import { roleGroupRows } from './credentials/role-group-rows.projection.ts';
import { emailRows } from './emails/email-rows.projection.ts';
import { fileRows } from './files/file-rows.projection.ts';
import { exportRows } from './exports/export-rows.projection.ts';
import { historyRows } from './history/history-rows.projection.ts';
import type { Projection } from './kernel/projection.ts';
import { enquiryDistributorProjections } from './distributors/enquiry-distributor.projections.ts';
import { leadDistributorProjections } from './distributors/lead-distributor.projections.ts';
import { leadRows } from './leads/lead-rows.projection.ts';
import { microsoftLinkRows } from './microsoft/microsoft-link-rows.projection.ts';
import { noteRows } from './notes/note-rows.projection.ts';
import { formerNames } from './persons/former-names.projection.ts';
import { mergedPersons } from './persons/merged-persons.projection.ts';
import { personRows } from './persons/person-rows.projection.ts';
import { residualLeadProjections } from './residual-leads/residual-lead.projections.ts';
import { savedViewOrders } from './saved-views/saved-view-orders.projection.ts';
import { savedViewRows } from './saved-views/saved-view-rows.projection.ts';
import { digestRows } from './subscriptions/digest-rows.projection.ts';
import { subscriptionRows } from './subscriptions/subscription-rows.projection.ts';
import { tabRows } from './tabs/tab-rows.projection.ts';
import { userPermissionRows } from './users/user-permission-rows.projection.ts';
import { userRows } from './users/user-rows.projection.ts';
import { openViewings } from './viewings/open-viewings.projection.ts';
import { enquiryRows } from './enquiries/enquiry-rows.projection.ts';
import { serviceTargetRows } from './service-targets/service-target-rows.projection.ts';
import { sessionAttendeeRows } from './session-attendance/session-attendee-rows.projection.ts';
import { sessionRows } from './sessions/session-rows.projection.ts';
import { emailTemplateProjections } from './email-templates/email-template.projections.ts';
import { fuelCardTrackerRows } from './fuel-cards/fuel-card-tracker-rows.projection.ts';
import { formProjections } from './forms/form.projections.ts';

/** Every read model of the product: those of each area, and the history of all. */
export const projections: readonly Projection[] = [
  userRows,
  userPermissionRows,
  personRows,
  formerNames,
  mergedPersons,
  companyRows,
  companyLinkRows,
  companyQueryRows,
  leadRows,
  ...leadDistributorProjections,
  ...enquiryDistributorProjections,
  ...residualLeadProjections,
  microsoftLinkRows,
  credentialRows,
  roleGroupRows,
  tabRows,
  openViewings,
  savedViewRows,
  savedViewOrders,
  exportRows,
  batchRows,
  noteRows,
  fileRows,
  subscriptionRows,
  digestRows,
  emailRows,
  enquiryRows,
  serviceTargetRows,
  sessionRows,
  sessionAttendeeRows,
  ...emailTemplateProjections,
  fuelCardTrackerRows,
  ...formProjections,
  historyRows,
];
