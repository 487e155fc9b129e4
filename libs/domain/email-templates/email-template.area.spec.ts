import { describe, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { emailTemplateMessage } from '@leaseledger/contract/email-templates/email-template.messages';
import { message } from '@leaseledger/contract/shared/messages';
import { given, system, user } from '../kernel/given.ts';
import { emailTemplateDecider, type EmailTemplateCommand, type EmailTemplateEvent } from './email-template.area.ts';

const mia = user(1, 'Mia Okafor', { also: [permission.EMAIL_TEMPLATES] });
const content = {
  Name: 'Welcome',
  Subject: 'Welcome, {{recipient_first_name}}',
  OfferedFor: null,
  Design: '{"type":"doc"}',
  HTML: '<p>Hello</p>',
  Text: 'Hello',
};
const better = { ...content, Design: '{"type":"doc","content":[]}', HTML: '<p>Hi</p>', Text: 'Hi' };
const add: EmailTemplateCommand = { type: 'AddEmailTemplate', EmailTemplateID: 1, content, copyOf: null };
const save: EmailTemplateCommand = { type: 'SaveEmailTemplate', content: better };
const remove: EmailTemplateCommand = { type: 'DeleteEmailTemplate' };
const added: EmailTemplateEvent = {
  type: 'EmailTemplateAdded',
  data: { EmailTemplateID: 1, ...content, copyOf: null },
};
const saved: EmailTemplateEvent = {
  type: 'EmailTemplateSaved',
  data: { EmailTemplateID: 1, ...better, Number: 2, restores: null },
};
const third: EmailTemplateEvent = {
  type: 'EmailTemplateSaved',
  data: { EmailTemplateID: 1, ...content, Number: 3, restores: 1 },
};
const deleted: EmailTemplateEvent = { type: 'EmailTemplateDeleted', data: { EmailTemplateID: 1, Name: 'Welcome' } };
const restored: EmailTemplateEvent = {
  type: 'EmailTemplateRestored',
  data: {
    EmailTemplateID: 1,
    Name: 'Welcome',
    Subject: content.Subject,
    OfferedFor: null,
    createdBy: { id: null, name: '' },
    createdAt: '',
    Versions: 2,
  },
};
const undo = (...events: readonly EmailTemplateEvent[]): EmailTemplateCommand => ({
  type: 'UndoDecision',
  decision: String(events.length),
  past: [added, ...events].map((event, index) => ({
    name: String(index),
    undoes: undefined,
    by: 'Mia Okafor',
    at: '2026-07-01T00:00:00.000Z',
    events: [event],
  })),
});

describe('an email template', () => {
  it('is added with its first version', () => {
    given(emailTemplateDecider).when(add, mia).then([added]);
    given(emailTemplateDecider).when(add, system).then([added]);
  });
  it('is for users with its permission alone', () =>
    given(emailTemplateDecider)
      .when(add, user(2, 'Liam Chen', {}))
      .thenRejected('forbidden', message.forbidden));
  it('gets a whole version with each save, and none for the same content', () => {
    given(emailTemplateDecider, [added]).when(save, mia).then([saved]);
    given(emailTemplateDecider, [added, saved]).when(save, mia).then([]);
  });
  it('gets an earlier version back as a new version', () => {
    const restore = (number: number): EmailTemplateCommand => ({ type: 'RestoreEmailTemplateVersion', Number: number });
    given(emailTemplateDecider, [added, saved]).when(restore(1), mia).then([third]);
    given(emailTemplateDecider, [added, saved]).when(restore(2), mia).then([]);
    given(emailTemplateDecider, [added, saved])
      .when(restore(3), mia)
      .thenRejected('missing', message.notFound('Version'));
  });
  it('is refused when one event cannot hold it', () =>
    given(emailTemplateDecider)
      .when(
        {
          type: 'AddEmailTemplate',
          EmailTemplateID: 1,
          content: { ...content, HTML: '"'.repeat(450_001) },
          copyOf: null,
        },
        mia,
      )
      .thenRejected('ruleBroken', emailTemplateMessage.tooBig));
  it('gets its previous version back by an undo of a save', () =>
    given(emailTemplateDecider, [added, saved]).when(undo(saved), mia).then([third]));
  it('is deleted once, and comes back with all its versions by an undo', () => {
    given(emailTemplateDecider, [added]).when(remove, mia).then([deleted]);
    given(emailTemplateDecider, [added, deleted])
      .when(remove, mia)
      .thenRejected('missing', message.notFound('Email template'));
    given(emailTemplateDecider, [added, saved, deleted]).when(undo(saved, deleted), mia).then([restored]);
    given(emailTemplateDecider, [added, saved, deleted, restored]).when(save, mia).then([]);
  });
  it('that was not added is missing', () =>
    given(emailTemplateDecider).when(save, mia).thenRejected('missing', message.notFound('Email template')));

  describe('of a mail of the product', () => {
    const mail = {
      EmailTemplateID: 90214,
      mail: 'attendee-cancelled',
      Name: 'Session cancelled',
      Subject: 'Cancelled',
    };
    const list: EmailTemplateCommand = { type: 'ListProductMail', ...mail };
    const listed: EmailTemplateEvent = { type: 'ProductMailListed', data: mail };
    const first: EmailTemplateEvent = {
      type: 'EmailTemplateSaved',
      data: { EmailTemplateID: 90214, ...better, Number: 1, restores: null },
    };
    const reset: EmailTemplateEvent = { type: 'EmailTemplateReset', data: { EmailTemplateID: 90214, Number: 1 } };

    it('is listed once, by the system', () => {
      given(emailTemplateDecider).when(list, system).then([listed]);
      given(emailTemplateDecider, [listed]).when(list, system).then([]);
    });

    it('is changed, reset, and changed again after the undo of the reset', () => {
      given(emailTemplateDecider, [listed]).when(save, mia).then([first]);
      given(emailTemplateDecider, [listed, first]).when({ type: 'ResetEmailTemplate' }, mia).then([reset]);
      given(emailTemplateDecider, [listed]).when({ type: 'ResetEmailTemplate' }, mia).then([]);
      const again = { ...first.data, Number: 2, restores: 1 };
      given(emailTemplateDecider, [listed, first, reset])
        .when({ type: 'RestoreEmailTemplateVersion', Number: 1 }, mia)
        .then([{ type: 'EmailTemplateSaved', data: again }]);
    });

    it('is not deleted, and only such a template is reset', () => {
      given(emailTemplateDecider, [listed])
        .when(remove, mia)
        .thenRejected('ruleBroken', emailTemplateMessage.builtInStays);
      given(emailTemplateDecider, [added])
        .when({ type: 'ResetEmailTemplate' }, mia)
        .thenRejected('ruleBroken', emailTemplateMessage.notBuiltIn);
    });
  });
});
