import { request } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it, jest } from '@jest/globals';
import { batchEndpoints } from '@leaseledger/contract/batches/batch.endpoints';
import { batchOf } from '@leaseledger/contract/batches/batch-name';
import type { BatchRow } from '@leaseledger/contract/batches/batch.views';
import { companyEndpoints } from '@leaseledger/contract/companies/company.endpoints';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { companyQueryEndpoints } from '@leaseledger/contract/company-queries/company-query.endpoints';
import { importEndpoints } from '@leaseledger/contract/imports/import.endpoints';
import { importMessage } from '@leaseledger/contract/imports/import.messages';
import { IMPORT_BYTES_MAX, type ImportKind } from '@leaseledger/contract/imports/import.kinds';
import { outage } from '@leaseledger/contract/shared/outage';
import type { ImportView } from '@leaseledger/contract/imports/import.views';
import { FILE_NAME, REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { enquiryEndpoints } from '@leaseledger/contract/enquiries/enquiry.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { noteEndpoints } from '@leaseledger/contract/notes/note.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { EventLog } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { ShortLivedFiles } from '../files/exports/short-lived-files.ts';
import { Callers } from '../../platform/callers/callers.ts';
import { KnownStreams } from '../../platform/commands/known-streams.ts';
import { EVENT_LOG } from '../../platform/foundation/platform.ts';
import { Storage } from '../../platform/storage/storage.ts';
import { person } from '../../testing/bodies.ts';
import type { Answer } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';
import { Importables } from './exports/importables.ts';

const api = await TestApi.start();
await api.addUser('Sam Whitlock');
const { id, email } = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR });
const mia = id;
let manager = await api.as({ email });

const upload = (kind: ImportKind, text: string, query = '', by = manager): Promise<Answer<ImportView>> =>
  by.send('PUT', `/api/imports/${kind}/file${query}`, {
    headers: {
      'content-type': 'application/octet-stream',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      [FILE_NAME]: encodeURIComponent('Näme.csv'),
    },
    body: text,
  });

async function viewOnce(id: number, isReached: (view: ImportView) => boolean, by = manager): Promise<ImportView> {
  const look = () => by.shown(importEndpoints.one, { params: { id } });
  let view = await look();
  await until('the next phase of the import', async () => isReached((view = await look())));
  return view;
}

/** Uploads a file, matches as suggested with these values for all rows, and waits for the check. */
async function checked(
  kind: ImportKind,
  text: string,
  values: Readonly<Record<string, string>> = {},
): Promise<ImportView> {
  const { ImportID, Matches } = (await upload(kind, text)).shown;
  const all = [...Matches, ...Object.entries(values).map(([Field, Value]) => ({ Field, Column: null, Value }))];
  const matched = await manager.call(importEndpoints.match, { body: { ImportID, Matches: all } });
  expect(matched).toMatchObject({ status: 200 });
  return viewOnce(ImportID, ({ Phase }) => Phase === 'checked');
}

/** Sends the request twice, as a console does that missed the first answer. */
const twice = async (
  target: typeof importEndpoints.run | typeof importEndpoints.undo,
  ImportID: number,
): Promise<void> => {
  const key = `${target.path} ${ImportID}`;
  for (let times = 0; times < 2; times += 1)
    expect(await manager.call(target, { body: { ImportID }, key })).toMatchObject({ status: 200 });
};
const run = async (ImportID: number): Promise<ImportView> => {
  await twice(importEndpoints.run, ImportID);
  return viewOnce(ImportID, ({ Phase }) => Phase === 'done');
};
const undone = async (ImportID: number): Promise<ImportView> => {
  await twice(importEndpoints.undo, ImportID);
  return viewOnce(ImportID, ({ Phase }) => Phase === 'undone');
};
/** The preview of a batch. */
async function lookedAt(id: number): Promise<BatchRow> {
  for (;;) {
    const batch = await manager.shown(batchEndpoints.one, { params: { id } });
    if (batch.Stage !== 'preparing') return batch;
  }
}
const rowsOf = (id: number, which: string) => manager.shown(importEndpoints.rows, { params: { id, which, page: 0 } });
const found = (text: string) => manager.shown(personEndpoints.search, { params: { text } });

const HEAD = 'First name,Surname,E-mail,Mobile,State,Post code,Employer';

