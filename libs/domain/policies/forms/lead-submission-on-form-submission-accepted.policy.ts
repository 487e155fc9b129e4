import type { LeadFormSubmission } from '../../forms/form-submission.effects.ts';
import type { FormSubmissionEvent } from '../../forms/form-submission.area.ts';
import type { Policy } from '../../kernel/policy.ts';

type Accepted = Extract<FormSubmissionEvent, { type: 'FormSubmissionReceived' | 'FormSubmissionReleased' }>;

/** An accepted submission, and one that staff release from the quarantine, becomes a lead. */
export const leadSubmissionOnFormSubmissionAccepted: Policy<Accepted, LeadFormSubmission> = {
  name: 'lead-submission-on-form-submission-accepted',
  on: ['FormSubmissionReceived', 'FormSubmissionReleased'],
  asksFor: { LeadFormSubmission: true },
  takesStreamsTogether: true,
  react: ({ type, data }) =>
    type === 'FormSubmissionReceived' && data.reasons.length > 0
      ? []
      : [{ type: 'LeadFormSubmission', FormSubmissionID: data.FormSubmissionID }],
};
