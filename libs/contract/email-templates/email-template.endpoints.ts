import { managesEmailTemplates } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  AddEmailTemplateBody,
  EditingTemplateBody,
  PreviewEmailTemplateBody,
  ResetEmailTemplateBody,
  RestoreVersionBody,
  SendTestBody,
  UpdateEmailTemplateBody,
} from './email-template.bodies.ts';
import { TEMPLATE_CONTENT_MAX } from './email-template.details.ts';
import {
  emailTemplatePreview,
  emailTemplateRow,
  emailTemplateVersion,
  emailTemplateVersionView,
  emailTemplateView,
  templateEditors,
} from './email-template.views.ts';

const who = managesEmailTemplates;
/** Most characters of a design are one byte in JSON. */
const bodyBytes = 2 * TEMPLATE_CONTENT_MAX;

/** The calls of email templates (specification 3, section 7). Versions and the preview are ours. */
export const emailTemplateEndpoints = {
  all: endpoint('GET', 'emailTemplates', {
    who,
    answer: listOf(emailTemplateRow),
    summary: 'All email templates, without their content',
  }),
  one: endpoint('GET', 'emailTemplates/template/:id', {
    who,
    answer: emailTemplateView,
    summary: 'One email template with its current content',
  }),
  duplicate: endpoint('GET', 'emailTemplates/duplicate/:id', {
    who,
    kind: 'command',
    answer: orNull(emailTemplateView),
    summary: 'Copy an email template to a new one',
  }),
  add: endpoint('PUT', 'emailTemplates', {
    who,
    bodyBytes,
    body: AddEmailTemplateBody,
    answer: orNull(emailTemplateView),
    summary: 'Add an email template',
  }),
  update: endpoint('POST', 'emailTemplates/update', {
    who,
    bodyBytes,
    body: UpdateEmailTemplateBody,
    answer: orNull(emailTemplateView),
    summary: 'Save a new version of an email template',
  }),
  sendTest: endpoint('POST', 'emailTemplates/sendTest', {
    who,
    body: SendTestBody,
    answer: nothing,
    summary: 'Send the current version of an email template to one address',
  }),
  remove: endpoint('DELETE', 'emailTemplates/:id', { who, answer: nothing, summary: 'Delete an email template' }),
  versions: endpoint('GET', 'emailTemplates/versions/:id', {
    who,
    answer: listOf(emailTemplateVersion),
    summary: 'The versions of an email template, the newest first',
  }),
  version: endpoint('GET', 'emailTemplates/version/:id/:number', {
    who,
    answer: emailTemplateVersionView,
    summary: 'One version of an email template with its content',
  }),
  restoreVersion: endpoint('POST', 'emailTemplates/restoreVersion', {
    who,
    body: RestoreVersionBody,
    answer: orNull(emailTemplateView),
    summary: 'Save an earlier version as the newest one',
  }),
  reset: endpoint('POST', 'emailTemplates/reset', {
    who,
    body: ResetEmailTemplateBody,
    answer: orNull(emailTemplateView),
    summary: 'Send the built-in version of a mail of the product again',
  }),
  preview: endpoint('POST', 'emailTemplates/preview', {
    who,
    kind: 'query',
    bodyBytes,
    body: PreviewEmailTemplateBody,
    answer: emailTemplatePreview,
    summary: 'An unsaved email template as a mail, filled with samples or the details of a person',
  }),
  editing: endpoint('POST', 'emailTemplates/editing', {
    who,
    kind: 'query',
    body: EditingTemplateBody,
    answer: templateEditors,
    summary: 'Tell that an email template is being edited, and ask who else edits it',
  }),
} as const;
