import { batchArea } from './batches/batch.area.ts';
import { changelogArea } from './changelog/changelog.area.ts';
import { companyArea } from './companies/company.area.ts';
import { companyLinkArea } from './company-links/company-link.area.ts';
import { companyQueryArea } from './company-queries/company-query.area.ts';
import { credentialArea } from './credentials/credential.area.ts';
import { digestArea } from './digests/digest.area.ts';
import { enquiryDistributionArea, enquiryDistributorArea } from './distributors/enquiry-distributor.area.ts';
import { emailArea } from './emails/email.area.ts';
import { fileArea } from './files/file.area.ts';
import type { Decider } from './kernel/decider.ts';
import type { EventDefinition, EventDefinitions } from './kernel/event-definition.ts';
import { exportArea } from './exports/export.area.ts';
import { leadArea } from './leads/lead.area.ts';
import { leadDistributionArea } from './distributors/lead-distribution.area.ts';
import { leadDistributorArea } from './distributors/lead-distributor.area.ts';
import { microsoftArea } from './microsoft/microsoft.area.ts';
import { noteArea } from './notes/note.area.ts';
import { personMergeArea } from './person-merges/person-merge.area.ts';
import { personArea } from './persons/person.area.ts';
import { residualLeadCreatorArea } from './residual-leads/residual-lead-creator.area.ts';
import { residualLeadRunArea } from './residual-leads/residual-lead-run.area.ts';
import { residualPackageArea } from './residual-leads/residual-package.area.ts';
import { roleGroupArea } from './role-groups/role-group.area.ts';
import { savedViewArea } from './saved-views/saved-view.area.ts';
import { sessionAttendanceArea } from './session-attendance/session-attendance.area.ts';
import { sessionSeatsArea } from './session-seats/session-seats.area.ts';
import { subscriptionArea } from './subscriptions/subscription.area.ts';
import { tabArea } from './tabs/tab.area.ts';
import { userArea } from './users/user.area.ts';
import { viewingArea } from './viewings/viewing.area.ts';
import { enquiryArea } from './enquiries/enquiry.area.ts';
import { serviceTargetArea } from './service-targets/service-target.area.ts';
import { sessionArea } from './sessions/session.area.ts';
import { emailTemplateArea } from './email-templates/email-template.area.ts';
import { fuelCardTrackerArea } from './fuel-cards/fuel-card-tracker.area.ts';
import { letterTemplateArea } from './fuel-cards/letter-template.area.ts';
import { pinLookArea } from './fuel-cards/pin-look.area.ts';
import { formArea } from './forms/form.area.ts';
import { formSubmissionArea } from './forms/form-submission.area.ts';

/** Every area of the domain. What is known of all events (their types, definitions, histories, catalogue) is derived from this list. */
export const areas = [
  personArea,
  personMergeArea,
  companyArea,
  companyLinkArea,
  companyQueryArea,
  userArea,
  leadArea,
  microsoftArea,
  credentialArea,
  roleGroupArea,
  tabArea,
  changelogArea,
  viewingArea,
  savedViewArea,
  exportArea,
  emailArea,
  batchArea,
  noteArea,
  fileArea,
  subscriptionArea,
  digestArea,
  leadDistributorArea,
  leadDistributionArea,
  enquiryDistributorArea,
  enquiryDistributionArea,
  residualLeadCreatorArea,
  residualLeadRunArea,
  residualPackageArea,
  enquiryArea,
  serviceTargetArea,
  sessionArea,
  sessionSeatsArea,
  sessionAttendanceArea,
  emailTemplateArea,
  fuelCardTrackerArea,
  pinLookArea,
  letterTemplateArea,
  formArea,
  formSubmissionArea,
] as const;

type EventOf<A> = A extends { readonly decider: Decider<infer _Command, infer _State, infer Event> } ? Event : never;

/** Every event of every area that was ever released. */
export type AnyEvent = EventOf<(typeof areas)[number]>;

/** The definition of every event type, by its name. */
export const eventDefinitions: EventDefinitions = Object.fromEntries(
  areas.flatMap(({ events }) => Object.entries<EventDefinition>(events)),
);
