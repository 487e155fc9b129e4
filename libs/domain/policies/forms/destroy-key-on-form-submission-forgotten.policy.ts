import { submissionKey, type FormSubmissionEvent } from '../../forms/form-submission.area.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { DestroyKey } from '../../kernel/vault-effects.ts';

type Forgotten = Extract<FormSubmissionEvent, { type: 'FormSubmissionForgotten' }>;

/** Forgets a submission permanently. Without its key nothing of it can be read, in the log or in a backup of it. */
export const destroyKeyOnFormSubmissionForgotten: Policy<Forgotten, DestroyKey> = {
  name: 'destroy-key-on-form-submission-forgotten',
  on: ['FormSubmissionForgotten'],
  asksFor: { DestroyKey: true },
  forgetsAtOnce: true,
  react: ({ data }) => [{ type: 'DestroyKey', subject: submissionKey(data) }],
};
