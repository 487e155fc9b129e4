import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { emailTemplateEndpoints } from '@leaseledger/contract/email-templates/email-template.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { fieldsText, firstFields, publicFields, type FormFieldID } from '@leaseledger/contract/forms/form.fields';
import type { FormSubmissionRow } from '@leaseledger/contract/forms/form.views';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import { until } from '@leaseledger/event-log/testing/until';
import { parse } from 'csv-parse/sync';
import { DateTime } from 'luxon';
import type { Client } from '../../testing/client.ts';
import { systemMetadata } from '../../platform/callers/caller.ts';
import { VAULT } from '../../platform/foundation/platform.ts';
import { DrawnPages, viewOf, visit } from '../../testing/drawn-pages.ts';
import { solved } from '../../testing/solved.ts';
import { TestApi } from '../../testing/test-api.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { MailTemplates } from '../../records/mail/exports/mail-templates.ts';
import { queuedEmail } from '../../records/mail/queued-email.ts';
import { Digests } from '../../records/mail/exports/digests.ts';
import { FormSubmissions } from './form-submissions.ts';

const asking = (...ids: readonly FormFieldID[]) => fieldsText(ids.map((id) => ({ id, label: publicFields[id].label })));
const Fields = fieldsText(firstFields);

let api: TestApi;
let pages: DrawnPages;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  pages = await DrawnPages.make();
  api = await TestApi.start({ staticRoots: pages.roots });
  [admin, visitor] = [await api.admin(), api.visitor()];
});

const add = async (more: object = {}) =>
  (await admin.call(formEndpoints.add, { body: { Form: { Name: 'Know How', Fields, ...more } } })).shown;
const one = async (id: number) => (await admin.call(formEndpoints.one, { params: { id } })).shown;
let count = 0;
const ravi = () => ({
  FirstName: 'Ravi',
  LastName: 'Menon',
  ContactNumber: `04128${String((count += 1)).padStart(5, '0')}`,
  Email: `ravi-${count}@example.com`,
});
const submit = (formLink: string, Lead: object = ravi(), more: object = {}) =>
  visitor.call(formEndpoints.submit, { body: { formLink, Lead, ...more } });
const submissionsOf = async (FormID: number) =>
  (await admin.rest('formSubmissions', { filter: { FormID } })).json as readonly FormSubmissionRow[];
/** The newest submission of a form, once its lead is made. */
async function ledOf(FormID: number): Promise<FormSubmissionRow & { readonly LeadID: number }> {
  let newest: FormSubmissionRow | undefined;
  await until('the lead of a submission', async () => {
    [newest] = await submissionsOf(FormID);
    return newest?.LeadID != null;
  });
  if (newest?.LeadID == null) throw new Error('No lead');
  return { ...newest, LeadID: newest.LeadID };
}
/** The submissions whose answers can still be read. */
const keysOf = async (submissions: readonly Pick<FormSubmissionRow, 'FormSubmissionID'>[]) => {
  const subjects = submissions.map(({ FormSubmissionID }) => `formSubmission-${FormSubmissionID}`);
  return [...(await api.running.app.get<Vault>(VAULT).keys(subjects)).keys()];
};
const leadOf = async (id: number) => (await admin.call(leadEndpoints.one, { params: { id } })).shown;

