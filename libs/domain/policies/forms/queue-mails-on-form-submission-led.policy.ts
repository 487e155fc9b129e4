import type { QueueMail } from '../../emails/email.effects.ts';
import type { FormConfirmationMail, NoticeFormCreator } from '../../forms/form-submission.effects.ts';
import type { FormSubmissionEvent } from '../../forms/form-submission.area.ts';
import type { Policy } from '../../kernel/policy.ts';

type Led = Extract<FormSubmissionEvent, { type: 'FormSubmissionLed' }>;

/** Confirms a submission to its visitor where the form says so, and notifies the creator of the form. */
export const queueMailsOnFormSubmissionLed: Policy<Led, QueueMail<FormConfirmationMail> | NoticeFormCreator> = {
  name: 'queue-mails-on-form-submission-led',
  on: ['FormSubmissionLed'],
  asksFor: { QueueMail: ['form-confirmation'], NoticeFormCreator: true },
  beginsAtEnd: true,
  takesStreamsTogether: true,
  react: ({ data: { FormID, FormSubmissionID }, metadata }) => [
    {
      type: 'QueueMail',
      mail: 'form-confirmation',
      record: { kind: 'form', id: FormID },
      facts: { FormSubmissionID },
    },
    { type: 'NoticeFormCreator', FormID, FormSubmissionID, happened: metadata.time },
  ],
};
