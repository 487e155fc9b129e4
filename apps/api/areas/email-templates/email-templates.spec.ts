import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { productMails } from '@leaseledger/contract/email-templates/product-mails';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { emailType } from '@leaseledger/contract/emails/email.codes';
import { until } from '@leaseledger/event-log/testing/until';
import { systemMetadata } from '../../platform/callers/caller.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { MailTemplates, productMail } from '../../records/mail/exports/mail-templates.ts';
import { Mails } from '../../records/mail/exports/mails.ts';
import { queuedEmail } from '../../records/mail/queued-email.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const text = (value: string) => ({ type: 'text', text: value });
const variable = (name: string) => ({ type: 'variable', attrs: { name } });
const design = (...content: object[]) => JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
const hello = design(text('Hello '), variable('recipient_first_name'));

const api = await TestApi.start({ listsProductMails: true, settings: { localUrl: 'https://ledger.example' } });
const admin = await api.admin();

describe('email templates', () => {
  const add = async (more: object = {}) =>
    (
      await admin.call(emailTemplateEndpoints.add, {
        body: {
          EmailTemplate: { Name: 'Welcome', Subject: 'Welcome, {{recipient_first_name}}', Design: hello, ...more },
        },
      })
    ).shown;
  const refusalOf = async (more: object) =>
    (
      await admin.call(emailTemplateEndpoints.add, {
        body: { EmailTemplate: { Name: 'Welcome', Subject: 'Welcome', ...more } },
      })
    ).errors;

  it('are compiled on the server from their design, and shown at once in both lists and the search', async () => {
    const added = await add({ Name: 'Compiled one', HTML: '<p>not this</p>' });
    expect(added).toMatchObject({ Name: 'Compiled one', Versions: 1, Text: 'Hello {{recipient_first_name}}\n' });
    expect(added.HTML).toContain('Hello {{recipient_first_name}}');
    expect(added.HTML).toContain('<table');
    expect(added.HTML).not.toContain('not this');
    const { EmailTemplateID: id, Design: _, HTML: __, Text: ___, OwnPlaceholders: ____, ...row } = added;
    expect((await admin.call(emailTemplateEndpoints.one, { params: { id } })).shown).toEqual(added);
    expect((await admin.rest('emailTemplates', { filter: { q: 'compiled' } })).json).toEqual([
      { EmailTemplateID: id, ...row },
    ]);
    expect((await admin.call(emailTemplateEndpoints.all)).shown).toContainEqual({ EmailTemplateID: id, ...row });
  });

  it('of HTML alone lose scripts, handlers and foreign addresses before they are stored', async () => {
    const { HTML, Design } = await add({
      Design: null,
      HTML: '<p onclick="x()">Hi {{recipient_full_name}}<script>x()</script><a href="javascript:x()">a</a><a href="{{main_site_url}}/go">b</a><img src="https://spy.example/a.png"><img src="{{image_url}}/../../x.png"></p>',
    });
    expect(Design).toBeNull();
    expect(HTML).toBe('<p>Hi {{recipient_full_name}}<a>a</a><a href="{{main_site_url}}/go">b</a></p>');
  });

  it.each([
    '<p style="background:url(https://spy.example/a)">a</p>',
    '<p style="width:expression(x());position:fixed;behavior:url(#x)">a</p>',
    '<p style="color:\\75rl(https://spy.example/a)">a</p>',
    '<style>@import "https://spy.example/a";p{background:url(https://spy.example/b)}</style><p>a</p>',
    '<link rel="stylesheet" href="https://spy.example/a"><base href="https://spy.example/"><p>a</p>',
    '<table background="https://spy.example/a"><tr><td background="https://spy.example/a">a</td></tr></table>',
    '<img srcset="https://spy.example/a 2x" src="//spy.example/a"><p>a</p>',
    '<svg><image href="https://spy.example/a"/><script>x()</script></svg><p>a</p>',
    '<video poster="https://spy.example/a"></video><object data="https://spy.example/a"></object><p>a</p>',
    '<form action="https://spy.example/a"><button formaction="https://spy.example/a">a</button></form>',
    '<iframe srcdoc="<script>x()</script>" src="https://spy.example/a"></iframe><p>a</p>',
    '<a href="jav&#x09;ascript:x()">a</a>',
    '<a href="data:text/html,<script>x()</script>">a</a>',
    '<a href="//spy.example/a">a</a>',
    '<a href="vbscript:x()" ping="https://spy.example/a">a</a>',
    '<meta http-equiv="refresh" content="0;url=https://spy.example/a"><p>a</p>',
    '<!--[if mso]><img src="https://spy.example/a"><![endif]--><p>a</p>',
    '<math><mtext><style><img src="https://spy.example/a" onerror="x()"></style></mtext></math><p>a</p>',
  ])('of HTML alone load nothing and run nothing: %s', async (HTML) => {
    const stored = (await add({ Design: null, HTML })).HTML;
    expect(stored).toContain('a');
    expect(stored).not.toMatch(/spy|script|x\(\)|url|expression|position|<!--|<(?:img|svg|form|iframe|meta|base)/i);
  });

  it('of HTML alone take no value into an address', async () => {
    for (const href of ['{{recipient_first_name}}', 'https://{{recipient_first_name}}.example/'])
      expect(await refusalOf({ Design: null, HTML: `<a href="${href}">a</a>` })).toHaveProperty(['EmailTemplate.HTML']);
  });

  it('with an unknown or misplaced placeholder are refused by its name', async () => {
    const unknown = 'There is no placeholder {{salary}}.';
    expect(await refusalOf({ HTML: '<p>{{salary}}</p>' })).toEqual({ 'EmailTemplate.HTML': unknown });
    expect(await refusalOf({ HTML: `<p>${'{{'.repeat(50_000)}salary}}</p>` })).toEqual({
      'EmailTemplate.HTML': unknown,
    });
    expect(await refusalOf({ Subject: '{{salary}}', Design: hello })).toEqual({ 'EmailTemplate.Subject': unknown });
    expect(Object.values(await refusalOf({ Design: design(variable('salary')) }))).toEqual([
      expect.stringContaining('salary'),
    ]);
    for (const html of [
      '<a href="{{recipient_full_name}}">a</a>',
      '<p align="{{content}}">a</p>',
      '<a title="{{title}}" href="https://a.example">a</a>',
    ])
      expect(Object.values(await refusalOf({ HTML: html }))).toEqual([expect.stringContaining('cannot be used here')]);
    expect(await refusalOf({ Subject: 'A {{content}}', Design: hello })).toHaveProperty(['EmailTemplate.Subject']);
  });

  it('need a name of three characters, a subject and a content', async () => {
    expect(await refusalOf({ Name: 'ab', Subject: ' ', Design: hello })).toEqual({
      'EmailTemplate.Name': 'Email Template Name must be at least 3 characters.',
      'EmailTemplate.Subject': 'Subject is required',
    });
    expect(await refusalOf({ HTML: '<script>x()</script>' })).toEqual({
      'EmailTemplate.Design': 'Content is required',
    });
    expect(await refusalOf({ Design: '{"type":"frame"}' })).toHaveProperty(['EmailTemplate.Design']);
  });

  it('keep every version, show each, and get one back as the newest', async () => {
    const { EmailTemplateID, Version, Design, HTML } = await add();
    const id = EmailTemplateID;
    const save = (version: number, Subject: string) =>
      admin.call(emailTemplateEndpoints.update, {
        body: {
          EmailTemplate: { EmailTemplateID, Version: version, Name: 'Welcome', Subject, Design: design(text('Hi')) },
        },
      });
    const saved = await save(Version, 'Hi there');
    expect(saved).toMatchObject({ status: 200, shown: { Subject: 'Hi there', Versions: 2, Text: 'Hi\n' } });
    expect(await save(Version, 'Too late')).toMatchObject({ status: 409 });
    expect((await save(saved.shown.Version, 'Hi there')).shown).toMatchObject({ Versions: 2 });
    const restored = await admin.call(emailTemplateEndpoints.restoreVersion, {
      body: { EmailTemplateID, Version: saved.shown.Version, Number: 1 },
    });
    expect(restored).toMatchObject({ status: 200, shown: { Versions: 3, Design, HTML } });
    expect((await admin.call(emailTemplateEndpoints.versions, { params: { id } })).shown).toMatchObject([
      { Number: 3, Restores: 1, SavedByName: expect.any(String) },
      { Number: 2, Restores: null, Subject: 'Hi there' },
      { Number: 1 },
    ]);
    expect((await admin.call(emailTemplateEndpoints.version, { params: { id, number: 2 } })).shown).toMatchObject({
      Number: 2,
      Text: 'Hi\n',
    });
    expect((await admin.call(emailTemplateEndpoints.version, { params: { id, number: 9 } })).said).toBe(
      '404 Version does not exist.',
    );
    expect(
      (
        await admin.call(asOfEndpoints.record, {
          params: { resource: 'emailTemplates', id, at: '2030-01-01T00:00:00Z' },
        })
      ).shown,
    ).toMatchObject({ Record: { Versions: 3, HTML }, IsThereNow: true });
  });

  it('are previewed with samples or the details of a person, escaped', async () => {
    const { PersonID } = await admin.addPerson({ FirstName: 'Zoe & Max', LastName: 'Test' });
    const preview = (more: object) =>
      admin.call(emailTemplateEndpoints.preview, {
        body: { EmailTemplate: { Name: 'Welcome', Subject: 'For {{recipient_first_name}}', Design: hello }, ...more },
      });
    expect((await preview({})).shown).toMatchObject({ Subject: 'For Ada', Text: 'Hello Ada\n' });
    const { Subject, HTML, Text } = (await preview({ PersonID })).shown;
    expect([Subject, Text]).toEqual(['For Zoe & Max', 'Hello Zoe & Max\n']);
    expect(HTML).toContain('Hello Zoe &amp; Max');
    expect(HTML).toContain('<title>For Zoe &amp; Max</title>');
    expect(HTML).not.toContain('{{');
    expect(await preview({ PersonID: 999_999 })).toMatchObject({ status: 404 });
  });

  it('are sent as a test that names template and version', async () => {
    const { EmailTemplateID: id } = await add();
    const send = (recipient: string) =>
      admin.call(emailTemplateEndpoints.sendTest, { body: { emailTemplateID: id, recipient } });
    expect(await send('a@')).toMatchObject({ status: 400, errors: { recipient: 'Invalid Email Address.' } });
    expect(await send('mia@example.com')).toMatchObject({ status: 200 });
    const [mail] = (await admin.call(emailEndpoints.ofRecord, { params: { kind: 'emailTemplate', id } })).shown.emails;
    expect(mail).toMatchObject({ Recipient: 'mia@example.com', Subject: 'Welcome, Ada' });
    const past = await api.running.app.get(KnownStreams).current(`email-${mail?.SentEmailID}`);
    const sent = await queuedEmail(past, api.running.app.get(MailTemplates));
    expect(sent).toMatchObject({
      queued: { template: { name: `email-template-${id}`, version: 1 }, Data: { recipient_first_name: 'Ada' } },
      mail: { text: 'Hello Ada\n' },
    });
  });

  it('are duplicated, deleted, and brought back with all versions', async () => {
    const { EmailTemplateID, Design } = await add();
    const copy = await admin.call(emailTemplateEndpoints.duplicate, { params: { id: EmailTemplateID } });
    expect(copy).toMatchObject({ status: 200, shown: { Name: 'Copy of Welcome', Versions: 1, Design } });
    const id = copy.shown.EmailTemplateID;
    expect(id).not.toBe(EmailTemplateID);
    const removed = await admin.call(emailTemplateEndpoints.remove, { params: { id } });
    expect((await admin.call(emailTemplateEndpoints.one, { params: { id } })).status).toBe(404);
    expect(
      await admin.call(historyEndpoints.undo, { body: { decision: removed.headers.get(UNDO_HEADER) ?? '' } }),
    ).toMatchObject({ status: 200 });
    expect((await admin.call(emailTemplateEndpoints.one, { params: { id } })).shown).toMatchObject({
      Name: 'Copy of Welcome',
      Versions: 1,
      CreatedDateTime: copy.shown.CreatedDateTime,
    });
  });

  it('name who else edits them, until that form is left or silent', async () => {
    const { EmailTemplateID } = await add({ Name: 'Open twice' });
    const mia = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.SUPER_USER });
    const other = await api.as(mia);
    const told = async (by: Client, IsOpen: boolean, id = EmailTemplateID) =>
      (await by.call(emailTemplateEndpoints.editing, { body: { EmailTemplateID: id, IsOpen } })).shown;
    const isMia = [{ UserID: mia.id, FullName: 'Mia Okafor' }];
    await expect(told(other, true)).resolves.toEqual([]);
    await expect(told(admin, true)).resolves.toEqual(isMia);
    await expect(told(admin, true, (await add({ Name: 'Open once' })).EmailTemplateID)).resolves.toEqual([]);
    await expect(told(other, false)).resolves.toHaveLength(1);
    await expect(told(admin, true)).resolves.toEqual([]);
    await told(other, true);
    api.passMinutes(1);
    await expect(told(admin, true)).resolves.toEqual([]);
  });

  describe('of the mails that the product sends', () => {
    const id = productMails['attendee-cancelled'].id;
    const queue = async (first_name: string) => {
      const { app } = api.running;
      const SentEmailID = await app.get(Mails).queue(
        {
          to: { name: 'Ravi Menon', address: 'ravi@example.com' },
          content: productMail('attendee-cancelled', { first_name, session: 'Leasing', when: 'Monday' }),
          type: emailType.SESSION_CANCELLED,
          mailbox: 'sessions',
          about: null,
          record: null,
        },
        systemMetadata(randomBytes),
      );
      const again = async () => {
        const past = await app.get(KnownStreams).current(`email-${SentEmailID}`);
        return queuedEmail(past, app.get(MailTemplates));
      };
      return { SentEmailID, again };
    };
    const view = async () => (await admin.call(emailTemplateEndpoints.one, { params: { id } })).shown;

    it('are all listed as built-in, with placeholders of their own', async () => {
      const { json } = await admin.rest('emailTemplates', { filter: { Kind: ['Built-in'] }, range: [0, 99] });
      expect(json).toHaveLength(Object.keys(productMails).length);
      const { Kind, Text, OwnPlaceholders, Design } = await view();
      expect({ Kind, Text }).toMatchObject({ Kind: 'Built-in', Text: expect.stringContaining('{{session}}') });
      expect(Design).toContain('does not take place');
      expect(OwnPlaceholders.map(({ Name }) => Name)).toEqual(['session', 'when', 'first_name']);
      expect((await admin.call(emailTemplateEndpoints.remove, { params: { id } })).status).toBe(422);
    });

    it('name template, version and data, and are made again byte for byte after a change and a reset', async () => {
      const old = await queue('Ravi & Co');
      const before = await old.again();
      expect(before?.queued).toMatchObject({
        Subject: 'Cancelled: Leasing',
        template: { name: 'attendee-cancelled', version: productMails['attendee-cancelled'].version },
        Data: { first_name: 'Ravi & Co', session: 'Leasing', when: 'Monday', preheader_text: 'Monday' },
      });
      expect(before?.queued).not.toHaveProperty('HTML');
      expect(before?.mail?.html).toContain('Hello Ravi &amp; Co,');

      const { Version, Name } = await view();
      const changed = await admin.call(emailTemplateEndpoints.update, {
        body: {
          EmailTemplate: {
            EmailTemplateID: id,
            Version,
            Name,
            Subject: 'Off: {{session}}',
            Design: design(text('Sorry '), variable('first_name'), text(', '), variable('recipient_email')),
          },
        },
      });
      expect(changed).toMatchObject({ status: 200, shown: { Kind: 'Built-in, changed', Versions: 1 } });
      const second = await queue('Ines');
      const shown = await second.again();
      expect(shown?.queued.template).toEqual({ name: `email-template-${id}`, version: 1 });
      expect(shown?.mail).toMatchObject({ subject: 'Off: Leasing', text: 'Sorry Ines, ravi@example.com\n' });
      expect((await old.again())?.mail).toEqual(before?.mail);

      const reset = await admin.call(emailTemplateEndpoints.reset, {
        body: { EmailTemplateID: id, Version: changed.shown.Version },
      });
      expect(reset).toMatchObject({
        status: 200,
        shown: { Kind: 'Built-in', Versions: 1, Subject: 'Cancelled: {{session}}' },
      });
      expect((await (await queue('Ada')).again())?.queued.template?.name).toBe('attendee-cancelled');
      expect((await second.again())?.mail).toEqual(shown?.mail);

      // The subject of this mail changed in its next version.
      const earlier = { name: 'attendee-offer-lapsed', version: 2 };
      const { HTML } = await api.running.app.get(MailTemplates).again(earlier, { session: 'Leasing' });
      expect(HTML).toContain('<title>Your seat has gone on: Leasing</title>');
    });

    it('refuse the placeholder of another mail by its name', async () => {
      const { Version, Name } = await view();
      const saved = await admin.call(emailTemplateEndpoints.update, {
        body: {
          EmailTemplate: { EmailTemplateID: id, Version, Name, Subject: 'Off', Design: design(variable('quote_url')) },
        },
      });
      expect(Object.values(saved.errors)).toEqual([expect.stringContaining('quote_url')]);
    });
  });

  describe('written on a record', () => {
    const lead = async () => {
      const { PersonID } = await admin.addPerson({
        FirstName: 'Tess',
        LastName: 'Moana',
        Email: 'tess.moana@example.com',
      });
      return { EmailTypeCodeID: recordKinds.person.email, OptionalID: PersonID };
    };
    const offered = async (kind: string) =>
      (await admin.call(emailEndpoints.templates, { params: { kind } })).shown.map(({ Name }) => Name);

    it('are offered where they fit', async () => {
      await add({ Name: 'Quote for a lead', OfferedFor: 'Leads' });
      await add({ Name: 'For everybody' });
      expect(await offered('lead')).toEqual(expect.arrayContaining(['Quote for a lead', 'For everybody']));
      expect(await offered('person')).toContain('For everybody');
      expect(await offered('person')).not.toContain('Quote for a lead');
      expect(await offered('lead')).not.toContain(productMails.written.name);
      expect((await admin.call(emailEndpoints.templates, { params: { kind: 'car' } })).status).toBe(404);
    });

    it('are filled with its person, hold the text, and are sent with template, version and data', async () => {
      const { EmailTemplateID, Version } = await add({
        Name: 'With text',
        Design: JSON.stringify({
          type: 'doc',
          content: [
            { type: 'paragraph', content: [text('Hello '), variable('recipient_full_name')] },
            { type: 'content' },
          ],
        }),
      });
      const of = { EmailTemplateID, ...(await lead()) };
      const shown = (await admin.call(emailEndpoints.previewTemplate, { body: { ...of, HTML: '<p>Soon</p>' } })).shown;
      expect(shown).toMatchObject({ Subject: 'Welcome, Tess', TakesText: true, TemplateVersion: 1 });
      expect(shown.Contents).toMatch(/Hello Tess Moana[\s\S]*<p>Soon<\/p>/);
      const send = (more: object) =>
        admin.call(emailEndpoints.sendCustomized, {
          body: {
            ...of,
            Subject: 'Welcome, Tess',
            FromEmail: 'main',
            HTML: '<p>Soon</p>',
            TemplateVersion: 1,
            ...more,
          },
        });
      const { SentEmailID } = (await send({})).shown;
      const again = async (id: number) =>
        queuedEmail(await api.running.app.get(KnownStreams).current(`email-${id}`), api.running.app.get(MailTemplates));
      const sent = await again(SentEmailID);
      expect(sent?.queued).toMatchObject({
        template: { name: `email-template-${EmailTemplateID}`, version: 1 },
        Data: { recipient_full_name: 'Tess Moana', recipient_first_name: 'Tess', content: '<p>Soon</p>' },
      });
      expect(sent?.queued).not.toHaveProperty('HTML');
      expect(sent?.mail).toMatchObject({ subject: 'Welcome, Tess', text: 'Hello Tess Moana\n\nSoon\n' });
      const other = await again((await send({ Subject: 'Another', HTML: null })).shown.SentEmailID);
      expect(other?.mail).toMatchObject({
        subject: 'Another',
        html: expect.stringContaining('<title>Another</title>'),
      });
      await admin.call(emailTemplateEndpoints.update, {
        body: {
          EmailTemplate: {
            EmailTemplateID,
            Version,
            Name: 'With text',
            Subject: 'New',
            OfferedFor: 'Forms',
            Design: hello,
          },
        },
      });
      expect((await again(SentEmailID))?.mail).toEqual(sent?.mail);
      expect((await send({})).said).toBe(`422 ${emailMessage.noTemplate}`);
    });

    it('show pictures of the site, and none from elsewhere', async () => {
      const { EmailTemplateID } = await add({
        Design: null,
        HTML: '<p>Hi</p><img src="{{image_url}}/logo.png" alt="Us"><img src="{{image_url}}/../x.png">',
      });
      const body = { EmailTemplateID, ...(await lead()) };
      const { Contents } = (await admin.call(emailEndpoints.previewTemplate, { body })).shown;
      expect(Contents.match(/<img[^>]*>/g)).toEqual(['<img alt="Us" src="https://ledger.example/images/logo.png" />']);
    });

    it('that were changed since they were seen are not sent', async () => {
      const { EmailTemplateID } = await add();
      const body = {
        EmailTemplateID,
        ...(await lead()),
        Subject: 'Hi',
        FromEmail: 'main' as const,
        TemplateVersion: 2,
      };
      expect((await admin.call(emailEndpoints.sendCustomized, { body })).said).toBe(
        `422 ${emailMessage.templateChanged}`,
      );
      expect(
        await admin.call(emailEndpoints.sendCustomized, { body: { ...body, EmailTemplateID: null } }),
      ).toMatchObject({
        status: 400,
        errors: { HTML: emailMessage.contentRequired },
      });
    });

    it('can no longer be read once their person is forgotten, and say so', async () => {
      const { EmailTemplateID } = await add({ Name: 'To forget' });
      const of = await lead();
      const body = { EmailTemplateID, ...of, Subject: 'Welcome, Tess', FromEmail: 'main' as const };
      const { SentEmailID: id } = (await admin.call(emailEndpoints.sendCustomized, { body })).shown;
      const contents = async () => (await admin.call(emailEndpoints.contents, { params: { id } })).shown;
      expect((await contents()).Contents).toContain('Hello Tess');
      expect(await admin.call(personEndpoints.remove, { params: { id: of.OptionalID } })).toMatchObject({
        status: 200,
      });
      await until('the person is forgotten', async () => (await contents()).Subject === null);
      expect(await contents()).toMatchObject({ Contents: null, Subject: null, Recipient: null });
      const past = await api.running.app.get(KnownStreams).current(`email-${id}`);
      expect(past[0]?.data).toMatchObject({ Data: null, Subject: null, template: { version: 1 } });
      expect((await admin.call(emailEndpoints.resend, { params: { id } })).said).toBe(`422 ${emailMessage.forgotten}`);
    });
  });
});