describe('forms of staff', () => {
  it('get a link from their name, each its own, which a deleted form keeps', async () => {
    const [first, other] = [await add({ Name: 'Barwon Health!' }), await add({ Name: 'Barwon  Health' })];
    expect([first.FormLink, other.FormLink]).toEqual(['barwon-health', 'barwon-health-2']);
    await admin.call(formEndpoints.remove, { params: { id: first.FormID } });
    expect((await add({ Name: 'Barwon Health' })).FormLink).toBe('barwon-health-3');
    expect((await visitor.call(formEndpoints.byLink, { params: { link: 'barwon-health' } })).status).toBe(404);
  });

  it('are refused with the cause of their fields, and with a short name', async () => {
    const refusal = async (more: object) =>
      (await admin.call(formEndpoints.add, { body: { Form: { Name: 'Know How', Fields, ...more } } })).errors;
    expect(await refusal({ Name: 'ab' })).toEqual({ 'Form.Name': 'Form name must be at least 3 characters.' });
    expect(await refusal({ CompanyID: 999 })).toHaveProperty(['Form.CompanyID']);
    for (const [text, cause] of [
      ['{}', 'Fields must be a JSON list of {id, label}.'],
      ['[{"id":"Salary","label":"Salary"}]', 'There is no form field Salary.'],
      [asking('FirstName', 'LastName', 'FirstName', 'Email'), 'The field First Name is there twice.'],
      [asking('FirstName', 'Email'), 'A form always has the field Last Name.'],
      [asking('FirstName', 'LastName'), 'A form needs the field Contact Number or Email.'],
      ['[{"id":"Email","label":" "}]', 'The label of Email must have 1 to 100 characters.'],
    ] as const)
      expect(await refusal({ Fields: text })).toEqual({ 'Form.Fields': cause });
  });

  it('are previewed as the page without scripts, on the colour of another site, before they are saved', async () => {
    await pages.draw(
      'export const render = ({ name, view: { asked, background } }) => `<head><script src="/a.js"></script></head>${name} ${asked.Name} ${asked.Fields.length} ${background}`;',
    );
    const preview = (more: object) => admin.call(formEndpoints.preview, { body: { Fields, ...more } });
    const { HTML } = (await preview({ Name: 'Know How', Background: '#0c5f4b' })).shown;
    expect(HTML).toMatch(/form Know How 4 #0c5f4b$/);
    expect(HTML).not.toContain('<script');
    expect((await preview({ Fields: '{}' })).errors).toEqual({ Fields: 'Fields must be a JSON list of {id, label}.' });
    expect(await preview({ Background: 'red' })).toMatchObject({ status: 400 });
    await pages.undraw();
    expect(await preview({})).toMatchObject({ status: 503 });
    await pages.draw();
  });

  it('keep each version as visitors saw it, and get one back as the newest', async () => {
    const { FormID, Version } = await add();
    const fewer = asking('Email', 'LastName', 'FirstName');
    const save = (version: number, more: object) =>
      admin.call(formEndpoints.update, {
        body: { Form: { Name: 'Know How', FormID, Version: version, ...more } as never },
      });
    const saved = await save(Version, { Fields: fewer });
    expect(saved.shown).toMatchObject({ Versions: 2, Fields: fewer, Enabled: true });
    expect(await save(Version, { Fields })).toMatchObject({ status: 409 });
    expect((await save(saved.shown.Version, { Fields: fewer, SendConfirmation: true })).shown).toMatchObject({
      Versions: 2,
      SendConfirmation: true,
    });
    const restored = await admin.call(formEndpoints.restoreVersion, {
      body: { FormID, Version: (await one(FormID)).Version, Number: 1 },
    });
    expect(restored.shown).toMatchObject({ Versions: 3, Fields });
    expect((await admin.call(formEndpoints.versions, { params: { id: FormID } })).shown).toMatchObject([
      { Number: 3, Restores: 1, Fields },
      { Number: 2, Restores: null, Fields: fewer, SavedByName: expect.any(String) },
      { Number: 1, Restores: null, Fields, Name: 'Know How', Embedded: false },
    ]);
    expect(
      (
        await admin.call(asOfEndpoints.record, {
          params: { resource: 'forms', id: FormID, at: '2030-01-01T00:00:00Z' },
        })
      ).shown,
    ).toMatchObject({ Record: { Versions: 3 }, IsThereNow: true });
  });

  it('are disabled for visitors at once, deleted, and brought back with their uses', async () => {
    const { FormID, FormLink } = await add();
    await submit(FormLink);
    await ledOf(FormID);
    const toggle = (newState: 0 | 1) => admin.call(formEndpoints.toggleEnabled, { body: { formID: FormID, newState } });
    expect((await toggle(0)).shown).toMatchObject({ Enabled: false });
    expect((await visitor.call(formEndpoints.byLink, { params: { link: FormLink } })).status).toBe(404);
    expect((await submit(FormLink)).status).toBe(404);
    expect((await toggle(1)).shown).toMatchObject({ Enabled: true, UseCount: 1 });
    const removed = await admin.call(formEndpoints.remove, { params: { id: FormID } });
    expect((await admin.call(formEndpoints.one, { params: { id: FormID } })).status).toBe(404);
    await admin.call(historyEndpoints.undo, { body: { decision: removed.headers.get(UNDO_HEADER) ?? '' } });
    expect(await one(FormID)).toMatchObject({ FormLink, UseCount: 1, QuarantineCount: 0 });
    expect((await admin.rest('forms', { filter: { FormLink } })).json).toMatchObject([{ UseCount: 1 }]);
    expect((await admin.call(formEndpoints.all)).shown).toContainEqual(
      expect.objectContaining({ FormID, UseCount: 1 }),
    );
  });
});

describe('a submission', () => {
  it('is accepted with the body of a partner, who loads no page, and suspected 3 seconds after a page was loaded', async () => {
    const { FormID, FormLink } = await add({ Name: 'Partner' });
    const { Loaded } = (await visitor.call(formEndpoints.byLink, { params: { link: FormLink } })).shown;
    await submit(FormLink);
    await submit(FormLink, ravi(), { Loaded });
    expect((await submissionsOf(FormID)).map(({ Reasons }) => Reasons)).toEqual(['tooFast', '']);
  });

  it('shows visitors the current version and nothing internal', async () => {
    const { FormLink } = await add({ Name: 'What visitors see', Embedded: true });
    expect((await visitor.call(formEndpoints.byLink, { params: { link: FormLink } })).shown).toEqual({
      FormLink,
      Name: 'What visitors see',
      Embedded: true,
      Version: 1,
      Fields: firstFields,
      Loaded: expect.any(String),
    });
  });

  it('has a page that other sites frame on a colour alone, and an address that fills in asked fields alone', async () => {
    const { FormLink } = await add({ Name: 'Framed and filled' });
    const framedBy = async (address: string) => {
      const { status, headers } = await visit(api, address);
      return [status, /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]];
    };
    expect(await framedBy(`/form/${FormLink}`)).toEqual([200, "frame-ancestors 'none'"]);
    expect(await framedBy(`/form/${FormLink}/0c5f4b`)).toEqual([200, 'frame-ancestors *']);
    expect(await framedBy(`/form/${FormLink}/red;x:url(y)`)).toEqual([404, "frame-ancestors 'none'"]);
    const names = ['FirstName', 'Notes', 'Submission', 'Version', 'Loaded', 'Website', 'Captcha', 'constructor'];
    const query = new URLSearchParams(names.map((name) => [name, `"><script>${'x'.repeat(300)}`]));
    const { form, submission, asked } = viewOf('form', await visit(api, `/form/${FormLink}?${query}`));
    expect(form).toMatchObject({ values: { FirstName: `"><script>${'x'.repeat(190)}` }, errors: {}, message: null });
    expect(Object.keys(form.values)).toEqual(['FirstName']);
    expect([submission.length, asked.Version]).toEqual([36, 1]);
  });

  it('is checked by the rules of the fields that the form asks for', async () => {
    const { FormLink } = await add({
      Fields: asking(
        'FirstName',
        'LastName',
        'ContactNumber',
        'Email',
        'CompanyName',
        'Postcode',
        'CurrentCarYear',
        'PreferredCallTime',
      ),
    });
    expect((await submit(FormLink, {})).errors).toEqual({
      'Lead.FirstName': 'You must enter your first name.',
      'Lead.LastName': 'You must enter your last name.',
      'Lead.ContactNumber': 'Contact number is not valid.',
      'Lead.Email': 'Email address is not valid.',
      'Lead.CompanyName': 'Company must not be empty.',
    });
    const fit = { ...ravi(), CompanyName: 'Barwon Health' };
    expect((await submit(FormLink, { ...fit, Postcode: '32203', CurrentCarYear: 1950 })).errors).toEqual({
      'Lead.Postcode': 'Postcode is not valid.',
      'Lead.CurrentCarYear': expect.any(String),
    });
    const lastYear = api.now.getUTCFullYear() + 1;
    expect((await submit(FormLink, { ...fit, CurrentCarYear: lastYear + 1 })).errors).toEqual({
      'Lead.CurrentCarYear': `Year must be between 1960 and ${lastYear}.`,
    });
    expect((await submit(FormLink, { ...fit, PreferredCallTime: '2020-01-01T00:00:00Z' })).errors).toEqual({
      'Lead.PreferredCallTime': 'That time has passed. Please choose another one.',
    });
    expect((await submit(FormLink, fit, { captcha: 'wrong' })).errors).toEqual({
      Captcha: 'You must verify before you can submit this form.',
    });
    expect(await submit(FormLink, { ...fit, ContactNumber: '+61 412 884 210' })).toMatchObject({ status: 200 });
  });

  it('becomes one lead of a new person, with what was entered and the name of the form', async () => {
    const { CompanyID } = (
      await admin.call(companyEndpoints.add, {
        body: { Company: { CompanyTradingName: 'Barwon Water', PackEdgeCompanyID: 77 } },
      })
    ).shown;
    const { EmailTemplateID } = (
      await admin.call(emailTemplateEndpoints.add, {
        body: {
          EmailTemplate: {
            Name: 'Thanks',
            Subject: 'Thank you',
            OfferedFor: 'Forms',
            HTML: '<p>Hello{{recipient_first_name}}, we call you. {{recipient_email}}</p>',
          },
        },
      })
    ).shown;
    const { FormID, FormLink, Version } = await add({
      Name: 'Lunch at Barwon',
      CompanyID,
      SendConfirmation: true,
      Fields: asking('FirstName', 'LastName', 'Email', 'HasHadNovatedLease', 'InterestedCarModel', 'Notes'),
    });
    const Lead = {
      FirstName: 'Tess',
      LastName: 'Moana',
      Email: 'tess@example.com',
      HasHadNovatedLease: true,
      InterestedCarModel: 'EV5',
      Notes: 'Which one is best?',
      State: 'VIC',
    };
    const body = { formLink: FormLink, Lead };
    const sent = await visitor.call(formEndpoints.submit, { body, key: 'tess-1' });
    expect(sent).toMatchObject({ status: 200, shown: { FormLink } });
    const { LeadID, PersonID, Answers } = await ledOf(FormID);
    expect(await leadOf(LeadID)).toMatchObject({
      OriginationName: 'Custom form',
      CustomFormName: 'Lunch at Barwon',
      HasHadNovatedLease: true,
      InterestedCarModel: 'EV5',
      Notes: 'Which one is best?',
      Person: { FirstName: 'Tess', ContactNumber: null, State: null, CompanyID, CompanyName: 'Barwon Water' },
    });
    expect(Answers).toContainEqual({ id: 'HasHadNovatedLease', label: 'Has Novated Lease', value: 'Yes' });

    const again = await visitor.call(formEndpoints.submit, { body, key: 'tess-1' });
    expect(again.status).toBe(200);
    expect(await submissionsOf(FormID)).toHaveLength(1);
    const mailsOf = async () =>
      (await admin.call(emailEndpoints.ofRecord, { params: { kind: 'lead', id: LeadID } })).shown.emails;
    await until('the confirmation', async () => (await mailsOf()).length > 0);
    expect(await mailsOf()).toMatchObject([
      { Recipient: 'tess@example.com', Subject: 'We have received your details: Lunch at Barwon' },
    ]);

    // The form names a template of its own. The confirmation still repeats no name that a visitor typed.
    const own = { FormID, Version, Name: 'Lunch at Barwon', ConfirmationTemplateID: EmailTemplateID };
    const kept = {
      Fields: asking('FirstName', 'LastName', 'Email', 'HasHadNovatedLease', 'InterestedCarModel', 'Notes'),
    };
    expect(await admin.call(formEndpoints.update, { body: { Form: { ...own, ...kept } } })).toMatchObject({
      status: 200,
      shown: { ConfirmationTemplateName: 'Thanks' },
    });
    expect(
      (await admin.call(formEndpoints.update, { body: { Form: { ...own, ...kept, ConfirmationTemplateID: 99 } } }))
        .errors,
    ).toEqual({ 'Form.ConfirmationTemplateID': 'Email template does not exist.' });

    // A known person is recognised, by e-mail alone too.
    await submit(FormLink, { ...Lead, Email: 'Tess@Example.com', LastName: 'Moana-Hall', Notes: 'And again.' });
    await until(
      'the second lead',
      async () =>
        (await submissionsOf(FormID)).every((row) => row.LeadID !== null) && (await submissionsOf(FormID)).length === 2,
    );
    expect((await submissionsOf(FormID)).map((row) => row.PersonID)).toEqual([PersonID, PersonID]);
    const second = (await submissionsOf(FormID)).find((row) => row.LeadID !== LeadID)?.LeadID ?? 0;
    const mailOfSecond = async () =>
      (await admin.call(emailEndpoints.ofRecord, { params: { kind: 'lead', id: second } })).shown.emails[0];
    await until('the confirmation in the template', async () => (await mailOfSecond()) !== undefined);
    const past = await api.running.app.get(KnownStreams).current(`email-${(await mailOfSecond())?.SentEmailID}`);
    expect(await queuedEmail(past, api.running.app.get(MailTemplates))).toMatchObject({
      queued: { template: { name: `email-template-${EmailTemplateID}`, version: 1 } },
      mail: { subject: 'Thank you', text: 'Hello, we call you. tess@example.com\n' },
    });
  });

  it('tells an unanswered question from a no', async () => {
    const { FormID, FormLink } = await add({
      Name: 'Yes or no',
      Fields: asking('FirstName', 'LastName', 'Email', 'HasHadNovatedLease'),
    });
    const answered = async (more: object) => {
      await submit(FormLink, { ...ravi(), ...more });
      const { Answers, LeadID } = await ledOf(FormID);
      const { HasHadNovatedLease } = await leadOf(LeadID);
      return [Answers?.find(({ id }) => id === 'HasHadNovatedLease')?.value, HasHadNovatedLease];
    };
    expect(await answered({})).toEqual([undefined, false]);
    expect(await answered({ HasHadNovatedLease: false })).toEqual(['No', false]);
  });

  it('keeps the version and the labels that the visitor saw', async () => {
    const form = await add({ Fields: fieldsText([...firstFields, { id: 'Notes', label: 'What would you like?' }]) });
    await admin.call(formEndpoints.update, {
      body: { Form: { FormID: form.FormID, Version: form.Version, Name: 'Renamed', Fields } },
    });
    await submit(form.FormLink, { ...ravi(), Notes: 'A car.' }, { Version: 1 });
    expect(await ledOf(form.FormID)).toMatchObject({
      FormName: 'Know How',
      FormVersion: 1,
      Answers: expect.arrayContaining([{ id: 'Notes', label: 'What would you like?', value: 'A car.' }]),
    });
  });
});

