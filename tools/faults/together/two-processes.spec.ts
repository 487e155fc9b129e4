import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { CaptchaChallenge } from '@leaseledger/contract/captcha/captcha.views';
import type { ExportView } from '@leaseledger/contract/exports/export.views';
import type { EmailRow, RecordEmails } from '@leaseledger/contract/emails/email.views';
import type { RecoveryCodes, SecondFactorSeed } from '@leaseledger/contract/credentials/credential.views';
import type { HistoryRow, HistoryValues } from '@leaseledger/contract/history/history.views';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import type { LeadRow, LeadView } from '@leaseledger/contract/leads/lead.views';
import type { NoteRow } from '@leaseledger/contract/notes/note.views';
import { EVENT_STREAM } from '@leaseledger/contract/live/live.views';
import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import { startEventStore } from '../event-store.ts';
import { MongoDbVault } from '@leaseledger/event-log/vault/mongodb-vault';
import { LEASE_MS } from '@leaseledger/mongodb/lease';
import { MongoDbDouble } from '@leaseledger/mongodb/double/mongodb-double';
import { until } from '@leaseledger/event-log/testing/until';
import { Secret, TOTP } from 'otpauth';
import { ApiKeys } from '../../../apps/api/areas/inbound/api-keys.ts';
import { amendedLead, booking, inboundLead, lead } from '../../../apps/api/testing/bodies.ts';
import { answerTo } from '../../../apps/api/testing/solved.ts';
import { Mailbox } from '../../../apps/api/testing/mailbox.ts';
import { startSite, type SiteProcess } from '../../browser/site/site.ts';
import { PATIENTLY } from '../log-places.ts';
import { beforeAskingAgain, StaffClient, untilReady } from '../staff-client.ts';

const DATABASE = 'ledger';

const sites: SiteProcess[] = [];
const folders: string[] = [];
/** Another process with its own data folder. */
async function start(): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'leaseledger-two-'));
  folders.push(folder);
  const site = await startSite({
    ...PATIENTLY,
    DATA_DIR: folder,
    EVENTSTORE_URL: log.connectionString,
    MONGODB_URL: mongoDb.url(DATABASE),
    SMTP_URL: mailbox.url,
  });
  sites.push(site);
  await untilReady(site.url);
  return site;
}
const [log, mongoDb, mailbox] = [await startEventStore(), await MongoDbDouble.start(), await Mailbox.start()];
const [first, second] = await Promise.all([start(), start()]);
let here = await StaffClient.login(first.url, first.admin);
let there: StaffClient = here.at(second.url);

