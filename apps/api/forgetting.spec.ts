import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asOfEndpoints } from '@leaseledger/contract/as-of/as-of.endpoints';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { emailEndpoints } from '@leaseledger/contract/emails/email.endpoints';
import { exportEndpoints } from '@leaseledger/contract/exports/export.endpoints';
import { fileEndpoints } from '@leaseledger/contract/files/file.endpoints';
import { formEndpoints } from '@leaseledger/contract/forms/form.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { FILE_NAME, REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { Mention } from '@leaseledger/contract/records/mention.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { READ_SIDE } from './platform/foundation/platform.ts';
import type { ReadSide } from './platform/reads/read-side.ts';
import { publicForm, registration, savedView, session } from './testing/bodies.ts';
import { TestApi } from './testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';
import { onePagePdf, uploadFile } from './testing/upload.ts';

const GRETA = {
  FirstName: 'Ottoline',
  LastName: 'Brazenquill',
  Email: 'ottoline@example.com',
  ContactNumber: '0488321654',
};

const ids = {
  company: 0,
  note: 0,
  file: 0,
  view: 0,
  shared: 0,
  removed: 0,
  import: 0,
  other: 0,
  session: 0,
  attendee: 0,
};
const upload = async (text: string, name: string): Promise<number> => {
  const answer = await admin.send<ImportView>('PUT', '/api/imports/persons/file', {
    headers: {
      'content-type': 'application/octet-stream',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      [FILE_NAME]: encodeURIComponent(name),
    },
    body: text,
  });
  return answer.shown.ImportID;
};
const attend = async () => {
  const held = (await admin.call(sessionEndpoints.add, { body: session() })).shown;
  const { FirstName: firstName, LastName: lastName, Email: email, ContactNumber: contactNumber } = GRETA;
  const details = { firstName, lastName, email, contactNumber };
  const visitor = api.visitor();
  const { SessionAttendanceID: id } = (
    await visitor.call(sessionAttendanceEndpoints.register, { body: registration(held, 7, details) })
  ).shown;
  ids.attendee = id;
};
const submit = async () => {
  const { FormLink: formLink } = (await admin.call(formEndpoints.add, { body: publicForm() })).shown;
  for (const Website of ['', 'a robot'])
    await api
      .visitor()
      .call(formEndpoints.submit, { body: { formLink, Lead: { ...GRETA, Notes: 'A ute.' }, Website } });
};
/** Writes a mail to the person beside a lead of theirs. */
const write = async () => {
  const { LeadID: OptionalID } = await admin.addLead(PersonID);
  await admin.call(emailEndpoints.sendCustomized, {
    body: {
      HTML: '<p>Dear Ottoline Brazenquill</p>',
      Subject: 'Your quote, Ottoline',
      EmailTypeCodeID: recordKinds.lead.email,
      OptionalID,
      Recipient: GRETA.Email,
      FromEmail: 'sessions',
    },
  });
  await api.shown();
};
/** Makes files that hold the person: an export, and a list of the past. */
const copy = async () => {
  await admin.call(exportEndpoints.start, { body: { List: 'persons', Format: 'csv', Filter: {} } });
  await until('the export', async () => (await admin.call(exportEndpoints.own)).shown[0]?.State === 'ready');
  const params = { resource: 'persons', at: api.now.toISOString() };
  await until(
    'the list of the past',
    async () => (await admin.call(asOfEndpoints.list, { params })).shown.State === 'ready',
  );
};
const api = await TestApi.start();
const admin = await api.admin();
const add = async (changes: object) => (await admin.addPerson(changes)).PersonID;
const PersonID = await add(GRETA);
const customer = await add({});
const LeadID = (await admin.addLead(customer, { Notes: 'Asked with Brazenquill' })).LeadID;
ids.company = (
  await admin.addCompany({
    MainContactPersonID: PersonID,
    MonthEndReportCCList: 'payroll@barwon.example, Ottoline@example.com, fottoline@example.com',
  })
).CompanyID;
const parent = { kind: 'lead', id: LeadID } as const;
ids.file = (await uploadFile(admin, parent, { name: 'Payslip Brazenquill.pdf', bytes: onePagePdf() })).shown.FileID;
const note = (
  await admin.call(noteEndpoints.add, {
    body: { Note: 'Came with Ottoline.', NoteType: recordKinds.lead.note, AttachedToID: LeadID },
  })
).shown;
ids.note = note.NoteID;
await admin.call(noteEndpoints.update, { body: { ...note, Note: 'Came with Ottoline, twice.' } });
const save = async (name: string, changes: object) =>
  (await admin.call(savedViewEndpoints.save, { body: { ...savedView(name, changes), List: 'leads' } })).shown.ViewID;
ids.view = await save('Mine', { Text: 'brazenquill' });
ids.shared = await save('For Ottoline', { Shared: true });
ids.removed = await save('Old', { Text: 'ottoline@example.com' });
await admin.call(savedViewEndpoints.remove, { params: { id: ids.removed } });
ids.import = await upload('First name,Surname\nOttoline,Brazenquill\nOttoline,Smith\n', 'staff.csv');
ids.other = await upload('First name,Surname\nOttoline,Smith\n', 'others.csv');
await attend();
await submit();
await write();
await copy();
const found: readonly Mention[] = (await admin.call(personEndpoints.mentions, { params: { id: PersonID } })).shown;

