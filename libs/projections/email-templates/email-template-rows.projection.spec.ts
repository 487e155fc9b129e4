import { describe, it } from '@jest/globals';
import { given, recorded, renamed } from '../kernel/given.ts';
import { emailTemplateRows } from './email-template-rows.projection.ts';

const content = {
  Name: 'Welcome',
  Subject: 'Hello',
  OfferedFor: null,
  Design: null,
  HTML: '<p>Hello</p>',
  Text: 'Hello',
};
const added = recorded('EmailTemplateAdded', { EmailTemplateID: 1, ...content, copyOf: null });
const saved = recorded(
  'EmailTemplateSaved',
  { EmailTemplateID: 1, ...content, Name: 'Better', Number: 2, restores: null },
  { revision: 1n },
);
const deleted = recorded('EmailTemplateDeleted', { EmailTemplateID: 1, Name: 'Better' }, { revision: 2n });
const row = {
  id: 1,
  EmailTemplateID: 1,
  Version: 0,
  Name: 'Welcome',
  Subject: 'Hello',
  OfferedFor: null,
  Versions: 1,
  Kind: 'Own' as const,
  CreatedByUserID: 7,
  CreatedByUserName: 'Kim Lee',
  CreatedDateTime: '2026-07-01T00:00:00.000Z',
  ModifiedByUserID: 7,
  ModifiedByName: 'Kim Lee',
  ModifiedDateTime: '2026-07-01T00:00:00.000Z',
};
const second = { ...row, Name: 'Better', Versions: 2, Version: 1 };

describe('the rows of email templates', () => {
  it('show a new template with its author and time', () => given(emailTemplateRows, [added]).then([row]));
  it('show the name of the newest version and count the versions', () =>
    given(emailTemplateRows, [added, saved]).then([second]));
  it('lose a deleted template, and have it again after the undo', () => {
    given(emailTemplateRows, [added, saved, deleted]).then([]);
    given(emailTemplateRows, [
      added,
      saved,
      deleted,
      recorded(
        'EmailTemplateRestored',
        {
          EmailTemplateID: 1,
          Name: 'Better',
          Subject: 'Hello',
          OfferedFor: null,
          createdBy: { id: 7, name: 'Kim Lee' },
          createdAt: '2026-07-01T00:00:00.000Z',
          Versions: 2,
        },
        { revision: 3n },
      ),
    ]).then([{ ...second, Version: 3 }]);
  });
  it('show the mails of the product as built-in, changed, and built-in again after a reset', () => {
    const [EmailTemplateID, Name, Subject] = [90214, 'Session cancelled', 'Cancelled: {{session}}'];
    const listed = recorded('ProductMailListed', { EmailTemplateID, mail: 'attendee-cancelled', Name, Subject });
    const changed = recorded(
      'EmailTemplateSaved',
      { EmailTemplateID, ...content, Number: 1, restores: null },
      { revision: 1n },
    );
    const reset = recorded('EmailTemplateReset', { EmailTemplateID, Number: 1 }, { revision: 2n });
    const builtIn = {
      ...row,
      id: EmailTemplateID,
      EmailTemplateID,
      Name,
      Subject,
      Versions: 0,
      Kind: 'Built-in' as const,
    };
    given(emailTemplateRows, [listed]).then([builtIn]);
    const changedRow = { ...builtIn, Name: 'Welcome', Subject: 'Hello', Versions: 1, Version: 1 };
    given(emailTemplateRows, [listed, changed]).then([{ ...changedRow, Kind: 'Built-in, changed' }]);
    given(emailTemplateRows, [listed, changed, reset]).then([{ ...builtIn, Versions: 1, Version: 2 }]);
  });
  it('follow the names of their users', () =>
    given(emailTemplateRows, [added, renamed(7, 'Kim Lee', 'Kim Park')]).then([
      { ...row, CreatedByUserName: 'Kim Park', ModifiedByName: 'Kim Park' },
    ]));
});
