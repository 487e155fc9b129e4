import { describe, it } from '@jest/globals';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { blankAnswers } from '@leaseledger/contract/forms/form.fields';
import type { QuarantineReason } from '@leaseledger/contract/forms/form.codes';
import { given, HAPPENED } from '../../kernel/given-policy.ts';
import { destroyKeyOnFormSubmissionForgotten } from './destroy-key-on-form-submission-forgotten.policy.ts';
import { forgetFormSubmissionsOnPersonForgotten } from './forget-form-submissions-on-person-forgotten.policy.ts';
import { leadSubmissionOnFormSubmissionAccepted } from './lead-submission-on-form-submission-accepted.policy.ts';
import { queueMailsOnFormSubmissionLed } from './queue-mails-on-form-submission-led.policy.ts';

const ids = { FormSubmissionID: 9, FormID: 1 };
const received = (...reasons: readonly QuarantineReason[]) => ({
  type: 'FormSubmissionReceived' as const,
  data: {
    ...ids,
    FormName: 'Know How',
    FormVersion: 1,
    Fields: blankForm.Fields,
    CompanyID: null,
    EmployerName: null,
    SendConfirmation: false,
    ...blankAnswers,
    reasons,
  },
});

describe('submissions of forms', () => {
  it('become leads when they are accepted or released, and not while they are suspected', () => {
    const lead = { type: 'LeadFormSubmission', FormSubmissionID: 9 } as const;
    given(leadSubmissionOnFormSubmissionAccepted, received()).then([lead]);
    given(leadSubmissionOnFormSubmissionAccepted, received('links')).then([]);
    given(leadSubmissionOnFormSubmissionAccepted, { type: 'FormSubmissionReleased', data: ids }).then([lead]);
  });
  it('are confirmed to the visitor and told to the creator once they have a lead', () =>
    given(queueMailsOnFormSubmissionLed, {
      type: 'FormSubmissionLed',
      data: { ...ids, PersonID: 8, LeadID: 47 },
    }).then([
      { type: 'QueueMail', mail: 'form-confirmation', record: { kind: 'form', id: 1 }, facts: { FormSubmissionID: 9 } },
      { type: 'NoticeFormCreator', ...ids, happened: HAPPENED },
    ]));
  it('are forgotten with their person, and lose their key', () => {
    given(forgetFormSubmissionsOnPersonForgotten, { type: 'PersonForgotten', data: { PersonID: 8 } }).then([
      { type: 'ForgetFormSubmissionsOf', PersonID: 8 },
    ]);
    given(destroyKeyOnFormSubmissionForgotten, {
      type: 'FormSubmissionForgotten',
      data: { ...ids, because: 'person' },
    }).then([{ type: 'DestroyKey', subject: 'formSubmission-9' }]);
  });
});
