import { managesForms, readsFormSubmissions } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  AddFormBody,
  FormSubmissionBody,
  PreviewFormBody,
  RestoreFormVersionBody,
  SubmitFormBody,
  ToggleFormBody,
  UpdateFormBody,
} from './form.bodies.ts';
import { formPreview, formSubmissionRow, formVersion, formRow, submissionReceipt, visitorsForm } from './form.views.ts';

const who = managesForms;

/** The calls of public forms (specification 3, section 7). Versions and the quarantine are ours. */
export const formEndpoints = {
  all: endpoint('GET', 'forms', { who, answer: listOf(formRow), summary: 'All forms' }),
  one: endpoint('GET', 'forms/form/:id', { who, answer: formRow, summary: 'One form' }),
  byLink: endpoint('GET', 'forms/link/:link', {
    who: 'public',
    isCounted: true,
    answer: visitorsForm,
    summary: 'The current version of an enabled form by its link, for visitors',
  }),
  add: endpoint('PUT', 'forms', { who, body: AddFormBody, answer: orNull(formRow), summary: 'Add a form' }),
  update: endpoint('POST', 'forms/update', {
    who,
    body: UpdateFormBody,
    answer: orNull(formRow),
    summary: 'Amend a form. A change that visitors see is a new version',
  }),
  toggleEnabled: endpoint('POST', 'forms/toggleEnabled', {
    who,
    body: ToggleFormBody,
    answer: orNull(formRow),
    summary: 'Enable or disable a form',
  }),
  remove: endpoint('DELETE', 'forms/:id', { who, answer: nothing, summary: 'Delete a form' }),
  versions: endpoint('GET', 'forms/versions/:id', {
    who,
    answer: listOf(formVersion),
    summary: 'The versions of a form as visitors saw them, the newest first',
  }),
  restoreVersion: endpoint('POST', 'forms/restoreVersion', {
    who,
    body: RestoreFormVersionBody,
    answer: orNull(formRow),
    summary: 'Save an earlier version as the newest one',
  }),
  preview: endpoint('POST', 'forms/preview', {
    who,
    kind: 'query',
    body: PreviewFormBody,
    answer: formPreview,
    summary: 'The page of an unsaved form as visitors would see it',
  }),
  submit: endpoint('PUT', 'forms/submit', {
    who: 'public',
    asksCaptcha: 'captcha',
    body: SubmitFormBody,
    answer: submissionReceipt,
    summary: 'Send a filled-in form as a visitor',
  }),
  release: endpoint('POST', 'forms/releaseSubmission', {
    who: readsFormSubmissions,
    body: FormSubmissionBody,
    answer: orNull(formSubmissionRow),
    summary: 'Release a submission from the quarantine. Its lead is made, once',
  }),
  drop: endpoint('POST', 'forms/dropSubmission', {
    who: readsFormSubmissions,
    body: FormSubmissionBody,
    answer: nothing,
    summary: 'Drop a submission from the quarantine. It is forgotten',
  }),
} as const;