describe('the creator of a form', () => {
  it('gets one mail of several submissions, which names nobody', async () => {
    const { FormID, FormLink } = await add({ Name: 'With a creator' });
    const led = async (times: number) =>
      until(
        'the leads',
        async () => (await submissionsOf(FormID)).filter((row) => row.LeadID !== null).length === times,
      );
    await submit(FormLink);
    await submit(FormLink);
    await led(2);
    const mailsOf = async () =>
      (await admin.call(emailEndpoints.ofRecord, { params: { kind: 'form', id: FormID } })).shown.emails;
    api.passMinutes(15);
    await until('the notice', async () => {
      await api.running.app.get(Digests).closeDue();
      return (await mailsOf()).length > 0;
    });
    expect(await mailsOf()).toMatchObject([{ Subject: 'New submissions: With a creator' }]);
  });
});

describe('a submission whose work is repeated', () => {
  it('is one lead, although several processes make it at once', async () => {
    const { FormID, FormLink } = await add({ Name: 'Made at once' });
    await submit(FormLink, { ...ravi(), LastName: 'Once' });
    const [sent] = await submissionsOf(FormID);
    const submissions = api.running.app.get(FormSubmissions);
    const make = () => submissions.lead(sent?.FormSubmissionID ?? 0, systemMetadata(randomBytes));
    await Promise.all([make(), make(), make()]);
    await make();
    const { LeadID, PersonID } = await ledOf(FormID);
    const leads = (await admin.call(leadEndpoints.ofPerson, { params: { id: PersonID ?? 0 } })).shown;
    expect(leads.map((lead) => lead.LeadID)).toEqual([LeadID]);
    const persons = (await admin.call(personEndpoints.search, { params: { text: 'Ravi Once' } })).shown;
    expect(persons).toHaveLength(1);
  });
});

