import { managesForms, readsFormSubmissions } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  AddFormBody,
  FormSubmissionBody,
  RestoreFormVersionBody,
  SubmitFormBody,
  ToggleFormBody,
  UpdateFormBody,
} from './form.bodies.ts';
import { formSubmissionRow, formVersion, formRow, submissionReceipt, visitorsForm } from './form.views.ts';

const who = managesForms;

/** The calls of public forms (specification 3, section 7). Versions and the quarantine are ours. */
export const formEndpoints = {
  all: endpoint({
    verb: 'GET',
    path: 'forms',
    who,
    kind: 'query',
    answer: listOf(formRow),
    summary: 'All forms',
  }),
  one: endpoint({ verb: 'GET', path: 'forms/form/:id', who, kind: 'query', answer: formRow, summary: 'One form' }),
  byLink: endpoint({
    verb: 'GET',
    path: 'forms/link/:link',
    who: 'public',
    kind: 'query',
    isCounted: true,
    answer: visitorsForm,
    summary: 'The current version of an enabled form by its link, for visitors',
  }),
  add: endpoint({
    verb: 'PUT',
    path: 'forms',
    who,
    kind: 'command',
    body: AddFormBody,
    answer: orNull(formRow),
    summary: 'Add a form',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'forms/update',
    who,
    kind: 'command',
    body: UpdateFormBody,
    answer: orNull(formRow),
    summary: 'Amend a form. A change that visitors see is a new version',
  }),
  toggleEnabled: endpoint({
    verb: 'POST',
    path: 'forms/toggleEnabled',
    who,
    kind: 'command',
    body: ToggleFormBody,
    answer: orNull(formRow),
    summary: 'Enable or disable a form',
  }),
  remove: endpoint({
    verb: 'DELETE',
    path: 'forms/:id',
    who,
    kind: 'command',
    answer: nothing,
    summary: 'Delete a form',
  }),
  versions: endpoint({
    verb: 'GET',
    path: 'forms/versions/:id',
    who,
    kind: 'query',
    answer: listOf(formVersion),
    summary: 'The versions of a form as visitors saw them, the newest first',
  }),
  restoreVersion: endpoint({
    verb: 'POST',
    path: 'forms/restoreVersion',
    who,
    kind: 'command',
    body: RestoreFormVersionBody,
    answer: orNull(formRow),
    summary: 'Save an earlier version as the newest one',
  }),
  submit: endpoint({
    verb: 'PUT',
    path: 'forms/submit',
    who: 'public',
    kind: 'command',
    asksCaptcha: 'captcha',
    body: SubmitFormBody,
    answer: submissionReceipt,
    summary: 'Send a filled-in form as a visitor',
  }),
  release: endpoint({
    verb: 'POST',
    path: 'forms/releaseSubmission',
    who: readsFormSubmissions,
    kind: 'command',
    body: FormSubmissionBody,
    answer: orNull(formSubmissionRow),
    summary: 'Release a submission from the quarantine. Its lead is made, once',
  }),
  drop: endpoint({
    verb: 'POST',
    path: 'forms/dropSubmission',
    who: readsFormSubmissions,
    kind: 'command',
    body: FormSubmissionBody,
    answer: nothing,
    summary: 'Drop a submission from the quarantine. It is forgotten',
  }),
} as const;
