import { managesEmailTemplates } from '../access/permissions.ts';
import { listOf, nothing, orNull } from '../kernel/answer.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  AddEmailTemplateBody,
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
} from './email-template.views.ts';

const who = managesEmailTemplates;
/** Most characters of a design are one byte in JSON. */
const bodyBytes = 2 * TEMPLATE_CONTENT_MAX;

/** The calls of email templates (specification 3, section 7). Versions and the preview are ours. */
export const emailTemplateEndpoints = {
  all: endpoint({
    verb: 'GET',
    path: 'emailTemplates',
    who,
    kind: 'query',
    answer: listOf(emailTemplateRow),
    summary: 'All email templates, without their content',
  }),
  one: endpoint({
    verb: 'GET',
    path: 'emailTemplates/template/:id',
    who,
    kind: 'query',
    answer: emailTemplateView,
    summary: 'One email template with its current content',
  }),
  duplicate: endpoint({
    verb: 'GET',
    path: 'emailTemplates/duplicate/:id',
    who,
    kind: 'command',
    answer: orNull(emailTemplateView),
    summary: 'Copy an email template to a new one',
  }),
  add: endpoint({
    verb: 'PUT',
    path: 'emailTemplates',
    who,
    kind: 'command',
    bodyBytes,
    body: AddEmailTemplateBody,
    answer: orNull(emailTemplateView),
    summary: 'Add an email template',
  }),
  update: endpoint({
    verb: 'POST',
    path: 'emailTemplates/update',
    who,
    kind: 'command',
    bodyBytes,
    body: UpdateEmailTemplateBody,
    answer: orNull(emailTemplateView),
    summary: 'Save a new version of an email template',
  }),
  sendTest: endpoint({
    verb: 'POST',
    path: 'emailTemplates/sendTest',
    who,
    kind: 'command',
    body: SendTestBody,
    answer: nothing,
    summary: 'Send the current version of an email template to one address',
  }),
  remove: endpoint({
    verb: 'DELETE',
    path: 'emailTemplates/:id',
    who,
    kind: 'command',
    answer: nothing,
    summary: 'Delete an email template',
  }),
  versions: endpoint({
    verb: 'GET',
    path: 'emailTemplates/versions/:id',
    who,
    kind: 'query',
    answer: listOf(emailTemplateVersion),
    summary: 'The versions of an email template, the newest first',
  }),
  version: endpoint({
    verb: 'GET',
    path: 'emailTemplates/version/:id/:number',
    who,
    kind: 'query',
    answer: emailTemplateVersionView,
    summary: 'One version of an email template with its content',
  }),
  restoreVersion: endpoint({
    verb: 'POST',
    path: 'emailTemplates/restoreVersion',
    who,
    kind: 'command',
    body: RestoreVersionBody,
    answer: orNull(emailTemplateView),
    summary: 'Save an earlier version as the newest one',
  }),
  reset: endpoint({
    verb: 'POST',
    path: 'emailTemplates/reset',
    who,
    kind: 'command',
    body: ResetEmailTemplateBody,
    answer: orNull(emailTemplateView),
    summary: 'Send the built-in version of a mail of the product again',
  }),
  preview: endpoint({
    verb: 'POST',
    path: 'emailTemplates/preview',
    who,
    kind: 'query',
    bodyBytes,
    body: PreviewEmailTemplateBody,
    answer: emailTemplatePreview,
    summary: 'An unsaved email template as a mail, filled with samples or the details of a person',
  }),
} as const;