describe('a person who is forgotten', () => {
  /** The values of all entries in the history of the lead, as somebody opens them who may. */
  async function openedHistory(subject: string): Promise<string> {
    const rows = await admin.history(subject);
    const values = await Promise.all(
      rows.map(async ({ id }) => (await admin.call(historyEndpoints.values, { params: { entry: id } })).text),
    );
    return values.join('\n');
  }
  /** The files of the data folder that hold a word of the person. */
  async function filesWithThem(): Promise<string[]> {
    const files = (await readdir(api.dataDir, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    const found = await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const bytes = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0));
        return ['latin1' as const, 'utf16le' as const].some((encoding) =>
          /\bottoline|brazenquill|488321654/i.test(bytes.toString(encoding)),
        )
          ? [name]
          : [];
      }),
    );
    return found.flat();
  }

  it('is shown everywhere that they are named, before anything is forgotten', () => {
    const places = found.map(({ record, label, text }) => `${record} ${label}: ${text}`);
    expect(places.toSorted()).toEqual(
      [
        `company-${ids.company} Month-end report CC list: Ottoline@example.com`,
        `company-${ids.company} Main contact: Ottoline Brazenquill`,
        `file-${ids.file} File name: Brazenquill`,
        'formSubmission-2 Answers: Ottoline Brazenquill',
        `import-${ids.import} Row 2: Ottoline Brazenquill`,
        `lead-${LeadID} Notes: Brazenquill`,
        `note-${ids.note} Note: Ottoline`,
        'savedViews-1 View: brazenquill',
        'savedViews-1 View: Ottoline',
        'savedViews-1 View: ottoline@example.com',
      ].toSorted(),
    );
  });

  it('is gone from all of these places after it', async () => {
    const mentions = found.map(({ record, field, at, text }) => ({ record, field, at, text }));
    const forgotten = await admin.call(personEndpoints.forget, { body: { PersonID, mentions } });
    expect(forgotten.status).toBe(200);
    const one = async () => (await admin.call(companyEndpoints.one, { params: { id: ids.company } })).shown;
    await until('the company to lose its contact', async () => (await one()).MainContactPersonID === null);
    expect((await one()).MonthEndReportCCList).toBe('payroll@barwon.example, fottoline@example.com');
    const files = async () =>
      (await admin.call(fileEndpoints.ofRecord, { params: { type: recordKinds.lead.file, id: LeadID } })).shown;
    await until('the file to lose the name', async () => (await files())[0]?.Name === 'Payslip [forgotten].pdf');
    const views = async () => (await admin.call(savedViewEndpoints.of, { params: { list: 'leads' } })).shown;
    await until('the views to lose the name', async () => (await views()).every(({ Text }) => Text === ''));
    expect((await views()).map(({ Name }) => Name).toSorted()).toEqual(['For [forgotten]', 'Mine']);
    await until(
      'the import to go',
      async () => (await admin.call(importEndpoints.one, { params: { id: ids.import } })).status === 404,
    );
    expect((await admin.call(importEndpoints.one, { params: { id: ids.other } })).status).toBe(200);
    const restored = await admin.call(savedViewEndpoints.restore, {
      body: { List: 'leads', UserID: 1, ViewID: ids.removed },
    });
    expect(restored.shown).toMatchObject({ Name: 'Old', Text: '' });
  }, 60_000);

  it('is gone by their full name and address after a deletion without a preview, and another of their first name stays', async () => {
    const names = { FirstName: 'Zephyrine', LastName: 'Hollowtree' };
    const Email = 'zephyrine@example.com';
    const { PersonID: id } = await admin.addPerson({ ...names, Email, ContactNumber: '0488321655' });
    const Note = 'Came with Zephyrine Hollowtree, not with Zephyrine Smith.';
    await admin.call(noteEndpoints.add, { body: { Note, NoteType: recordKinds.lead.note, AttachedToID: LeadID } });
    const { CompanyID } = await admin.addCompany({ MonthEndReportCCList: Email });
    const waiting = await upload('First name,Surname\nZephyrine,Hollowtree\n', 'zephyrine.csv');
    await api.shown();
    expect((await admin.call(personEndpoints.remove, { params: { id } })).status).toBe(200);
    const notes = async () => (await admin.rest('notes', { filter: { Subject: `lead-${LeadID}` } })).text;
    await until('the note to lose the name', async () => !(await notes()).includes('Hollowtree'));
    expect(await notes()).toContain('Came with [forgotten], not with Zephyrine Smith.');
    await until(
      'the import to go',
      async () => (await admin.call(importEndpoints.one, { params: { id: waiting } })).status === 404,
    );
    const read = async () => (await admin.call(companyEndpoints.one, { params: { id: CompanyID } })).text;
    await until('the company to lose the address', async () => !(await read()).includes(Email));
  }, 60_000);

  it('is not opened from older entries of a history', async () => {
    await until('the lead to lose the name', async () => !(await openedHistory(`lead-${LeadID}`)).includes('Ottoline'));
    const opened = `${await openedHistory(`lead-${LeadID}`)}\n${await openedHistory(`company-${ids.company}`)}`;
    expect(opened).toContain('[forgotten]');
    expect(opened).not.toMatch(/\bOttoline|Brazenquill/i);
  }, 60_000);

  it('is in no file of the data folder, neither beside the running product nor after its end', async () => {
    await until('the read models to be cleaned', async () => {
      await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
      return (await filesWithThem()).length === 0;
    });
    const { shown } = await admin.call(sessionAttendanceEndpoints.one, { params: { id: ids.attendee } });
    expect(JSON.stringify(shown)).not.toMatch(/Ottoline|Brazenquill|488321654/i);
    await api.stop();
    expect(await filesWithThem()).toEqual([]);
  }, 60_000);
});
