import type { AnyEvent } from '../areas.ts';
import type { Policy } from '../kernel/policy.ts';
import { blankMentionsOnPersonForgotten } from './forgetting/blank-mentions-on-person-forgotten.policy.ts';
import { carryOutMergeOnMergeDecided } from './persons-and-companies/carry-out-merge-on-merge-decided.policy.ts';
import { destroyKeyOnPersonForgotten } from './forgetting/destroy-key-on-person-forgotten.policy.ts';
import { destroyKeyOnUserDeleted } from './forgetting/destroy-key-on-user-deleted.policy.ts';
import { destroyTokensOnMicrosoftUnlinked } from './accounts/destroy-tokens-on-microsoft-unlinked.policy.ts';
import { endSessionsOnPasswordChanged } from './accounts/end-sessions-on-password-changed.policy.ts';
import { endSessionsOnSessionsEnded } from './accounts/end-sessions-on-sessions-ended.policy.ts';
import { endSessionsOnUserDisabled } from './accounts/end-sessions-on-user-disabled.policy.ts';
import { giveEnquiriesOnEnquiryDistributionStarted } from './enquiries/give-enquiries-on-enquiry-distribution-started.policy.ts';
import { giveLeadsOnLeadDistributionStarted } from './leads/give-leads-on-lead-distribution-started.policy.ts';
import { forgetMergedPersonsOnPersonForgotten } from './forgetting/forget-merged-persons-on-person-forgotten.policy.ts';
import { handOverWorkOnUserLeft } from './accounts/hand-over-work-on-user-left.policy.ts';
import { letGoOfFilesOnSomebodyForgotten } from './forgetting/let-go-of-files-on-somebody-forgotten.policy.ts';
import { letGoOnUserDeleted } from './accounts/let-go-on-user-deleted.policy.ts';
import { queueMailOnFuelCardTrackingMailRequested } from './fuel-cards/queue-mail-on-fuel-card-tracking-mail-requested.policy.ts';
import { queueMailOnSessionContactEmailRequested } from './sessions/queue-mail-on-session-contact-email-requested.policy.ts';
import { leadAttendeeOnAttendeeRequest } from './sessions/lead-attendee-on-attendee-request.policy.ts';
import { offerSeatsOnSessionAmended } from './sessions/offer-seats-on-session-amended.policy.ts';
import { tellLeadOnAttendanceMarked } from './sessions/tell-lead-on-attendance-marked.policy.ts';
import { followAddressOnAttendeeAmended } from './sessions/follow-address-on-attendee-amended.policy.ts';
import { releaseSeatOnAttendeeGone } from './sessions/release-seat-on-attendee-gone.policy.ts';
import { mailAttendeesOnSessionChanged } from './sessions/mail-attendees-on-session-changed.policy.ts';
import { queueMailsOnAttendeeAsked } from './sessions/queue-mails-on-attendee-asked.policy.ts';
import { queueMailsOnSeatDecided } from './sessions/queue-mails-on-seat-decided.policy.ts';
import { queueMailsOnLeadAssigned } from './leads/queue-mails-on-lead-assigned.policy.ts';
import { queueMailsOnEnquiryAssigned } from './enquiries/queue-mails-on-enquiry-assigned.policy.ts';
import { openLeadsOnResidualLeadRunStarted } from './leads/open-leads-on-residual-lead-run-started.policy.ts';
import { releaseEmailOnUserAmended } from './accounts/release-email-on-user-amended.policy.ts';
import { renameEmployerOnCompanyAmended } from './persons-and-companies/rename-employer-on-company-amended.policy.ts';
import { logEnquiryOnLeadConverted } from './leads/log-enquiry-on-lead-converted.policy.ts';
import { noteContactOnEmailQueued } from './enquiries/note-contact-on-email-queued.policy.ts';
import { mailAssigneeOnBatchEnded } from './leads/mail-assignee-on-batch-ended.policy.ts';
import { mailDigestOnDigestClosed } from './following/mail-digest-on-digest-closed.policy.ts';
import { removeExportsOnSomebodyForgotten } from './forgetting/remove-exports-on-somebody-forgotten.policy.ts';
import { tellFollowersOnRecordChanged } from './following/tell-followers-on-record-changed.policy.ts';
import { endSubscriptionsOnUserDeleted } from './following/end-subscriptions-on-user-deleted.policy.ts';
import { unlinkCompanyOnCompanyWithdrawn } from './persons-and-companies/unlink-company-on-company-withdrawn.policy.ts';
import { unlinkMicrosoftOnUserDisabled } from './accounts/unlink-microsoft-on-user-disabled.policy.ts';
import { destroyKeyOnFormSubmissionForgotten } from './forms/destroy-key-on-form-submission-forgotten.policy.ts';
import { forgetFormSubmissionsOnPersonForgotten } from './forms/forget-form-submissions-on-person-forgotten.policy.ts';
import { leadSubmissionOnFormSubmissionAccepted } from './forms/lead-submission-on-form-submission-accepted.policy.ts';
import { queueMailsOnFormSubmissionLed } from './forms/queue-mails-on-form-submission-led.policy.ts';
import { unlinkMicrosoftOnUserTurnedExternal } from './accounts/unlink-microsoft-on-user-turned-external.policy.ts';

/** All policies of the domain. */
export const policies: readonly Policy<AnyEvent>[] = [
  carryOutMergeOnMergeDecided,
  forgetMergedPersonsOnPersonForgotten,
  destroyKeyOnPersonForgotten,
  blankMentionsOnPersonForgotten,
  endSessionsOnUserDisabled,
  endSessionsOnPasswordChanged,
  endSessionsOnSessionsEnded,
  unlinkMicrosoftOnUserDisabled,
  unlinkMicrosoftOnUserTurnedExternal,
  destroyTokensOnMicrosoftUnlinked,
  destroyKeyOnUserDeleted,
  letGoOnUserDeleted,
  releaseEmailOnUserAmended,
  handOverWorkOnUserLeft,
  renameEmployerOnCompanyAmended,
  unlinkCompanyOnCompanyWithdrawn,
  letGoOfFilesOnSomebodyForgotten,
  removeExportsOnSomebodyForgotten,
  tellFollowersOnRecordChanged,
  mailDigestOnDigestClosed,
  endSubscriptionsOnUserDeleted,
  queueMailsOnLeadAssigned,
  mailAssigneeOnBatchEnded,
  giveLeadsOnLeadDistributionStarted,
  giveEnquiriesOnEnquiryDistributionStarted,
  openLeadsOnResidualLeadRunStarted,
  logEnquiryOnLeadConverted,
  noteContactOnEmailQueued,
  queueMailOnSessionContactEmailRequested,
  leadAttendeeOnAttendeeRequest,
  tellLeadOnAttendanceMarked,
  releaseSeatOnAttendeeGone,
  followAddressOnAttendeeAmended,
  offerSeatsOnSessionAmended,
  queueMailsOnSeatDecided,
  queueMailsOnAttendeeAsked,
  mailAttendeesOnSessionChanged,
  queueMailsOnEnquiryAssigned,
  queueMailOnFuelCardTrackingMailRequested,
  leadSubmissionOnFormSubmissionAccepted,
  queueMailsOnFormSubmissionLed,
  forgetFormSubmissionsOnPersonForgotten,
  destroyKeyOnFormSubmissionForgotten,
];