describe('a suspected submission', () => {
  const reasonsOf = async (FormID: number) => (await submissionsOf(FormID)).map(({ Reasons }) => Reasons);

  it('waits in the quarantine with its reasons, and its sender sees the same answer', async () => {
    const { FormID, FormLink } = await add({ Fields: fieldsText([...firstFields, { id: 'Notes', label: 'Notes' }]) });
    const { Loaded } = (await visitor.call(formEndpoints.byLink, { params: { link: FormLink } })).shown;
    const links = 'https://a.example www.b.example http://c.example';
    expect(await submit(FormLink, ravi(), { Website: 'x' })).toMatchObject({ status: 200, shown: { FormLink } });
    await submit(FormLink, ravi(), { Loaded });
    await submit(FormLink, ravi(), { Loaded: `${api.now.toISOString().replace('2026', '2025')} forged` });
    await submit(FormLink, { ...ravi(), Notes: links });
    expect(await reasonsOf(FormID)).toEqual(['links', 'notLoaded', 'tooFast', 'hiddenField']);
    api.passMinutes(1);
    await submit(FormLink, { ...ravi(), Notes: 'Two links: https://a.example www.b.example' }, { Loaded });
    expect((await reasonsOf(FormID))[0]).toBe('');
    expect(await one(FormID)).toMatchObject({ UseCount: 1, QuarantineCount: 4 });
  });

  it('comes from the page without script, with its entries and without a lead', async () => {
    const { FormID, FormLink } = await add({ Name: 'Without script' });
    const page = `/form/${FormLink}`;
    const { asked, submission: Submission } = viewOf('form', await visit(api, page));
    const refused = await visit(api, page, { Submission, FirstName: 'Ravi', Captcha: '' });
    expect(refused.status).toBe(400);
    expect(viewOf('form', refused).form).toMatchObject({
      values: { FirstName: 'Ravi' },
      errors: { LastName: 'You must enter your last name.', Email: 'Email address is not valid.' },
      message: null,
    });
    api.passMinutes(1);
    const fields = { ...ravi(), Submission, Captcha: '', WithoutScript: '1', Loaded: asked.Loaded };
    const sent = await visit(api, page, fields);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page}?sent=1`]);
    expect((await visit(api, page, fields)).status).toBe(303);
    const nameless = { ...ravi(), Captcha: '', WithoutScript: '1', Loaded: asked.Loaded };
    for (let times = 0; times < 2; times += 1) expect((await visit(api, page, nameless)).status).toBe(303);
    expect(await submissionsOf(FormID)).toMatchObject([
      { Reasons: 'noProof', LeadID: null },
      { Reasons: 'noProof', LeadID: null, FullName: 'Ravi Menon' },
    ]);
    expect((await visit(api, page, { ...fields, Captcha: 'wrong', Submission: '' })).status).toBe(400);
    expect(
      (await visitor.call(formEndpoints.submit, { body: { formLink: FormLink, Lead: ravi(), captcha: '' } })).status,
    ).toBe(400);
  });

  it('is none where the page sent it before its script had loaded: the page sends it again, with a proof or without', async () => {
    const { FormID, FormLink } = await add({ Name: 'Slow phone' });
    const page = `/form/${FormLink}`;
    const { asked, submission: Submission } = viewOf('form', await visit(api, page));
    api.passMinutes(1);
    const fields = { ...ravi(), Submission, Captcha: '', Loaded: asked.Loaded };
    const invalid = viewOf('form', await visit(api, page, { ...fields, LastName: '' }));
    expect([invalid.isToBeProved, Object.keys(invalid.form.errors)]).toEqual([false, ['LastName']]);
    const early = await visit(api, page, fields);
    expect(early.status).toBe(400);
    expect(viewOf('form', early)).toMatchObject({
      isToBeProved: true,
      submission: Submission,
      form: { values: { FirstName: 'Ravi', Loaded: asked.Loaded }, errors: {}, message: null },
    });
    expect(await submissionsOf(FormID)).toEqual([]);
    const again = { ...fields, WithoutScript: '1', Captcha: await solved(visitor) };
    expect((await visit(api, page, again)).status).toBe(303);
    expect(await ledOf(FormID)).toMatchObject({ Reasons: '', FullName: 'Ravi Menon' });
    const wrong = viewOf('form', await visit(api, page, { ...fields, Submission: '', Captcha: 'wrong' }));
    expect([wrong.isToBeProved, wrong.form.message]).toEqual([
      false,
      'You must verify before you can submit this form.',
    ]);
  });

  it('comes from a page that does not say when it was loaded, or was open for more than a week', async () => {
    const { FormID, FormLink } = await add({ Name: 'Loaded when' });
    const send = async (Loaded: object, Captcha: string) =>
      visit(api, `/form/${FormLink}`, { ...ravi(), Captcha, ...Loaded });
    const { Loaded } = (await visitor.call(formEndpoints.byLink, { params: { link: FormLink } })).shown;
    await send({}, await solved(visitor));
    api.passMinutes(6 * 24 * 60);
    await send({ Loaded }, await solved(visitor));
    api.passMinutes(2 * 24 * 60);
    await send({ Loaded }, await solved(visitor));
    admin = await api.admin();
    expect(await reasonsOf(FormID)).toEqual(['notLoaded', '', 'notLoaded']);
  });

  it('has the same text three times within an hour', async () => {
    const { FormID, FormLink } = await add({ Fields: fieldsText([...firstFields, { id: 'Notes', label: 'Notes' }]) });
    for (let times = 0; times < 3; times += 1) await submit(FormLink, { ...ravi(), Notes: 'Buy this.' });
    expect(await reasonsOf(FormID)).toEqual(['sameText', '', '']);
    api.passMinutes(70);
    await submit(FormLink, { ...ravi(), Notes: 'Buy this.' });
    expect((await reasonsOf(FormID))[0]).toBe('');
  });

  it('comes in a flood, while an office may send as many as fit one form', async () => {
    const flooded = await add({ Name: 'Flooded' });
    for (let times = 0; times < 41; times += 1) await submit(flooded.FormLink);
    const [last, ...others] = await reasonsOf(flooded.FormID);
    expect([last, others.every((reasons) => reasons === '')]).toEqual(['flood', true]);
    const other = await add({ Name: 'Another form' });
    await submit(other.FormLink);
    expect(await reasonsOf(other.FormID)).toEqual(['']);
  });

  it('names one mailbox again and again', async () => {
    const { FormID, FormLink } = await add({ Name: 'One mailbox' });
    for (let times = 0; times < 11; times += 1) await submit(FormLink, { ...ravi(), Email: 'bombed@example.com' });
    const [last, ...others] = await reasonsOf(FormID);
    expect([last, others.every((reasons) => reasons === '')]).toEqual(['flood', true]);
  });

  it('of a robot changes no list of leads', async () => {
    const total = async (resource: string, filter: object = {}) =>
      Number((await admin.rest(resource, { filter, range: [0, 0] })).headers.get('content-range')?.split('/')[1]);
    await until('the leads of all earlier submissions', async () => {
      return (await total('formSubmissions', { StageID: 1, LeadID: null })) === 0;
    });
    const before = await total('leads');
    const { FormID, FormLink } = await add({ Name: 'Robots' });
    for (let times = 0; times < 25; times += 1) await submit(FormLink, ravi(), { Website: 'x' });
    await submit(FormLink);
    await ledOf(FormID);
    expect(await total('leads')).toBe(before + 1);
    expect(await one(FormID)).toMatchObject({ UseCount: 1, QuarantineCount: 25 });
  });

  it('is released to a lead once, or dropped and forgotten', async () => {
    const { FormID, FormLink } = await add({ Name: 'Quarantine' });
    for (let times = 0; times < 2; times += 1) await submit(FormLink, ravi(), { Website: 'x' });
    const [first, second] = await submissionsOf(FormID);
    const ids = [first?.FormSubmissionID ?? 0, second?.FormSubmissionID ?? 0] as const;
    const release = (id: number) => admin.call(formEndpoints.release, { body: { formSubmissionID: id } });
    const drop = (id: number) => admin.call(formEndpoints.drop, { body: { formSubmissionID: id } });
    expect((await release(ids[0])).shown).toMatchObject({ StageID: 1, ReleasedByName: expect.any(String) });
    expect((await release(ids[0])).status).toBe(200);
    const { LeadID } = await ledOf(FormID);
    expect(await leadOf(LeadID)).toMatchObject({ CustomFormName: 'Quarantine' });
    expect(await drop(ids[0])).toMatchObject({ status: 422 });
    expect((await drop(ids[1])).status).toBe(200);
    expect((await release(ids[1])).status).toBe(404);
    expect(await submissionsOf(FormID)).toMatchObject([{ LeadID }]);
    expect(await keysOf([{ FormSubmissionID: ids[0] }, { FormSubmissionID: ids[1] }])).toEqual([
      `formSubmission-${ids[0]}`,
    ]);
    expect(await admin.history(`form-${FormID}`)).toMatchObject([
      { Description: `Submission ${ids[1]} was dropped from the quarantine and is forgotten` },
      { Description: `Submission ${ids[0]} released from the quarantine` },
      { Description: 'Quarantine added' },
    ]);
  });

  it('is forgotten after 30 days', async () => {
    const { FormID, FormLink } = await add({ Name: 'Old ones' });
    await submit(FormLink, ravi(), { Website: 'x' });
    const submissions = api.running.app.get(FormSubmissions);
    const waitDays = async (days: number) => {
      api.passMinutes(days * 24 * 60);
      await submissions.forgetOld();
      admin = await api.admin();
    };
    await waitDays(29);
    expect(await submissionsOf(FormID)).toHaveLength(1);
    await waitDays(2);
    await until('the old one is gone', async () => (await submissionsOf(FormID)).length === 0);
  });
});

describe('the submissions of a forgotten person', () => {
  it('are forgotten, and still count as a use of the form', async () => {
    const { FormID, FormLink } = await add({ Name: 'Forget me' });
    await submit(FormLink, { ...ravi(), FirstName: 'Philippa' });
    const { PersonID, FullName } = await ledOf(FormID);
    expect(FullName).toBe('Philippa Menon');
    expect((await admin.call(personEndpoints.remove, { params: { id: PersonID ?? 0 } })).status).toBe(200);
    await until('the submission is forgotten', async () => (await submissionsOf(FormID))[0]?.Answers === null);
    expect(await submissionsOf(FormID)).toMatchObject([{ FullName: null, StageID: 1 }]);
    expect(await keysOf(await submissionsOf(FormID))).toEqual([]);
    expect(await one(FormID)).toMatchObject({ UseCount: 1 });
  });

  it('in quarantine are shown before the person is forgotten, and forgotten too', async () => {
    const { FormID, FormLink } = await add({ Name: 'Forget what waits' });
    const Lead = { ...ravi(), FirstName: 'Zyxwina' };
    await submit(FormLink, Lead);
    const { PersonID } = await ledOf(FormID);
    await submit(FormLink, Lead, { Website: 'x' });
    await submit(FormLink, ravi(), { Website: 'x' });
    const [other, waiting] = await submissionsOf(FormID);
    const mentions = (await admin.call(personEndpoints.mentions, { params: { id: PersonID ?? 0 } })).shown;
    expect(mentions).toMatchObject([{ record: `formSubmission-${waiting?.FormSubmissionID}`, text: 'Zyxwina Menon' }]);
    const chosen = mentions.map(({ record, field, at, text }) => ({ record, field, at, text }));
    await admin.call(personEndpoints.forget, { body: { PersonID, mentions: chosen } });
    const left = async () => (await submissionsOf(FormID)).filter(({ Answers }) => Answers !== null);
    await until('the submissions are forgotten', async () => (await left()).length === 1);
    expect(await left()).toMatchObject([{ FormSubmissionID: other?.FormSubmissionID }]);
    expect((await keysOf(await submissionsOf(FormID))).length).toBe(1);
  });
});

describe('external users of forms', () => {
  it('build forms, and read no submissions', async () => {
    const outside = await api.as(
      await api.addUser('Olga Outside', { ExternalUser: true, RoleGroupIntID: roleGroup.MARKETING }),
    );
    expect((await outside.rest('forms')).status).toBe(200);
    expect((await outside.rest('formSubmissions')).status).toBe(403);
    const start = (List: string) => outside.call(exportEndpoints.start, { body: { List, Format: 'csv', Filter: {} } });
    expect((await start('forms')).status).toBe(200);
    expect((await start('formSubmissions')).status).toBe(403);
  });
});

describe('an export', () => {
  const exported = async (by: Client, body: object) => {
    const { shown } = await by.call(exportEndpoints.start, { body: { Format: 'csv', Filter: {}, ...body } });
    const { ExportID: id } = shown;
    await until('the file', async () =>
      (await by.call(exportEndpoints.own)).shown.some(({ ExportID, State }) => ExportID === id && State === 'ready'),
    );
    const file = await fetch(`${by.url}/api/exports/file/${id}`, { headers: { cookie: by.cookie ?? '' } });
    return parse(Buffer.from(await file.arrayBuffer()), { bom: true });
  };

  it('holds submissions with their answers, their reasons in words, and no formula', async () => {
    const { FormID, FormLink } = await add({
      Name: '=1+1',
      Fields: asking('FirstName', 'LastName', 'Email', 'PreferredCallTime'),
    });
    const Lead = {
      FirstName: '=HYPERLINK("http://evil")',
      LastName: 'Menon',
      Email: 'export@example.com',
      PreferredCallTime: new Date(api.now.getTime() + 86_400_000).toISOString(),
    };
    await submit(FormLink, Lead, { Website: 'x' });
    const called = DateTime.fromISO(Lead.PreferredCallTime, { zone: 'Australia/Melbourne' });
    const Columns = ['FormName', 'FullName', 'StageID', 'Reasons', 'Answers'];
    expect(await exported(admin, { List: 'formSubmissions', Filter: { FormID }, Columns })).toEqual([
      ['Form', 'Name', 'Stage', 'Reasons', 'Answers'],
      [
        "'=1+1",
        `'${Lead.FirstName} Menon`,
        'In quarantine',
        'The hidden field was filled in',
        `First Name: ${Lead.FirstName}\nLast Name: Menon\nEmail: ${Lead.Email}\nCallback Date & Time: ${called.toFormat('dd/MM/yyyy h:mm')} ${called.toFormat('a').toLowerCase()}`,
      ],
    ]);
    const [, row] = await exported(admin, {
      List: 'forms',
      Filter: { FormLink },
      Columns: ['Name', 'QuarantineCount'],
    });
    expect(row).toEqual(["'=1+1", '1']);
  });

  it('is refused without the right to export', async () => {
    const manager = await api.as(
      await api.addUser('Rita Relations', { RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT }),
    );
    expect((await manager.rest('formSubmissions')).status).toBe(200);
    for (const List of ['forms', 'formSubmissions'])
      expect((await manager.call(exportEndpoints.start, { body: { List, Format: 'csv', Filter: {} } })).status).toBe(
        403,
      );
  });
});