describe('a file that is no table', () => {
  const SIGNED = {
    'an empty file': ['', importMessage.emptyFile],
    'a PDF': ['%PDF-1.7 and more', importMessage.notRead],
    'a picture': ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', importMessage.notRead],
    'a workbook of 1997': ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(10_000, ' '), importMessage.oldWorkbook],
    'an encrypted workbook': [`\xd0\xcf\x11\xe0${[...'EncryptedPackage'].join('\0')}\0`, importMessage.locked],
  } as const;

  it('a file that is no table is refused by its first bytes, without a thread that reads it', async () => {
    let threads = 0;
    const begun = () => (threads += 1);
    process.on('worker', begun);
    const send = (body: Uint8Array<ArrayBuffer>) =>
      fetch(`${api.running.url}/api/imports/persons/file`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          [REQUESTED_WITH.header]: REQUESTED_WITH.value,
          cookie: manager.cookie ?? '',
        },
        body,
      });
    for (const [file, [text, message]] of Object.entries(SIGNED)) {
      const answer = await send(Uint8Array.from(Buffer.from(text, 'latin1')));
      expect({ file, status: answer.status, ...JSON.parse(await answer.text()) }).toMatchObject({
        file,
        status: 400,
        message,
      });
    }
    process.off('worker', begun);
    expect(threads).toBe(0);
  });

  it('a file that declares more than the limit is refused before a byte of it is kept', async () => {
    const keep = jest.spyOn(api.running.app.get(ShortLivedFiles), 'keep');
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${api.running.url}/api/imports/persons/file`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': IMPORT_BYTES_MAX + 1,
          [REQUESTED_WITH.header]: REQUESTED_WITH.value,
          cookie: manager.cookie ?? '',
        },
      });
      sent.on('response', ({ statusCode }) => (resolve(statusCode), sent.destroy())).on('error', reject);
      sent.write('a');
    });
    expect([answered, keep.mock.calls.length]).toEqual([400, 0]);
    keep.mockRestore();
  });

  it('a full disk says so in the answer, in the log and to the health of the product', async () => {
    const { app } = api.running;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const keep = jest.spyOn(app.get(ShortLivedFiles), 'keep').mockRejectedValue(full);
    const told = jest.spyOn(app.get(Storage), 'metElsewhere');
    expect((await upload('persons', 'First name')).said).toBe(`503 ${outage.diskFull}`);
    await until('the failure to be noted', () => told.mock.calls.some(([error]) => error === full));
    expect(api.logLines.join('')).toContain('"msg":"request failed: the disk is full"');
    keep.mockRestore();
    told.mockRestore();
  });
});

describe('a file', () => {
  it('answers an interrupted upload without an error of the product', async () => {
    const { url } = api.running;
    const headers = {
      cookie: manager.cookie ?? '',
      'content-type': 'application/octet-stream',
      'content-length': '1000',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
    };
    const isKept = jest.spyOn(api.running.app.get(ShortLivedFiles), 'keep');
    const sent = request(`${url}/api/imports/persons/file`, { method: 'PUT', headers }).on('error', () => undefined);
    sent.write('First name\n');
    await until('the file to be kept', () => isKept.mock.results.length > 0);
    sent.destroy();
    await expect(isKept.mock.results[0]?.value).rejects.toMatchObject({
      status: 400,
      message: importMessage.brokenOff,
    });
    isKept.mockRestore();
  });

  it('reads an upload during which somebody is forgotten, although all exports are removed', async () => {
    const files = api.running.app.get(ShortLivedFiles);
    const { PersonID } = await manager.addPerson();
    const exported = await files.keep('export', Readable.from([Buffer.from('Full name')]));
    const [find, removed] = [files.find.bind(files), jest.spyOn(files, 'removeExports')];
    const held = jest.spyOn(files, 'find').mockImplementationOnce(async (name) => {
      await manager.call(personEndpoints.remove, { params: { id: PersonID } });
      await until('the removal to begin', () => removed.mock.results.length > 0);
      await removed.mock.results[0]?.value;
      expect(await find(exported)).toBeUndefined();
      return find(name);
    });
    expect(await upload('persons', `${HEAD}\nAroha,Ngata,aroha@one.example,412884210,VIC,3220,\n`)).toMatchObject({
      status: 200,
    });
    held.mockRestore();
    removed.mockRestore();
  });

  it('reads a file, matches its columns by name, and remembers matches for the same headers', async () => {
    const first = (
      await upload('persons', `${HEAD}\nAroha,Ngata,aroha@one.example,412884210,Victoria,3220,Barwon Health\n`)
    ).shown;
    expect(first).toMatchObject({
      FileName: 'Näme.csv',
      Encoding: 'utf-8',
      Separator: 'comma',
      Rows: 1,
      Phase: 'matching',
      IsRemembered: false,
      Result: null,
    });
    expect(first.Matches.map(({ Field, Column }) => [Column, Field]).toSorted()).toEqual([
      [0, 'Person.FirstName'],
      [1, 'Person.LastName'],
      [2, 'Person.Email'],
      [3, 'Person.ContactNumber'],
      [4, 'Person.State'],
      [5, 'Person.Postcode'],
      [6, 'Person.CompanyName'],
    ]);
    const some = first.Matches.filter(({ Field }) => Field !== 'Person.Postcode');
    expect(
      await manager.call(importEndpoints.match, { body: { ImportID: first.ImportID, Matches: some } }),
    ).toMatchObject({ status: 200 });
    const again = (await upload('persons', `${HEAD}\nA,B,c@d.example,1,VIC,1,X\n`)).shown;
    expect(again.IsRemembered).toBe(true);
    expect(again.Matches.map(({ Field }) => Field)).not.toContain('Person.Postcode');
  });

  it('gives the reason for an unreadable file, and keeps nothing of it', async () => {
    const refused: readonly [string, string][] = [
      ['', importMessage.emptyFile],
      ['a,b\n', 'There are no rows below the headers.'],
      ['a,b\n1,"2', 'A quotation mark is opened and never closed. Look at the last rows of the file.'],
      ['a\0b\n\u0001', 'This is neither a CSV file nor an xlsx workbook. Save it as one of these and choose it again.'],
      [Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(','), 'A file may hold 200 columns.'],
    ];
    for (const [text, message] of refused)
      expect(await upload('persons', text)).toMatchObject({ status: 400, message });
  });

  it('reads other files while one comes slowly', async () => {
    const headers = {
      cookie: manager.cookie ?? '',
      'content-type': 'application/octet-stream',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      [FILE_NAME]: 'slow.csv',
    };
    const slow = Array.from({ length: 3 }, () => {
      const [answered, sent] = [
        Promise.withResolvers<number | undefined>(),
        request(`${manager.url}/api/imports/persons/file`, { method: 'PUT', headers }),
      ];
      sent.on('response', (response) => answered.resolve(response.resume().statusCode)).on('error', answered.reject);
      return {
        answered: answered.promise,
        sent,
        begun: new Promise<void>((resolve) => sent.write('First name\n', () => resolve())),
      };
    });
    await Promise.all(slow.map(({ begun }) => begun));
    expect(await upload('persons', 'First name\nAroha\n')).toMatchObject({ status: 200 });
    for (const { sent } of slow) sent.end('Ines\n');
    expect(await Promise.all(slow.map(({ answered }) => answered))).toEqual([200, 200, 200]);
  });

  it('refuses imports without the right for the kind, and hides them from other users', async () => {
    const specialist = await api.as(await api.addUser('Priya Nair'));
    expect(await upload('persons', 'a\n1', '', specialist)).toMatchObject({ status: 403 });
    const { ImportID } = (await upload('persons', 'a\n1')).shown;
    expect(await (await api.admin()).call(importEndpoints.one, { params: { id: ImportID } })).toMatchObject({
      status: 404,
    });
    expect(await manager.call(importEndpoints.discard, { params: { id: ImportID } })).toMatchObject({ status: 200 });
    expect(await manager.call(importEndpoints.one, { params: { id: ImportID } })).toMatchObject({ status: 404 });
    expect(
      await manager.send('PUT', '/api/persons', {
        headers: { 'content-type': 'application/octet-stream', [REQUESTED_WITH.header]: REQUESTED_WITH.value },
        body: 'x',
      }),
    ).toMatchObject({ status: 415 });
  });

  it('names the required fields that are not matched', async () => {
    const { ImportID } = (await upload('persons', 'First name\nAroha\n')).shown;
    const refused = await manager.call(importEndpoints.match, {
      body: { ImportID, Matches: [{ Field: 'Person.FirstName', Column: 0, Value: null }] },
    });
    expect(refused.said).toBe(
      '400 Match a column, or give one value for all rows: Last name, Email, Contact number, State, Company.',
    );
    expect(await manager.call(importEndpoints.run, { body: { ImportID } })).toMatchObject({ status: 422 });
    expect(
      (
        await manager.call(importEndpoints.match, {
          body: { ImportID, Matches: [{ Field: 'Person.FirstName', Column: 7, Value: null }] },
        })
      ).said,
    ).toBe('400 There is no such column.');
  });
});

describe('persons', () => {
  it('finds merged persons by their former contacts as the person kept', async () => {
    const [PersonID, MergedPersonID] = await Promise.all(
      [{}, { Email: 'once@merged.example', ContactNumber: '0433 000 001', LastName: 'Once' }].map(
        async (changes, index) =>
          (await manager.addPerson({ Email: `merged${index}@merged.example`, ...changes })).PersonID,
      ),
    );
    await manager.call(personEndpoints.merge, {
      body: { PersonID: PersonID ?? 0, MergedPersonID: MergedPersonID ?? 0, Version: 0, MergedVersion: 0, fields: [] },
    });
    const view = await checked(
      'persons',
      `${HEAD}\r\nAda,Else,once@merged.example,0433000009,VIC,3220,Elsewhere\r\nAda,Once,ada@merged.example,0433000001,VIC,3220,Elsewhere`,
    );
    expect((await rowsOf(view.ImportID, 'duplicates')).Rows).toMatchObject([
      { Row: 2, Duplicates: [{ ID: PersonID, By: 'the same email' }] },
      { Row: 3, Duplicates: [{ ID: PersonID, By: 'the same phone and last name' }] },
    ]);
  });

  it('imports persons with errors shown and duplicates decided, and undoes it as a whole', async () => {
    const known = await manager.addPerson({ Email: 'known@two.example', Suburb: null });
    const view = await checked(
      'persons',
      [
        `${HEAD},Suburb`,
        'Tess,Moana,tess@two.example,412000001,VIC,800,Barwon Health,',
        'Bad,Row,not an address,12,Elsewhere,3220,Barwon Health,',
        'Greta,Known,KNOWN@two.example,412000003,VIC,3220,Barwon Health,Geelong',
        '',
        'Tessa,Moana,tess@two.example,412000009,NSW,2000,Barwon Health,',
      ].join('\r\n'),
    );
    expect(view.Checked).toEqual({ Ready: 1, Errors: 1, Existing: 1, InFile: 1, Repaired: 3 });
    expect((await rowsOf(view.ImportID, 'errors')).Rows).toMatchObject([
      {
        Row: 3,
        Errors: {
          'Person.Email': 'Invalid email address',
          'Person.ContactNumber': 'Invailid phone number',
          'Person.State': 'State is not one of the choices: ACT, NSW, NT, QLD, SA, TAS, VIC, WA.',
        },
      },
    ]);
    expect((await rowsOf(view.ImportID, 'ready')).Rows).toMatchObject([
      { Row: 2, Values: { 'Person.ContactNumber': '0412000001', 'Person.Postcode': '0800' } },
    ]);
    expect((await rowsOf(view.ImportID, 'duplicates')).Rows).toMatchObject([
      { Row: 4, Duplicates: [{ ID: known.PersonID, By: 'the same email' }], Decision: 'skip' },
      { Row: 6, Duplicates: [{ Row: 2, By: 'the same email' }], Decision: 'skip' },
    ]);
    await manager.call(importEndpoints.decide, { body: { ImportID: view.ImportID, Of: 'existing', Decision: 'fill' } });
    expect(
      await manager.call(importEndpoints.decide, { body: { ImportID: view.ImportID, Of: 'inFile', Decision: 'fill' } }),
    ).toMatchObject({ status: 422 });
    const decide = (decided: object) =>
      manager.call(importEndpoints.decide, { body: { ImportID: view.ImportID, ...decided } });
    // The rows are ready, invalid, empty, beyond the end, and a duplicate in the file without fields to fill. The last
    // call names no row.
    for (const Row of [1, 2, 3, 5, 7])
      expect((await decide({ Row, Decision: 'fill' })).said).toBe('422 There is nothing to decide about this row.');
    expect((await decide({ Row: 6, Decision: 'fill' })).said).toBe(
      '422 There is no record whose fields could be filled.',
    );
    expect(await decide({ Decision: 'add' })).toMatchObject({ status: 400 });
    expect(await decide({ Row: 6, Decision: 'add' })).toMatchObject({ status: 200 });

    const done = await run(view.ImportID);
    expect(done.Result).toEqual({ Added: 2, Filled: 1, Skipped: 0, Failed: 1 });
    expect((await decide({ Row: 6, Decision: 'skip' })).said).toBe('422 This import is no longer at that step.');
    expect((await found('moana')).length).toBe(2);
    expect(await manager.shown(personEndpoints.one, { params: { id: known.PersonID } })).toMatchObject({
      Suburb: 'Geelong',
      FirstName: 'Aroha',
    });

    const errors = await manager.get(`/api/imports/failed/${view.ImportID}/csv`);
    expect(errors.headers.get('content-disposition')).toContain('attachment');
    expect(errors.text).toBe(
      `${HEAD},Suburb,Error\r\nBad,Row,not an address,12,Elsewhere,3220,Barwon Health,,"Email: Invalid email address; Contact number: Invailid phone number; State is not one of the choices: ACT, NSW, NT, QLD, SA, TAS, VIC, WA."\r\n`,
    );
    expect((await manager.get(`/api/imports/failed/${view.ImportID}/xlsx`)).text.slice(0, 2)).toBe('PK');

    // A record that changed since stays and is named.
    const [tessa] = await found('tessa');
    const { Version } = await manager.shown(personEndpoints.one, { params: { id: tessa?.PersonID ?? 0 } });
    await manager.call(personEndpoints.update, {
      body: person({ PersonID: tessa?.PersonID, Version, Email: 'tessa@two.example' }),
    });
    const back = await undone(view.ImportID);
    expect(back.Undone).toEqual({
      Undone: 2,
      Kept: 1,
      Reasons: [{ Name: `person-${tessa?.PersonID}`, Message: 'It was changed by Mia Okafor since, and stays.' }],
    });
    expect((await found('tess moana')).length).toBe(0);
    expect(await manager.shown(personEndpoints.one, { params: { id: known.PersonID } })).toMatchObject({
      Suburb: null,
    });
  });

  it('stores imported details in clear neither in the log nor in the vault', async () => {
    const { ImportID } = (
      await upload('persons', `${HEAD}\nZebediah,Quux,zeb@three.example,0412000003,VIC,3220,Hidden Employer\n`)
    ).shown;
    for (const file of ['log.sqlite', 'vault.sqlite', 'read-models.sqlite'])
      expect(await api.bytesOf(file)).not.toContain('Zebediah');
    expect((await manager.shown(importEndpoints.mine)).map((each) => each.ImportID)).toContain(ImportID);
    api.passMinutes(24 * 60 + 1);
    manager = await api.as({ email: 'mia.okafor@staff.example' });
    expect(await manager.call(importEndpoints.one, { params: { id: ImportID } })).toMatchObject({ status: 404 });
  });

  it('refuses rows whose person another user added since the check', async () => {
    const view = await checked(
      'persons',
      [
        HEAD,
        'Ines,Since,ines@seven.example,0412000071,VIC,3220,Barwon Health',
        'Otto,Since,otto@seven.example,0412000072,VIC,3220,Barwon Health',
      ].join('\n'),
    );
    expect(view.Checked).toMatchObject({ Ready: 2 });
    await manager.addPerson({ FirstName: 'Ines', LastName: 'Since', Email: 'ines@seven.example' });
    expect((await run(view.ImportID)).Result).toEqual({ Added: 1, Filled: 0, Skipped: 0, Failed: 1 });
    expect((await rowsOf(view.ImportID, 'failed')).Rows).toMatchObject([
      { Row: 2, Errors: { '': 'A record like it is there since the rows were checked: the same email.' } },
    ]);
    expect((await found('since')).length).toBe(2);
  });

  it('keeps imported persons with later notes, together with the notes', async () => {
    const view = await checked(
      'persons',
      [
        HEAD,
        'Noor,Kept,noor@eight.example,0412000081,VIC,3220,Barwon Health',
        'Odd,Kept,odd@eight.example,0412000082,VIC,3220,Barwon Health',
      ].join('\n'),
    );
    await run(view.ImportID);
    const AttachedToID = (await found('noor'))[0]?.PersonID ?? 0;
    await manager.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.person.note, AttachedToID, Note: 'Rang back after four.' },
    });
    expect((await undone(view.ImportID)).Undone).toEqual({
      Undone: 1,
      Kept: 1,
      Reasons: [{ Name: `person-${AttachedToID}`, Message: 'It was changed by Mia Okafor since, and stays.' }],
    });
    expect((await found('kept')).map(({ PersonID }) => PersonID)).toEqual([AttachedToID]);
    expect((await manager.rest('notes', { filter: { Subject: `person-${AttachedToID}` } })).json).toMatchObject([
      { Note: 'Rang back after four.' },
    ]);
  });

  it('names persons with later notes in the preview of an undo from the alert', async () => {
    const view = await checked(
      'persons',
      [
        HEAD,
        'Ned,Told,ned@nine.example,0412000091,VIC,3220,Barwon Health',
        'Ola,Told,ola@nine.example,0412000092,VIC,3220,Barwon Health',
      ].join('\n'),
    );
    await run(view.ImportID);
    const AttachedToID = (await found('ned'))[0]?.PersonID ?? 0;
    await manager.call(noteEndpoints.add, {
      body: { NoteType: recordKinds.person.note, AttachedToID, Note: 'Rang back after four.' },
    });
    const [made] = (await api.running.app.get<EventLog>(EVENT_LOG).readStream(`person-${AttachedToID}`)).events;
    const undo = (
      await manager.shown(batchEndpoints.undo, { body: { batchID: batchOf(made?.metadata.correlationId) } })
    ).BatchID;
    expect(await lookedAt(undo)).toMatchObject({
      WillChange: 1,
      WillBeRefused: 1,
      WhyRefused: 'It was changed by Mia Okafor since, and stays.',
    });
    await manager.call(batchEndpoints.start, { body: { batchID: undo } });
    expect((await viewOnce(view.ImportID, ({ Phase }) => Phase === 'undone')).Undone).toMatchObject({ Undone: 1 });
    expect((await found('told')).map(({ PersonID }) => PersonID)).toEqual([AttachedToID]);
  });

  it('keeps a person that changes between the check and the removal of an undo', async () => {
    const view = await checked(
      'persons',
      [HEAD, 'Una,Raced,una@ten.example,0412000101,VIC,3220,Barwon Health'].join('\n'),
    );
    await run(view.ImportID);
    const { PersonID = 0, Version } = (await found('una'))[0] ?? {};
    const subject = `person-${PersonID}`;
    const events = await api.running.app.get(KnownStreams).current(subject);
    await manager.call(personEndpoints.update, { body: person({ PersonID, Version, Email: 'una@eleven.example' }) });
    const caller = await api.running.app.get(Callers).ofUser(mia, 'undo');
    const persons = api.running.app.get(Importables).of('persons');
    if (caller === undefined || persons === undefined) throw new Error('Nobody takes it back');
    await expect(persons.remove({ subject, events, row: [subject] }, caller)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Mia Okafor'),
    });
    expect(await found('una')).toHaveLength(1);
  });

  it('imports each of 260 rows once despite a stop and a restart, and undoes them in one batch', async () => {
    const rows = Array.from(
      { length: 260 },
      (_, index) =>
        `Person${index},Hundred,p${index}@four.example,04${String(10_000_000 + index)},VIC,3220,Barwon Health`,
    );
    const { ImportID, Checked } = await checked('persons', [HEAD, ...rows].join('\n'));
    expect(Checked).toMatchObject({ Ready: 260 });
    const begin = () => manager.call(importEndpoints.run, { body: { ImportID } });
    await begin();
    await manager.call(importEndpoints.stop, { body: { ImportID } });
    const stopped = await viewOnce(ImportID, ({ Phase }) => Phase === 'stopped');
    expect(stopped.Done).toBeLessThan(260);
    await begin();
    await api.stop();
    await api.open();
    manager = await api.as({ email: 'mia.okafor@staff.example' });
    const done = await viewOnce(ImportID, ({ Phase }) => Phase === 'done');
    expect([done.Done, done.Total, done.Result]).toEqual([260, 260, { Added: 260, Filled: 0, Skipped: 0, Failed: 0 }]);
    const hundred = async () => manager.rest('persons', { filter: { LastName: 'Hundred' }, range: [0, 259] });
    const listed = (await hundred()).json as readonly PersonRow[];
    expect(new Set(listed.map(({ Email }) => Email)).size).toBe(260);
    const log = api.running.app.get<EventLog>(EVENT_LOG);
    const correlations = await Promise.all(
      listed.map(async ({ PersonID }) =>
        (await log.readStream(`person-${PersonID}`)).events.map(({ metadata }) => metadata.correlationId),
      ),
    );
    expect(new Set(correlations.flat()).size).toBe(1);
    expect(await begin()).toMatchObject({ status: 422 });

    // As the alert at the end of the import does.
    const batchID = batchOf(correlations.flat()[0]) ?? 0;
    const undo = (await manager.shown(batchEndpoints.undo, { body: { batchID } })).BatchID;
    while ((await manager.shown(batchEndpoints.one, { params: { id: undo } })).Stage !== 'ready');
    await manager.call(batchEndpoints.start, { body: { batchID: undo } });
    expect((await viewOnce(ImportID, ({ Phase }) => Phase === 'undone')).Undone).toEqual({
      Undone: 260,
      Kept: 0,
      Reasons: [],
    });
    expect(await manager.call(importEndpoints.undo, { body: { ImportID } })).toMatchObject({ status: 422 });
    expect((await hundred()).json).toEqual([]);
  }, 120_000);
});

describe('companies', () => {
  it('imports companies, and undoes those without persons', async () => {
    await manager.addCompany({ CompanyTradingName: 'Tamar Water', PackEdgeCompanyID: 9001 });
    const view = await checked(
      'companies',
      'Name;PackEdge ID;Status;Type\nTamar Water;1;Active;Client\nAlpine Shire;9002;Inactive;Client, Dealer\nBarwon Works;9003;;\nOtway Asked;9004;;\nNo;x;;\n',
    );
    expect(view.Checked).toEqual({ Ready: 3, Errors: 1, Existing: 1, InFile: 0, Repaired: 0 });
    expect((await run(view.ImportID)).Result).toEqual({ Added: 3, Filled: 0, Skipped: 1, Failed: 1 });
    const companies = await manager.shown(companyEndpoints.all);
    const works = companies.find(({ CompanyTradingName }) => CompanyTradingName === 'Barwon Works');
    await manager.addPerson({ Email: 'works@five.example', CompanyID: works?.CompanyID, CompanyName: null });
    const asked = companies.find(({ CompanyTradingName }) => CompanyTradingName === 'Otway Asked');
    await manager.call(companyQueryEndpoints.addCallback, {
      body: {
        CompanyID: asked?.CompanyID ?? 0,
        PreferredCallbackTime: new Date(api.now.getTime() + 86_400_000).toISOString(),
      },
    });
    const reasons = (await undone(view.ImportID)).Undone;
    expect(reasons).toMatchObject({ Undone: 1, Kept: 2 });
    expect(reasons?.Reasons.map(({ Message }) => Message).toSorted()).toEqual([
      'It has persons since, and stays.',
      'It has queries since, and stays.',
    ]);
    expect(
      (await manager.shown(companyEndpoints.all)).map(({ CompanyTradingName }) => CompanyTradingName),
    ).not.toContain('Alpine Shire');
  });
});

describe('leads', () => {
  it('imports leads with new and known persons, and removes both by undo', async () => {
    const known = await manager.addPerson({ Email: 'known@six.example' });
    await api.addUser('Mark Eting', { RoleGroupIntID: 18000 });
    const view = await checked(
      'leads',
      [
        'First name,Last name,Email,Phone,State,Company,Owner,Priority,Call time,Notes',
        'Ravi,Menon,ravi@six.example,0412000061,VIC,Alpine Shire,sam.whitlock@staff.example,High,02/12/2026 9:30 am,Asked about a novated lease for a ute',
        ',,known@six.example,,,,,Low,,Came back with more questions than before',
        'Ravi,Menon,ravi@six.example,0412000061,VIC,Alpine Shire,Nobody Here,High,,Asked about a novated lease for a ute',
        'Ravi,Menon,ravi@six.example,0412000061,VIC,Alpine Shire,Mark Eting,High,,Asked about a novated lease for a ute',
      ].join('\n'),
    );
    expect(view.Checked).toMatchObject({ Ready: 2, Errors: 2 });
    const done = await run(view.ImportID);
    expect(done.Result).toEqual({ Added: 2, Filled: 0, Skipped: 0, Failed: 2 });
    const leads = await manager.shown(leadEndpoints.all);
    expect(leads.find(({ PersonEmail }) => PersonEmail === 'ravi@six.example')).toMatchObject({
      AssigneeName: 'Sam Whitlock',
      PriorityCodeID: 14,
      PreferredCallTime: '2026-12-01T22:30:00.000Z',
      OriginationCodeID: 7,
      PersonEmployerName: 'Alpine Shire',
    });
    expect(leads.find(({ PersonID }) => PersonID === known.PersonID)).toBeDefined();
    expect((await undone(view.ImportID)).Undone).toEqual({ Undone: 2, Kept: 0, Reasons: [] });
    expect(
      (await manager.shown(leadEndpoints.all)).filter(({ PersonEmail }) => PersonEmail?.endsWith('six.example')),
    ).toEqual([]);
    expect(await found('ravi menon')).toEqual([]);
    expect(await manager.call(personEndpoints.one, { params: { id: known.PersonID } })).toMatchObject({ status: 200 });
  });

  it('keeps an imported person with a later lead, and says so in the preview of the undo', async () => {
    const view = await checked(
      'leads',
      [
        'First name,Last name,Email,Phone,State,Company,Notes',
        'Ivo,Given,ivo@twelve.example,0412000121,VIC,Alpine Shire,Asked about a novated lease for a ute',
        'Ada,Given,ada@twelve.example,0412000122,VIC,Alpine Shire,Asked about a novated lease for a van',
      ].join('\n'),
    );
    expect((await run(view.ImportID)).Result).toMatchObject({ Added: 2 });
    const PersonID = (await found('ivo'))[0]?.PersonID ?? 0;
    const given = await manager.addLead(PersonID);
    const made = (await manager.shown(leadEndpoints.all)).find(
      (each) => each.PersonID === PersonID && each.LeadID !== given.LeadID,
    );
    const [logged] = (await api.running.app.get<EventLog>(EVENT_LOG).readStream(`lead-${made?.LeadID}`)).events;
    const undo = (
      await manager.shown(batchEndpoints.undo, { body: { batchID: batchOf(logged?.metadata.correlationId) } })
    ).BatchID;
    const looked = await lookedAt(undo);
    expect(looked).toMatchObject({ WillChange: 1, WillBeRefused: 1, WhyRefused: 'It has leads since, and stays.' });
    await manager.call(batchEndpoints.start, { body: { batchID: undo } });
    expect((await viewOnce(view.ImportID, ({ Phase }) => Phase === 'undone')).Undone).toMatchObject({ Undone: 1 });
    expect((await found('given')).map((each) => each.PersonID)).toEqual([PersonID]);
    expect((await manager.shown(leadEndpoints.all)).filter((each) => each.PersonID === PersonID)).toHaveLength(2);
  });
});

describe('enquiries', () => {
  it('imports enquiries of each type with their persons, mails nobody, and removes both by undo', async () => {
    const ana = await api.addUser('Ana Costa', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    const known = await manager.addPerson({ Email: 'known@nine.example' });
    const view = await checked(
      'enquiries',
      [
        'First name,Last name,Email,Phone,State,Company,Owner,Type,Price,ACID,Notes',
        `Ravi,Menon,ravi@nine.example,0412000091,VIC,Alpine Shire,${ana.email},Vehicle Source,$64990.50,,Wants a ute`,
        ',,known@nine.example,,,,,,,,Asks about the fuel card',
        'Ivo,Given,ivo@nine.example,0412000092,VIC,Alpine Shire,,Standard,100,,Has no price',
        'Ada,Given,ada@nine.example,0412000093,VIC,Alpine Shire,,New Client,,,Not of this list',
      ].join('\n'),
    );
    expect(view.Checked).toMatchObject({ Ready: 2, Errors: 2 });
    expect(JSON.stringify(await rowsOf(view.ImportID, 'errors'))).toContain(
      'Standard enquiries have no Purchase price.',
    );
    expect((await run(view.ImportID)).Result).toEqual({ Added: 2, Filled: 0, Skipped: 0, Failed: 2 });
    const all = await manager.shown(enquiryEndpoints.all);
    const made = all.find(({ PersonEmail }) => PersonEmail === 'ravi@nine.example');
    expect(made).toMatchObject({
      AssigneeName: 'Ana Costa',
      TypeName: 'Vehicle Source',
      PurchasePrice: 6_499_050,
    });
    expect(all.find(({ PersonID }) => PersonID === known.PersonID)).toMatchObject({ TypeName: 'Standard' });
    const { events } = await api.running.app.get<EventLog>(EVENT_LOG).readStream(`enquiry-${made?.EnquiryID}`);
    expect(events.find(({ type }) => type === 'EnquiryAssigned')?.data).toMatchObject({ tellClient: false });
    expect((await undone(view.ImportID)).Undone).toEqual({ Undone: 2, Kept: 0, Reasons: [] });
    expect(await manager.shown(enquiryEndpoints.all)).toEqual([]);
    expect(await found('ravi@nine.example')).toEqual([]);
  });

  it('imports new business as New Client enquiries, and keeps an imported person with a later enquiry', async () => {
    const view = await checked(
      'newBusiness',
      [
        'First name,Last name,Email,Phone,State,Company,HR contact',
        'Tess,Moana,tess@ten.example,0412000101,VIC,Alpine Shire,Jo Payne',
      ].join('\n'),
    );
    expect((await run(view.ImportID)).Result).toMatchObject({ Added: 1 });
    const [client] = await manager.shown(enquiryEndpoints.newClient);
    expect(client).toMatchObject({ TypeName: 'New Client', StatusName: 'Prospect', HRContactName: 'Jo Payne' });
    const PersonID = client?.PersonID ?? 0;
    await manager.call(enquiryEndpoints.add, { body: { Enquiry: { PersonID, Notes: 'Asks for a second car' } } });
    const reasons = (await undone(view.ImportID)).Undone;
    expect(reasons).toMatchObject({ Undone: 0, Kept: 1 });
    expect(reasons?.Reasons.map(({ Message }) => Message)).toEqual(['It has enquiries since, and stays.']);
  });

  it('refuses to import enquiries for a user who may not delete them', async () => {
    const rata = await api.as(await api.addUser('Rata Tane', { RoleGroupIntID: roleGroup.RELATIONSHIP_MANAGEMENT }));
    for (const kind of ['enquiries', 'newBusiness'] as const)
      expect(await upload(kind, 'First name\nAda', '', rata)).toMatchObject({ status: 403 });
  });
});
