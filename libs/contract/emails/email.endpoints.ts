import { administersUsers, readsMails } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { orNull } from '../kernel/answer.ts';
import { SendCustomizedBody, TemplatedEmailBody, WrittenEmailBody } from './email.bodies.ts';
import { WRITTEN_BYTES_MAX } from './pictures.ts';
import {
  emailPreview,
  templatedEmail,
  offeredTemplateList,
  emailRow,
  emailRowList,
  recordEmails,
  sentEmailView,
} from './email.views.ts';

const records = { own: 'mails of records that they open' };

/** Mail (specification 1, section 7.4). A user who may open a record reads its mails and writes from it. The outbox is for user administrators (decisions 4). */
export const emailEndpoints = {
  contents: endpoint('GET', 'email/sentEmail/:id', {
    who: readsMails,
    records,
    answer: sentEmailView,
    summary: 'What a mail says',
  }),
  ofRecord: endpoint('GET', 'email/record/:kind/:id', {
    who: readsMails,
    records,
    answer: recordEmails,
    summary: 'The latest 100 mails of a record, the newest first',
  }),
  pageOfRecord: endpoint('GET', 'email/record/:kind/:id/:page/:size', {
    who: readsMails,
    records,
    answer: recordEmails,
    summary: 'A page of the mails of a record, the newest first; pages count from 1 and hold at most 100',
  }),
  resend: endpoint('GET', 'email/resend/:id', {
    who: readsMails,
    records,
    kind: 'command',
    answer: orNull(emailRow),
    summary: 'Send a mail again, as another mail',
  }),
  preview: endpoint('POST', 'email/preview', {
    who: readsMails,
    kind: 'query',
    body: WrittenEmailBody,
    bodyBytes: WRITTEN_BYTES_MAX,
    answer: emailPreview,
    summary: 'A mail as it would be sent',
  }),
  templates: endpoint('GET', 'email/templates/:kind', {
    who: readsMails,
    answer: offeredTemplateList,
    summary: 'The email templates that are offered on a kind of record, by their names',
  }),
  previewTemplate: endpoint('POST', 'email/previewTemplate', {
    who: readsMails,
    records,
    kind: 'query',
    body: TemplatedEmailBody,
    bodyBytes: WRITTEN_BYTES_MAX,
    answer: templatedEmail,
    summary: 'A mail from an email template as it would be sent to the person of a record',
  }),
  sendCustomized: endpoint('POST', 'email/sendCustomized', {
    who: readsMails,
    records,
    body: SendCustomizedBody,
    bodyBytes: WRITTEN_BYTES_MAX,
    answer: orNull(emailRow),
    summary: 'Write a mail from a record',
  }),
  outbox: endpoint('GET', 'email/outbox', {
    who: administersUsers,
    answer: emailRowList,
    summary: 'Queued, kept, sent and failed mails',
  }),
} as const;
