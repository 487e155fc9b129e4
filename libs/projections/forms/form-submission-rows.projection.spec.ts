import { describe, it } from '@jest/globals';
import { blankAnswers, fieldsText } from '@leaseledger/contract/forms/form.fields';
import { given, recorded } from '../kernel/given.ts';
import { formSubmissionRows } from './form-submission-rows.projection.ts';

const ids = { FormSubmissionID: 9, FormID: 1 };
const data = {
  ...ids,
  FormName: 'Know How',
  FormVersion: 2,
  Fields: fieldsText([
    { id: 'LastName', label: 'Family name' },
    { id: 'FirstName', label: 'Given name' },
    { id: 'Email', label: 'Email' },
    { id: 'HasHadNovatedLease', label: 'Had one?' },
  ]),
  CompanyID: null,
  EmployerName: null,
  SendConfirmation: false,
  ...blankAnswers,
  FirstName: 'Ravi',
  LastName: 'Menon',
  HasHadNovatedLease: false,
};
const accepted = recorded('FormSubmissionReceived', { ...data, reasons: [] });
const suspected = recorded('FormSubmissionReceived', { ...data, reasons: ['links', 'tooFast'] });
const led = recorded('FormSubmissionLed', { ...ids, PersonID: 8, LeadID: 47 }, { revision: 1n });
const forgotten = (because: 'dropped' | 'person') =>
  recorded('FormSubmissionForgotten', { ...ids, because }, { revision: 2n });
const row = {
  id: 9,
  ...ids,
  Version: 0,
  FormName: 'Know How',
  FormVersion: 2,
  StageID: 1 as const,
  Reasons: '',
  ReceivedDateTime: '2026-07-01T00:00:00.000Z',
  FullName: 'Ravi Menon',
  Answers: [
    { id: 'LastName' as const, label: 'Family name', value: 'Menon' },
    { id: 'FirstName' as const, label: 'Given name', value: 'Ravi' },
    { id: 'HasHadNovatedLease' as const, label: 'Had one?', value: 'No' },
  ],
  PersonID: null,
  LeadID: null,
  ReleasedByName: null,
  ReleasedDateTime: null,
};
const ledRow = { ...row, Version: 1, PersonID: 8, LeadID: 47 };

describe('the rows of submissions', () => {
  it('show the answers in the order and with the labels of the form', () =>
    given(formSubmissionRows, [accepted]).then([row]));
  it('show the lead', () => given(formSubmissionRows, [accepted, led]).then([ledRow]));
  it('show why one waits, and who released it', () => {
    const waiting = { ...row, StageID: 2 as const, Reasons: 'links,tooFast' };
    given(formSubmissionRows, [suspected]).then([waiting]);
    given(formSubmissionRows, [suspected, recorded('FormSubmissionReleased', ids, { revision: 1n })]).then([
      {
        ...waiting,
        StageID: 1,
        Version: 1,
        ReleasedByName: 'Kim Lee',
        ReleasedDateTime: '2026-07-01T00:00:00.000Z',
      },
    ]);
  });
  it('lose a dropped one, and the answers of a forgotten person', () => {
    given(formSubmissionRows, [suspected, forgotten('dropped')]).then([]);
    given(formSubmissionRows, [accepted, led, forgotten('person')]).then([
      { ...ledRow, Version: 2, FullName: null, Answers: null },
    ]);
  });
});