describe('Two processes on one EventStoreDB and one MongoDB', () => {
  afterAll(async () => {
    for (const site of sites.splice(0)) await site.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    await log.stop();
    await mongoDb.stop();
    await mailbox.stop();
  });

  /** The entry of the amendment, once the history shows it. */
  async function amendmentOf(staff: StaffClient, Subject: string): Promise<string> {
    const query = new URLSearchParams({
      filter: JSON.stringify({ Subject }),
      range: '[0,9]',
      sort: '["HistoryID","DESC"]',
    });
    for (;;) {
      // The list answers rows of histories.
      const rows = (await (
        await fetch(`${staff.url}/api/rest/history?${query}`, { headers: staff.headers })
      ).json()) as HistoryRow[];
      const found = rows.find(({ Changes }) => Changes.length > 0);
      if (found !== undefined) return found.id;
      await beforeAskingAgain();
    }
  }

  it('share one vault: sessions and logouts hold for both, and neither can open the details of a person that the other forgot', async () => {
    const other = await StaffClient.login(second.url, second.admin);
    expect((await there.health()).details.vault).toEqual({ state: 'reachable', keptIn: 'MongoDB' });

    const { PersonID, Version } = await here.addPerson();
    const names = async (staff: StaffClient) =>
      (await staff.all<PersonRow>('persons')).map(({ FirstName }) => FirstName);
    await until('the person in the other process', async () => (await names(there)).length > 0);
    expect(await names(there)).toEqual(['Greta']);
    const amended = {
      PersonID,
      Version,
      FirstName: 'Gudrun',
      LastName: 'Lindqvist',
      Email: 'greta@example.com',
      ContactNumber: '0412884210',
      State: 'VIC',
      CompanyName: 'Barwon Health',
    };
    await other.call('POST', 'persons/update', { Person: amended });
    const entry = await amendmentOf(there, `person-${PersonID}`);
    const values = (staff: StaffClient, changed = entry) =>
      staff.send<HistoryValues>('GET', `history/values/${changed}`);
    const logged = await there.call<LeadView>('PUT', 'leads', lead(PersonID, { Notes: 'Asked about a Delorean' }));
    const noted = await there.call<LeadView>(
      'POST',
      'leads/update',
      amendedLead(logged.LeadID, logged.Version, { Notes: 'Bought the Delorean' }),
    );
    const notes = await amendmentOf(there, `lead-${logged.LeadID}`);
    // Both have the key in memory from now on.
    for (const staff of [here, there])
      expect(JSON.stringify([await values(staff), await values(staff, notes)])).toMatch(/Gudrun.*Delorean/);

    await here.call('DELETE', `persons/${PersonID}`);
    const further = { body: amendedLead(noted.LeadID, noted.Version, { Notes: 'Called again about the car' }) };
    for (const staff of [here, there, other]) {
      for (const changed of [entry, notes])
        expect(await values(staff, changed)).toMatchObject({
          status: 200,
          payload: { IsForgotten: true, Changes: [] },
        });
      expect((await staff.send('POST', 'leads/update', further)).status).toBe(422);
    }
    await until('the person to be gone from the other process', async () => (await names(there)).length === 0);
    expect(mongoDb.collection(`${DATABASE}_vault`, 'keys').find({ filter: { _id: `person-${PersonID}` } })).toEqual([
      { _id: `person-${PersonID}`, bytes: null },
    ]);

    await there.call('POST', 'admin/logout', {});
    expect([
      (await here.send('GET', 'persons')).status,
      (await there.send('GET', 'persons')).status,
      (await other.send('GET', 'persons')).status,
    ]).toEqual([401, 401, 200]);
  }, 120_000);

  it('register a person once who is submitted through both at once', async () => {
    const vault = await MongoDbVault.open({ url: mongoDb.url(DATABASE), randomBytes });
    const key = await new ApiKeys(vault, randomBytes).add('website', ['leads']);
    await vault.close();
    const send = ({ url }: SiteProcess) =>
      fetch(`${url}/api/inbound/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(inboundLead()),
      });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => send(at % 2 === 0 ? first : second)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    here = await StaffClient.login(first.url, first.admin);
    expect((await here.all<PersonRow>('persons')).filter(({ FirstName }) => FirstName === 'Tom')).toHaveLength(1);

    const repeat = async ({ url }: SiteProcess) => {
      const headers = { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': 'website-7' };
      return (
        await fetch(`${url}/api/inbound/leads`, { method: 'POST', headers, body: JSON.stringify(inboundLead()) })
      ).text();
    };
    expect(new Set(await Promise.all([first, second, first, second].map(repeat))).size).toBe(1);
  }, 120_000);

  it('accept the answer to a captcha once through both at once, whichever gave the challenge', async () => {
    const given = await fetch(`${first.url}/api/captcha/challenge`);
    const { payload }: { payload: CaptchaChallenge } = await given.json();
    const Captcha = await answerTo(payload);
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const book = async ({ url }: SiteProcess, Slot: string) =>
      (
        await fetch(`${url}/api/inbound/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(booking({ Date: day, Slot, Captcha })),
        })
      ).status;
    const statuses = await Promise.all(
      ['9:00', '9:30', '10:00', '10:30'].map((slot, at) => book(at % 2 === 0 ? second : first, slot)),
    );
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
  }, 120_000);

  it('make one enquiry of a lead that is converted through both at once', async () => {
    here = await StaffClient.login(first.url, first.admin);
    there = here.at(second.url);
    const { PersonID } = await here.addPerson();
    for (let round = 0; round < 5; round += 1) {
      const { LeadID } = await here.call<LeadView>('PUT', 'leads', lead(PersonID));
      const answers = await Promise.all(
        [here, there].map((staff) => staff.send<EnquiryRow>('GET', `leads/changeLeadToEnquiry/${LeadID}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [one, other] = answers.map(({ payload }) => payload?.EnquiryID);
      expect(one).toBe(other);
      expect((await here.all<EnquiryRow>('enquiries')).filter((enquiry) => enquiry.LeadID === LeadID)).toHaveLength(1);
    }
  }, 120_000);

  it('accept a code of a second factor and a recovery code once, through both at once', async () => {
    here = await StaffClient.login(first.url, first.admin);
    // A separate user, because one with a second factor needs another login.
    const { staff, email, password } = await here.addColleague('mia.okafor@example.com');
    const { Secret: secret } = await staff.call<SecondFactorSeed>('POST', 'users/secondFactor/begin', { password });
    const moment = Date.now();
    const shown = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment + steps * 30_000 });
    const { RecoveryCodes: codes } = await staff
      .at(second.url)
      .call<RecoveryCodes>('POST', 'users/secondFactor/set', { code: shown(0) });
    const [recovery = ''] = codes;
    const logIn = async ({ url }: SiteProcess, code: string) =>
      (
        await fetch(`${url}/api/admin/auth`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password, code }),
        })
      ).status;
    for (const code of [shown(1), recovery]) {
      const atOnce = await Promise.all([first, second].map((site) => logIn(site, code)));
      // The others are wrong, or too many.
      const others = [
        ...atOnce.toSorted().slice(1),
        ...(await Promise.all([first, second].map((site) => logIn(site, code)))),
      ];
      expect([Math.min(...atOnce), others.filter((status) => ![422, 429].includes(status))]).toEqual([200, []]);
    }
  }, 120_000);

  it('show the state of the lists in both processes, although one of them updates them', async () => {
    here = await StaffClient.login(first.url, first.admin);
    there = here.at(second.url);
    for (const staff of [here, there]) await staff.untilOk();
    const [one, other] = await Promise.all([here, there].map((staff) => staff.health()));
    const told = [one, other].map((health) => health?.details.readSide.projecting);
    expect(told.map((projecting) => projecting?.isHere).toSorted()).toEqual([false, true]);
    expect(new Set(told.map((projecting) => projecting?.process)).size).toBe(1);
    const states = [one, other].map((health) =>
      health?.details.projections.map(({ name, version, state }) => [name, version, state]),
    );
    expect(states[0]).toEqual(states[1]);
    expect([one?.status, other?.status]).toEqual(['ok', 'ok']);
  }, 120_000);

  it.each(['the first', 'the second'] as const)(
    'show the writer of a change through %s their own change in both, and delay no other reader',
    async (writer) => {
      const { PersonID } = await here.addPerson();
      const { LeadID, Version } = await here.call<LeadView>('PUT', 'leads', lead(PersonID));
      const listed = async (staff: StaffClient) =>
        (await staff.all<LeadRow>('leads')).find((row) => row.LeadID === LeadID)?.Version;
      const read = async (staff: StaffClient) => (await staff.call<LeadView>('GET', `leads/lead/${LeadID}`)).Version;
      for (const staff of [here, there]) expect([await listed(staff), await read(staff)]).toEqual([Version, Version]);
      const other = await StaffClient.login(second.url, second.admin);
      // The row is not written until this is released.
      mongoDb.faults.onNextOf('leads_', 'update', 'hold');
      const changed = await (writer === 'the first' ? here : there).call<LeadView>(
        'POST',
        'leads/update',
        amendedLead(LeadID, Version),
      );
      expect(await listed(other)).toBe(Version);
      // Reads wait two seconds at most, so other calls come first.
      const answers = [here, there].flatMap((staff) => [listed(staff), read(staff)]);
      await until('the write that is held', () => mongoDb.release() > 0);
      expect(await Promise.all(answers)).toEqual(Array(4).fill(changed.Version));
    },
    120_000,
  );

  it('hide a person from both as soon as one of them has answered that they are forgotten', async () => {
    for (const [asked, other] of [
      [here, there],
      [there, here],
    ] as const) {
      const { PersonID } = await asked.addPerson();
      const strangers = [
        await StaffClient.login(first.url, first.admin),
        await StaffClient.login(second.url, second.admin),
      ];
      const found = () =>
        Promise.all(
          [other, ...strangers].map(async (staff) => (await staff.send('GET', `persons/person/${PersonID}`)).status),
        );
      await until('the person in both processes', async () => !(await found()).includes(404));
      await asked.call('DELETE', `persons/${PersonID}`);
      expect(await found()).toEqual([404, 404, 404]);
    }
  }, 120_000);

  it('send each of a dozen mails once, show it at its record, resend it as another one, and edit notes through both', async () => {
    const { PersonID } = await here.addPerson();
    const { LeadID } = await here.call<LeadView>('PUT', 'leads', lead(PersonID));
    const addresses = Array.from({ length: 12 }, (_, at) => `pair-${at}@example.com`);
    const write = (staff: StaffClient, Recipient: string) =>
      staff.call<EmailRow>('POST', 'email/sendCustomized', {
        HTML: '<p>Kia ora</p>',
        Subject: 'Your quote',
        EmailTypeCodeID: recordKinds.lead.email,
        OptionalID: LeadID,
        Recipient,
        FromEmail: 'main',
      });
    await Promise.all(addresses.map((address, at) => write(at % 2 === 0 ? here : there, address)));
    const shown = async (staff: StaffClient) =>
      (await staff.call<RecordEmails>('GET', `email/record/lead/${LeadID}`)).emails;
    const areSent = async (staff: StaffClient, count: number) =>
      (await shown(staff)).filter(({ State }) => State === 'sent').length === count;
    for (const staff of [here, there]) await until('the sent mails', () => areSent(staff, addresses.length));
    expect(addresses.map((address) => mailbox.to(address).length)).toEqual(addresses.map(() => 1));

    const [mail] = await shown(there);
    const { SentEmailID: by } = await here.call<EmailRow>('GET', `email/resend/${mail?.SentEmailID}`);
    await until('the mail that is sent again', () => areSent(there, addresses.length + 1));
    expect((await shown(there)).find(({ Resends }) => Resends === mail?.SentEmailID)).toMatchObject({
      SentEmailID: by,
      State: 'sent',
      Recipient: mail?.Recipient,
    });
    expect(new Set(mailbox.to(mail?.Recipient ?? '').map(({ messageId }) => messageId)).size).toBe(2);

    const note = await here.call<NoteRow>('PUT', 'notes', {
      NoteType: recordKinds.lead.note,
      AttachedToID: LeadID,
      Note: 'Prefers mornings',
    });
    await there.call<NoteRow>('POST', 'notes/update', {
      NoteID: note.NoteID,
      Version: note.Version,
      Note: 'Prefers evenings',
    });
    for (const staff of [here, there])
      expect((await staff.call<LeadView>('GET', `leads/lead/${LeadID}`)).NotesList).toMatchObject([
        { Note: 'Prefers evenings' },
      ]);
  }, 120_000);

  it('announce changes of each other to listeners', async () => {
    for (const [asked, other] of [
      [here, there],
      [there, here],
    ] as const) {
      const leaving = new AbortController();
      const { body } = await fetch(`${other.url}/api/live`, {
        headers: { ...other.headers, accept: EVENT_STREAM },
        signal: leaving.signal,
      });
      const { PersonID } = await asked.addPerson();
      let told = '';
      for await (const piece of body ?? []) {
        told += Buffer.from(piece).toString();
        if (told.includes(`{"of":"persons","id":${PersonID}`)) break;
      }
      expect(told).toContain(`{"of":"persons","id":${PersonID}`);
      leaving.abort();
    }
  }, 120_000);

  it('ignore a forged cookie about own writes', async () => {
    here.bring('leaseledger_wrote_madeup', `lead.${'9'.repeat(20)}.zzzz`);
    expect((await there.all<LeadRow>('leads')).length).toBeGreaterThan(0);
    expect(here.brings('leaseledger_wrote_madeup')).toEqual([]);
  }, 120_000);

  it('show the same saved views, and refuse the second of two changes through both', async () => {
    here = await StaffClient.login(first.url, first.admin);
    there = here.at(second.url);
    const content = {
      Name: 'Hot',
      Filter: { StatusCodeID: [1] },
      Text: '',
      Sort: { field: 'LeadID', order: 'DESC' },
      Columns: null,
      Widths: null,
      Shared: true,
    };
    const viewsOf = async (staff: StaffClient) =>
      (await staff.call<SavedView[]>('GET', 'savedViews/leads')).map(({ Name }) => Name);
    const { ViewID, UserID, Version } = await here.call<SavedView>('PUT', 'savedViews', { List: 'leads', ...content });
    expect(await viewsOf(there)).toEqual(['Hot']);
    const renamed = await there.call<SavedView>('POST', 'savedViews/update', {
      ...content,
      ViewID,
      Version,
      Name: 'Hotter',
    });
    const late = await here.send('POST', 'savedViews/update', { body: { ...content, ViewID, Version, Name: 'Cold' } });
    expect([late.status, renamed.Version > Version, await viewsOf(here)]).toEqual([409, true, ['Hotter']]);
    await here.call('DELETE', `savedViews/${ViewID}`);
    expect(await viewsOf(there)).toEqual([]);
    await there.call('POST', 'savedViews/restore', { ViewID, UserID, List: 'leads' });
    expect([await viewsOf(here), await viewsOf(there)]).toEqual([['Hotter'], ['Hotter']]);
  }, 120_000);

  it('download exports of each other, remove them when a person is forgotten, and report one of a killed process', async () => {
    const [killed, left] = [await start(), second];
    const staff = (await StaffClient.login(left.url, left.admin)).at(killed.url);
    const elsewhere = staff.at(left.url);
    const { PersonID } = await staff.addPerson();
    const begin = () => staff.call<ExportView>('PUT', 'exports', { List: 'persons', Format: 'csv', Filter: {} });
    const stateOf = async ({ ExportID }: ExportView, by = elsewhere) =>
      (await by.call<ExportView[]>('GET', 'exports')).find((each) => each.ExportID === ExportID)?.State;
    const over = async (one: ExportView) => {
      for (;;) {
        const state = await stateOf(one);
        // The other process may not know it yet.
        if (state !== undefined && state !== 'underWay') return state;
        await beforeAskingAgain();
      }
    };
    const file = async ({ ExportID }: ExportView, by = elsewhere) => {
      const answer = await fetch(`${by.url}/api/exports/file/${ExportID}`, { headers: by.headers });
      return [answer.status, await answer.text()] as const;
    };
    const made = await begin();
    expect(await over(made)).toBe('ready');
    const [fromIt, fromOther] = [await file(made, staff), await file(made)];
    expect([fromIt, fromOther[0], fromOther[1].includes('Lindqvist')]).toEqual([fromOther, 200, true]);
    expect(mongoDb.text()).not.toContain(fromOther[1].slice(1));
    await elsewhere.call('DELETE', `persons/${PersonID}`);
    await until(
      'both processes to withdraw the export',
      async () => (await stateOf(made)) !== 'ready' && (await stateOf(made, staff)) !== 'ready',
    );
    expect([
      (await file(made))[0],
      (await file(made, staff))[0],
      mongoDb.collection(DATABASE, 'export_pieces').all(),
    ]).toEqual([422, 422, []]);

    // Its pieces are not stored until this is released.
    mongoDb.faults.onNextOf('export_pieces', 'insert', 'hold');
    const begun = await begin();
    await until('the piece that is held', () => mongoDb.holding > 0);
    expect(await stateOf(begun)).toBe('underWay');
    await killed.kill();
    mongoDb.release();
    expect(await stateOf(begun)).toBe('underWay');
    mongoDb.pass(LEASE_MS);
    expect(await over(begun)).toBe('interrupted');
    expect(
      await elsewhere.call<ExportView>('PUT', 'exports', { List: 'persons', Format: 'xlsx', Filter: {} }).then(over),
    ).toBe('ready');
  }, 120_000);

  it('react in one of them, and in the other one soon after a kill, and refuse nothing that rests on lists from before', async () => {
    here = await StaffClient.login(first.url, first.admin);
    // Time has passed, and the leases have expired.
    for (const staff of [here, here.at(second.url)]) await staff.untilOk();
    const asked = () =>
      Promise.all([here, here.at(second.url)].map(async (staff) => (await staff.health()).details.reacting));
    let reacting = await asked();
    // A process that does not react learns the other's name a moment later.
    await until('one process that reacts, known to both', async () => {
      reacting = await asked();
      return (
        reacting.filter(({ isHere }) => isHere).length === 1 &&
        new Set(reacting.map(({ process }) => process)).size === 1
      );
    });
    const [killed, left] = reacting[0]?.isHere === true ? [first, second] : [second, first];
    const staff = here.at(left.url);
    expect(await staff.health()).toMatchObject({
      details: {
        reactions: expect.arrayContaining([
          { policy: 'end-sessions-on-sessions-ended', state: 'elsewhere', parked: 0 },
        ]),
      },
    });
    await killed.kill();
    // Perhaps no process updates the lists now. A lead of a person that this session added must not be refused.
    const { PersonID: added } = await staff.addPerson();
    const refer = async () => (await staff.send('PUT', 'leads', { body: lead(added), key: 'a lead' })).status;
    expect([200, 503]).toContain(await refer());
    mongoDb.pass(LEASE_MS);
    await until('the other process to react', async () => (await staff.health()).details.reacting.isHere);
    expect((await staff.health()).details.reactions.map(({ state }) => state)).not.toContain('elsewhere');
    await until(
      'the other process to project',
      async () => (await staff.health()).details.readSide.projecting?.isHere === true,
    );
    expect(await refer()).toBe(200);
    const { PersonID } = await staff.addPerson();
    expect((await staff.all<PersonRow>('persons')).map((row) => row.PersonID)).toContain(PersonID);
    await staff.call('DELETE', `persons/${PersonID}`);
    await until(
      'the destroyed key',
      () =>
        mongoDb.collection(`${DATABASE}_vault`, 'keys').find({ filter: { _id: `person-${PersonID}` } })[0]?.[
          'bytes'
        ] === null,
    );

    // After an orderly end, no process waits for a lease to expire.
    const next = await start();
    const further = staff.at(next.url);
    expect((await further.health()).details.readSide.projecting?.isHere).toBe(false);
    const { PersonID: last } = await staff.addPerson();
    await left.stop();
    await until('the last process to project', async () => {
      expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
      return (await further.health()).details.readSide.projecting?.isHere === true;
    });
    expect((await further.all<PersonRow>('persons')).map((row) => row.PersonID)).toContain(last);
    expect((await further.addPerson()).PersonID).toBeGreaterThan(last);
  }, 120_000);
});
