import { describe, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { blankForm } from '@leaseledger/contract/forms/form.details';
import { blankAnswers } from '@leaseledger/contract/forms/form.fields';
import { formMessage } from '@leaseledger/contract/forms/form.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { given, system, user } from '../kernel/given.ts';
import { formSubmissionDecider, type FormSubmissionCommand, type FormSubmissionEvent } from './form-submission.area.ts';

const mia = user(1, 'Mia Okafor', { also: [permission.CUSTOM_FORMS] });
const outside = user(2, 'Olga Outside', { also: [permission.CUSTOM_FORMS], external: true });
const form = {
  FormName: 'Know How',
  FormVersion: 2,
  Fields: blankForm.Fields,
  CompanyID: 3,
  EmployerName: 'Barwon Health',
  SendConfirmation: true,
};
const answers = { ...blankAnswers, FirstName: 'Ravi', LastName: 'Menon', Email: 'ravi@example.com' };
const ids = { FormSubmissionID: 9, FormID: 1 };
const receive: FormSubmissionCommand = { type: 'ReceiveFormSubmission', ...ids, form, answers, reasons: [] };
const accepted: FormSubmissionEvent = {
  type: 'FormSubmissionReceived',
  data: { ...ids, ...form, ...answers, reasons: [] },
};
const suspected: FormSubmissionEvent = {
  type: 'FormSubmissionReceived',
  data: { ...accepted.data, reasons: ['links'] },
};
const released: FormSubmissionEvent = { type: 'FormSubmissionReleased', data: ids };
const forgotten = (because: 'dropped' | 'old' | 'person'): FormSubmissionEvent => ({
  type: 'FormSubmissionForgotten',
  data: { ...ids, because },
});
const led: FormSubmissionEvent = { type: 'FormSubmissionLed', data: { ...ids, PersonID: 8, LeadID: 47 } };
const forget = (because: 'old' | 'person'): FormSubmissionCommand => ({ type: 'ForgetFormSubmission', because });

describe('a submission of a form', () => {
  it('is received with the form as the visitor saw it', () => {
    given(formSubmissionDecider).when(receive, system).then([accepted]);
    given(formSubmissionDecider)
      .when({ ...receive, reasons: ['links'] }, system)
      .then([suspected]);
  });
  it.each([
    ['PreferredCallTime', '2026-06-30T00:00:00.000Z', formMessage.past],
    ['PreferredCallTime', '2028-06-30T00:00:00.000Z', formMessage.far],
    ['CurrentCarYear', 1959, formMessage.carYear(2027)],
    ['InterestedCarYear', 2028, formMessage.carYear(2027)],
  ])('refuses %s %s', (field, value, why) =>
    given(formSubmissionDecider)
      .when({ ...receive, answers: { ...answers, [field]: value } }, system)
      .thenRejected('invalid', why, { [`Lead.${field}`]: why }),
  );
  it('is released from the quarantine once', () => {
    given(formSubmissionDecider, [suspected]).when({ type: 'ReleaseFormSubmission' }, mia).then([released]);
    given(formSubmissionDecider, [suspected, released]).when({ type: 'ReleaseFormSubmission' }, mia).then([]);
  });
  it('is dropped only while it waits', () => {
    given(formSubmissionDecider, [suspected])
      .when({ type: 'DropFormSubmission' }, mia)
      .then([forgotten('dropped')]);
    given(formSubmissionDecider, [accepted])
      .when({ type: 'DropFormSubmission' }, mia)
      .thenRejected('ruleBroken', formMessage.notWaiting);
    given(formSubmissionDecider, [suspected, forgotten('dropped')])
      .when({ type: 'ReleaseFormSubmission' }, mia)
      .thenRejected('missing', message.notFound('Submission'));
  });
  it('is forgotten once it waited too long, but not an accepted one', () => {
    given(formSubmissionDecider, [suspected])
      .when(forget('old'), system)
      .then([forgotten('old')]);
    given(formSubmissionDecider, [suspected, released]).when(forget('old'), system).then([]);
  });
  it('is forgotten with its person, once', () => {
    given(formSubmissionDecider, [accepted, led])
      .when(forget('person'), system)
      .then([forgotten('person')]);
    given(formSubmissionDecider, [accepted, led, forgotten('person')])
      .when(forget('person'), system)
      .then([]);
  });
  it('names its first lead', () => {
    const note = (LeadID: number): FormSubmissionCommand => ({ type: 'NoteFormLead', PersonID: 8, LeadID });
    given(formSubmissionDecider, [accepted]).when(note(47), system).then([led]);
    given(formSubmissionDecider, [accepted, led]).when(note(48), system).then([]);
  });
  it('is not for external users', () =>
    given(formSubmissionDecider, [suspected])
      .when({ type: 'ReleaseFormSubmission' }, outside)
      .thenRejected('forbidden', message.forbidden));
});
