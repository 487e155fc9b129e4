import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { productMails } from '@leaseledger/contract/email-templates/product-mails';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { fuelCardLetterEndpoints as endpoints } from '@leaseledger/contract/fuel-cards/fuel-card-letter.endpoints';
import { letterMessage, trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import type { FuelCardTrackerView } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { trackingMails } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { message } from '@leaseledger/contract/shared/messages';
import { KeptContents } from '../../../records/files/exports/kept-contents.ts';
import { KnownStreams } from '../../../platform/commands/known-streams.ts';
import { MailTemplates } from '../../../records/mail/exports/mail-templates.ts';
import { queuedEmail } from '../../../records/mail/queued-email.ts';
import { unpacked, zipEntries } from '../../../records/imports/exports/zip-entries.ts';
import { person } from '../../../testing/bodies.ts';
import { Mailbox } from '../../../testing/mailbox.ts';
import { TestApi } from '../../../testing/test-api.ts';
import { documentOf } from './built-in-letters.ts';

const mailbox = await Mailbox.start();
const api = await TestApi.start({
  listsProductMails: true,
  settings: { smtpUrl: mailbox.url, fuelCardBpPin: '90817263' },
});
let admin = await api.admin();
const samUser = await api.addUser('Sam Whitlock', { RoleGroupIntID: roleGroup.LEASING_ADMINISTRATION });
let sam = await api.as(samUser);
const lee = await api.as(await api.addUser('Lee Park', { RoleGroupIntID: roleGroup.LEASING_ADMINISTRATION }));

let count = 0;
async function newTracker(fields: object = {}, of: object = {}): Promise<FuelCardTrackerView> {
  const body = person({ Email: `letters${(count += 1)}@example.com`, Address: '12 Ryrie Street', ...of });
  const { PersonID } = (await admin.call(personEndpoints.add, { body })).shown;
  const FuelCardTracker = { PersonID, CardRequested_BP: true, VehicleDescription: 'Toyota RAV4', ...fields };
  return (await sam.call(fuelCardTrackerEndpoints.add, { body: { FuelCardTracker } })).shown;
}
const tracked = { TrackingNumber_BP: 'AP12345', RegistrationNumber: '1AB 2CD' };
const mail = (FuelCardTrackerID: number, EmailType = 1, by = sam) =>
  by.call(endpoints.trackingMail, { body: { FuelCardTrackerID, EmailType } });
const send = (FuelCardTrackerID: number, changes: object = {}, by = sam) =>
  by.call(endpoints.sendTrackingMail, {
    body: { FuelCardTrackerID, EmailType: 1, EmailContent: '<p>Hello Aroha,</p>', ...changes },
  });
const letter = (fuelCardTrackerID: number, documentID = 137, by = sam) =>
  by.call(endpoints.letter, { params: { fuelCardTrackerID, documentID } });
const textOf = (base64: string): string => {
  const document = zipEntries(Buffer.from(base64, 'base64')).get('word/document.xml');
  return document === undefined
    ? ''
    : unpacked(document, 1_000_000)
        .toString()
        .replaceAll(/<[^>]+>/g, ' ');
};

describe('a tracking mail', () => {
  it('is written for the editor, in each of its ten types', async () => {
    const { FuelCardTrackerID, PersonEmail } = await newTracker({
      ...tracked,
      TrackingNumber_Ampol: 'AM1',
      TrackingNumber_Shell: 'SH1',
    });
    for (const EmailType of Object.keys(trackingMails).map(Number)) {
      const { shown } = await mail(FuelCardTrackerID, EmailType);
      expect(shown).toMatchObject({
        EmailTypeCodeID: recordKinds.fuelCardTracker.email,
        OptionalID: FuelCardTrackerID,
        Recipient: PersonEmail,
      });
      expect(shown.HTML).toContain('Hello Aroha,');
      expect(shown.HTML).not.toMatch(/undefined|null|90817263/);
      expect(shown.Subject).not.toBe('');
      const numbers = ['AP12345', 'AM1', 'SH1'].filter((number) => shown.HTML.includes(`tracking number: ${number}<`));
      expect([EmailType, numbers.length]).toEqual([
        EmailType,
        ({ 1: 3, 2: 0, 9: 3, 10: 0 } as Record<number, number>)[EmailType] ?? 1,
      ]);
    }
  });

  it('needs an address and, unless its type goes without, a tracking number', async () => {
    const { FuelCardTrackerID } = await newTracker();
    const refused = { status: 422, message: trackingMailMessage.noTrackingNumber };
    expect(await mail(FuelCardTrackerID)).toMatchObject(refused);
    expect(await send(FuelCardTrackerID)).toMatchObject(refused);
    expect((await mail(FuelCardTrackerID, 2)).shown.HTML).toContain('no tracking number');
    const forgotten = await newTracker(tracked);
    await admin.call(personEndpoints.remove, { params: { id: forgotten.PersonID } });
    expect((await mail(forgotten.FuelCardTrackerID)).said).toBe(`422 ${trackingMailMessage.noPrimaryEmail}`);
    expect((await send(forgotten.FuelCardTrackerID)).status).toBe(422);
    expect(await mail(FuelCardTrackerID, 11)).toMatchObject({ status: 400 });
    expect((await mail(FuelCardTrackerID, 2, lee)).status).toBe(403);
    expect((await send(FuelCardTrackerID, { EmailType: 2 }, lee)).status).toBe(403);
  });

  it('goes out as the editor holds it, and notes which cards were sent', async () => {
    const { FuelCardTrackerID, PersonEmail } = await newTracker({ ...tracked, CardRequested_Shell: true });
    const EmailContent =
      '<p>Hello Aroha, <b>your cards</b></p><script>alert(1)</script><img src="https://example.com/a.png"><table><tr><td style="padding:4px" onclick="x()">AP12345</td></tr></table>';
    const { shown, envelope } = await send(FuelCardTrackerID, {
      EmailContent,
      Subject: 'Your cards',
      FromEmail: 'sessions',
    });
    expect(envelope.message).toBe(trackingMailMessage.sent);
    expect(shown).toMatchObject({
      TrackingNumberEmailSentDateTime: expect.any(String),
      SentDateTime_BP: shown.TrackingNumberEmailSentDateTime,
      SentDateTime_Shell: null,
      Resent: false,
    });
    const [received] = await mailbox.until(PersonEmail ?? '', 1);
    expect(received).toMatchObject({ subject: 'Your cards' });
    expect(received?.html).toContain('<td style="padding:4px">AP12345</td>');
    expect(received?.html).not.toMatch(/<script|<img|onclick/);
    expect(received?.text).toContain('your cards');
    const { EmailHistory, Activity } = (
      await sam.call(fuelCardTrackerEndpoints.one, { params: { id: FuelCardTrackerID } })
    ).shown;
    expect(EmailHistory).toMatchObject([{ Subject: 'Your cards', EmailTypeName: 'Tracking of fuel cards' }]);
    expect(Activity.map(({ Description }) => Description)).toContain("Tracking mail 'Standard, with tracking' sent");
  });

  it('goes out in the template of its type when the editor changed nothing, as an administrator has it, with the address masked for an external user', async () => {
    const outsider = await api.as(
      await api.addUser('Olga Outside', { ExternalUser: true, RoleGroupIntID: roleGroup.LEASING_ADMIN_TEAM_LEAD }),
    );
    const { FuelCardTrackerID, PersonEmail } = await newTracker({ ...tracked, DeliveryTypeCodeID: 135 });
    const { id } = productMails['fuel-card-additional-bp'];
    const { Version } = (await admin.call(emailTemplateEndpoints.one, { params: { id } })).shown;
    const EmailTemplate = {
      EmailTemplateID: id,
      Version,
      Name: 'Mine',
      Subject: 'On its way to {{recipient_email}}',
      HTML: '<p>Kia ora {{first_name}}, sent {{way}}: {{bp_number}} ({{recipient_email}})</p>',
    };
    expect(await admin.call(emailTemplateEndpoints.update, { body: { EmailTemplate } })).toMatchObject({ status: 200 });
    const textFor = (address: string | null) => ({
      Subject: `On its way to ${address}`,
      HTML: `<p>Kia ora Aroha, sent by courier: AP12345 (${address})</p>`,
    });
    expect((await mail(FuelCardTrackerID, 3)).shown).toMatchObject(textFor(PersonEmail));
    const { HTML: EmailContent, ...shown } = (await mail(FuelCardTrackerID, 3, outsider)).shown;
    expect({ ...shown, HTML: EmailContent }).toMatchObject(textFor('l•••@e•••.com'));
    const { Subject } = shown;
    expect((await send(FuelCardTrackerID, { EmailType: 3, EmailContent, Subject }, outsider)).status).toBe(200);
    const [received] = await mailbox.until(PersonEmail ?? '', 1);
    expect(received).toMatchObject({
      subject: `On its way to ${PersonEmail}`,
      text: expect.stringContaining(`sent by courier: AP12345 (${PersonEmail})`),
    });
    const [sent] = (
      await sam.call(emailEndpoints.ofRecord, { params: { kind: 'fuelCardTracker', id: FuelCardTrackerID } })
    ).shown.emails;
    const past = await api.running.app.get(KnownStreams).current(`email-${sent?.SentEmailID}`);
    const again = await queuedEmail(past, api.running.app.get(MailTemplates));
    expect(again?.queued).toMatchObject({
      template: { name: `email-template-${id}`, version: 1 },
      Data: { first_name: 'Aroha', way: 'by courier', bp_number: 'AP12345' },
    });
    expect(again?.queued).not.toHaveProperty('HTML');
    expect(received?.html?.trim()).toBe(again?.mail?.html?.trim());
  });

  it('is sent once by two calls at once, and again only to a caller who saw when it was sent', async () => {
    const { FuelCardTrackerID, PersonEmail } = await newTracker(tracked);
    const both = await Promise.all([send(FuelCardTrackerID), send(FuelCardTrackerID)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const sent = both.find(({ status }) => status === 200)?.shown.TrackingNumberEmailSentDateTime;
    expect(both.find(({ status }) => status === 422)?.message).toMatch(
      /^The tracking mail was sent on .*\. Send it again\?$/,
    );
    api.passMinutes(1);
    const again = await Promise.all([
      send(FuelCardTrackerID, { previousSentDateTime: sent }),
      send(FuelCardTrackerID, { previousSentDateTime: sent }),
    ]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(again.find(({ status }) => status === 200)?.shown.Resent).toBe(true);
    expect(await mailbox.until(PersonEmail ?? '', 2)).toHaveLength(2);
  });
});

describe('a letter', () => {
  it('is a Word document with what is known of the person and their cards, and no PIN', async () => {
    const { FuelCardTrackerID } = await newTracker({ ...tracked, CardPin_BP: '4711' });
    const text = textOf((await letter(FuelCardTrackerID)).shown);
    for (const part of ['Aroha Ngata', '12 Ryrie Street', 'VIC 3220', 'AP12345', 'Toyota RAV4', '1AB 2CD'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/4711|undefined|null|\{/);
  });
  it('exists for each request type, and for no other id', async () => {
    const { FuelCardTrackerID } = await newTracker();
    for (const id of [137, 138, 139, 162, 2251]) expect((await letter(FuelCardTrackerID, id)).status).toBe(200);
    expect((await letter(FuelCardTrackerID, 5)).said).toBe(`404 ${letterMessage.unknownLetter}`);
    expect((await letter(FuelCardTrackerID, 137, lee)).status).toBe(403);
    expect((await letter(999_999)).status).toBe(404);
  });
  it('is compressed for a client that asks', async () => {
    const { FuelCardTrackerID } = await newTracker();
    const answer = await sam.send('GET', `/api/fuelCardTrackers/mailDocument/${FuelCardTrackerID}/137`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });
});

describe('the template of a letter', () => {
  const base64 = (...lines: string[]) => documentOf(lines).toString('base64');
  const replace = (documentID: number, previousVersion: number, Content: string, by = admin) =>
    by.call(endpoints.replaceTemplate, { body: { documentID, previousVersion, Content } });
  const restore = (documentID: number, Version: number, previousVersion: number) =>
    admin.call(endpoints.restoreTemplate, { body: { documentID, Version, previousVersion } });

  it('is replaced, tried with a made-up person, kept by sweeps, and restored', async () => {
    const { FuelCardTrackerID } = await newTracker();
    const Content = base64('Kia ora {{firstName}},', '{{#cards}}', '{{card}}', '{{/cards}}');
    const replaced = await replace(138, 0, Content);
    expect(replaced.message).toBe(letterMessage.replaced('Replacement'));
    expect(replaced.shown).toMatchObject({
      DocumentID: 138,
      InUse: 1,
      Versions: [{ Version: 1, CreatedByName: expect.any(String), Size: expect.any(Number) }],
    });
    api.passMinutes(120);
    [admin, sam] = [await api.admin(), await api.as(samUser)];
    await api.running.app.get(KeptContents).sweep();
    expect(textOf((await letter(FuelCardTrackerID, 138)).shown)).toContain('Kia ora Aroha');
    const version = (query: string, number = 1) =>
      admin.send<string>('GET', `/api/fuelCardTrackers/letterTemplates/138/${number}${query}`);
    expect(textOf((await version('')).shown)).toContain('Kia ora {{firstName}}');
    expect(textOf((await version('?filled=1')).shown)).toContain('Kia ora Tess');
    expect((await version('', 2)).status).toBe(404);
    expect((await restore(138, 0, 1)).shown).toMatchObject({ InUse: 0 });
    expect(textOf((await letter(FuelCardTrackerID, 138)).shown)).toContain('Dear Aroha');
    expect((await restore(138, 1, 0)).shown).toMatchObject({ InUse: 1 });
    const all = (await admin.call(endpoints.templates)).shown;
    expect(all.map(({ DocumentID, InUse }) => [DocumentID, InUse])).toEqual([
      [137, 0],
      [162, 0],
      [138, 1],
      [139, 0],
      [2251, 0],
    ]);
    const { text } = await admin.rest('history', { filter: { Subject: 'letterTemplate-138' } });
    expect(text).toContain("Template of the letter 'Replacement' replaced by version 1");
  });
  it('is refused by its content, with the reason', async () => {
    expect((await replace(139, 0, base64('{{pin}}'))).errors).toEqual({
      Content: letterMessage.unknownPlaceholders(['pin']),
    });
    expect((await replace(139, 0, Buffer.from('no document').toString('base64'))).errors).toEqual({
      Content: letterMessage.notDocx,
    });
    expect(await replace(139, 1, base64('{{date}}'))).toMatchObject({ status: 409 });
    expect((await replace(5, 0, base64('{{date}}'))).status).toBe(400);
  });
  it('is changed and read by administrators alone', async () => {
    expect((await replace(139, 0, base64('{{date}}'), sam)).said).toBe(`403 ${message.forbidden}`);
    expect((await sam.call(endpoints.templates)).status).toBe(403);
    expect((await sam.call(endpoints.template, { params: { documentID: 137, version: 0 } })).status).toBe(403);
  });
});
