import { batchProjections } from './batches/batch.projections.ts';
import { companyProjections } from './companies/company.projections.ts';
import { credentialProjections } from './credentials/credential.projections.ts';
import { emailProjections } from './emails/email.projections.ts';
import { fileProjections } from './files/file.projections.ts';
import { exportProjections } from './exports/export.projections.ts';
import { historyRows } from './history/history-rows.projection.ts';
import type { Projection } from './kernel/projection.ts';
import { enquiryDistributorProjections } from './distributors/enquiry-distributor.projections.ts';
import { leadDistributorProjections } from './distributors/lead-distributor.projections.ts';
import { leadProjections } from './leads/lead.projections.ts';
import { microsoftProjections } from './microsoft/microsoft.projections.ts';
import { noteProjections } from './notes/note.projections.ts';
import { personProjections } from './persons/person.projections.ts';
import { residualLeadProjections } from './residual-leads/residual-lead.projections.ts';
import { savedViewProjections } from './saved-views/saved-view.projections.ts';
import { subscriptionProjections } from './subscriptions/subscription.projections.ts';
import { tabProjections } from './tabs/tab.projections.ts';
import { userProjections } from './users/user.projections.ts';
import { viewingProjections } from './viewings/viewing.projections.ts';
import { enquiryProjections } from './enquiries/enquiry.projections.ts';
import { serviceTargetProjections } from './service-targets/service-target.projections.ts';
import { sessionAttendanceProjections } from './session-attendance/session-attendance.projections.ts';
import { sessionProjections } from './sessions/session.projections.ts';
import { emailTemplateProjections } from './email-templates/email-template.projections.ts';
import { fuelCardTrackerProjections } from './fuel-cards/fuel-card-tracker.projections.ts';
import { formProjections } from './forms/form.projections.ts';

/** Every read model of the product: those of each area, and the history of all. */
export const projections: readonly Projection[] = [
  ...userProjections,
  ...personProjections,
  ...companyProjections,
  ...leadProjections,
  ...leadDistributorProjections,
  ...enquiryDistributorProjections,
  ...residualLeadProjections,
  ...microsoftProjections,
  ...credentialProjections,
  ...tabProjections,
  ...viewingProjections,
  ...savedViewProjections,
  ...exportProjections,
  ...batchProjections,
  ...noteProjections,
  ...fileProjections,
  ...subscriptionProjections,
  ...emailProjections,
  ...enquiryProjections,
  ...serviceTargetProjections,
  ...sessionProjections,
  ...sessionAttendanceProjections,
  ...emailTemplateProjections,
  ...fuelCardTrackerProjections,
  ...formProjections,
  historyRows,
];
