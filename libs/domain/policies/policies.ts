import type { AnyEvent } from '../areas.ts';
import type { Policy } from '../kernel/policy.ts';
import { blankMentionsOnPersonForgotten } from './blank-mentions-on-person-forgotten.policy.ts';
import { carryOutMergeOnMergeDecided } from './carry-out-merge-on-merge-decided.policy.ts';
import { destroyKeyOnPersonForgotten } from './destroy-key-on-person-forgotten.policy.ts';
import { destroyKeyOnUserDeleted } from './destroy-key-on-user-deleted.policy.ts';
import { destroyTokensOnMicrosoftUnlinked } from './destroy-tokens-on-microsoft-unlinked.policy.ts';
import { endSessionsOnPasswordChanged } from './end-sessions-on-password-changed.policy.ts';
import { endSessionsOnSessionsEnded } from './end-sessions-on-sessions-ended.policy.ts';
import { endSessionsOnUserDisabled } from './end-sessions-on-user-disabled.policy.ts';
import { giveLeadsOnLeadDistributionStarted } from './give-leads-on-lead-distribution-started.policy.ts';
import { forgetMergedPersonsOnPersonForgotten } from './forget-merged-persons-on-person-forgotten.policy.ts';
import { handOverWorkOnUserLeft } from './hand-over-work-on-user-left.policy.ts';
import { letGoOfFilesOnSomebodyForgotten } from './let-go-of-files-on-somebody-forgotten.policy.ts';
import { letGoOnUserDeleted } from './let-go-on-user-deleted.policy.ts';
import { queueMailOnSessionContactEmailRequested } from './queue-mail-on-session-contact-email-requested.policy.ts';
import { leadAttendeeOnAttendeeRequest } from './lead-attendee-on-attendee-request.policy.ts';
import { offerSeatsOnSessionAmended } from './offer-seats-on-session-amended.policy.ts';
import { releaseSeatOnAttendeeGone } from './release-seat-on-attendee-gone.policy.ts';
import { mailAttendeesOnSessionChanged } from './mail-attendees-on-session-changed.policy.ts';
import { queueMailsOnAttendeeAsked } from './queue-mails-on-attendee-asked.policy.ts';
import { queueMailsOnSeatDecided } from './queue-mails-on-seat-decided.policy.ts';
import { queueMailsOnLeadAssigned } from './queue-mails-on-lead-assigned.policy.ts';
import { openLeadsOnResidualLeadRunStarted } from './open-leads-on-residual-lead-run-started.policy.ts';
import { releaseEmailOnUserAmended } from './release-email-on-user-amended.policy.ts';
import { renameEmployerOnCompanyAmended } from './rename-employer-on-company-amended.policy.ts';
import { logEnquiryOnLeadConverted } from './log-enquiry-on-lead-converted.policy.ts';
import { mailAssigneeOnBatchEnded } from './mail-assignee-on-batch-ended.policy.ts';
import { mailDigestOnDigestClosed } from './mail-digest-on-digest-closed.policy.ts';
import { removeExportsOnSomebodyForgotten } from './remove-exports-on-somebody-forgotten.policy.ts';
import { tellFollowersOnRecordChanged } from './tell-followers-on-record-changed.policy.ts';
import { endSubscriptionsOnUserDeleted } from './end-subscriptions-on-user-deleted.policy.ts';
import { unlinkCompanyOnCompanyWithdrawn } from './unlink-company-on-company-withdrawn.policy.ts';
import { unlinkMicrosoftOnUserDisabled } from './unlink-microsoft-on-user-disabled.policy.ts';
import { unlinkMicrosoftOnUserTurnedExternal } from './unlink-microsoft-on-user-turned-external.policy.ts';

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
  openLeadsOnResidualLeadRunStarted,
  logEnquiryOnLeadConverted,
  queueMailOnSessionContactEmailRequested,
  leadAttendeeOnAttendeeRequest,
  releaseSeatOnAttendeeGone,
  offerSeatsOnSessionAmended,
  queueMailsOnSeatDecided,
  queueMailsOnAttendeeAsked,
  mailAttendeesOnSessionChanged,
];
