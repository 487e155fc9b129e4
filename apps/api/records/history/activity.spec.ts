import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();
const admin = await api.admin();
const sam = await api.addUser('Sam Whitlock');
const specialist = await api.as(sam);
const manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));

// The list answers rows of the history.
const rows = async (by: Client, resource: string, filter: object, range = [0, 99]): Promise<HistoryRow[]> =>
  (await by.rest(resource, { filter, range, sort: ['HistoryID', 'DESC'] })).json as HistoryRow[];
/** Waits, because refused logins are recorded after their answer. */
async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It did not come');
}

/** A lead whose notes name its person. The person is forgotten and the notes are blanked. */
async function blankedLead(): Promise<{
  readonly LeadID: number;
  readonly PersonID: number;
  readonly forgotten: HistoryRow;
  readonly blanked: HistoryRow;
}> {
  const { PersonID } = await manager.addPerson({ FirstName: 'Zelda', LastName: 'Quill', Email: 'zelda@example.com' });
  const other = await manager.addPerson({ FirstName: 'Ravi', LastName: 'Menon', Email: 'ravi@example.com' });
  const { LeadID } = await specialist.addLead(other.PersonID, { Notes: 'Zelda Quill told him of us' });
  const { shown } = await manager.call(personEndpoints.mentions, { params: { id: PersonID } });
  const mentions = shown.map(({ record, field, at, text }) => ({ record, field, at, text }));
  expect((await manager.call(personEndpoints.forget, { body: { PersonID, mentions } })).status).toBe(200);
  const blanked = await until(async () =>
    (await rows(admin, 'usersActivity', { Subject: `lead-${LeadID}` })).find(({ CausationID }) => CausationID !== null),
  );
  const [forgotten] = await rows(admin, 'usersActivity', { Subject: `person-${PersonID}` });
  if (forgotten === undefined) throw new Error('Nobody was forgotten');
  return { LeadID, PersonID, forgotten, blanked };
}

describe('activity', () => {
  it("lists all users' activity for user administrators, in the documented fields and with the requested length", async () => {
    const all = await admin.call(userEndpoints.allActivity);
    expect(Object.keys(all.shown[0] ?? {}).sort()).toEqual([
      'ActivityTypeCodeName',
      'CreatedByUserName',
      'CreatedDateTime',
      'Description',
      'UsersActivityID',
    ]);
    expect(all.shown.map(({ CreatedByUserName }) => CreatedByUserName)).toEqual(
      expect.arrayContaining(['Sam Whitlock', 'Mia Okafor']),
    );
    const page = await admin.get(`/api/users/allUsersActivity?range=${encodeURIComponent('[1,2]')}`);
    expect(page.payload).toEqual(all.shown.slice(1, 3));
    for (const by of [specialist, manager]) {
      expect((await by.call(userEndpoints.allActivity)).status).toBe(403);
      expect((await by.rest('usersActivity')).status).toBe(403);
    }
  });

  it('filters activity by user, type, area and day, page by page', async () => {
    const day = { CreatedDateTime_gte: '2026-11-19T13:00:00.000Z', CreatedDateTime_lte: '2026-11-20T12:59:59.999Z' };
    const asked = { ...day, UserID: sam.id, EventType: 'UserLoggedIn', SubjectType: 'user' };
    await api.as(sam);
    const found = await rows(admin, 'usersActivity', asked);
    expect(found.length).toBeGreaterThan(1);
    expect(
      found.every(
        ({ UserID, EventType, SubjectType }) =>
          UserID === sam.id && EventType === 'UserLoggedIn' && SubjectType === 'user',
      ),
    ).toBe(true);
    expect([
      ...(await rows(admin, 'usersActivity', asked, [0, 0])),
      ...(await rows(admin, 'usersActivity', asked, [1, 1])),
    ]).toEqual(found.slice(0, 2));
    expect(await rows(admin, 'usersActivity', { ...asked, CreatedDateTime_gte: '2026-11-20T13:00:00.000Z' })).toEqual(
      [],
    );
  });

  it('shows a user their logins and the refused logins in their name', async () => {
    await api.visitor().logIn(sam.email, 'Not-the-password-1');
    const refused = await until(async () => (await rows(specialist, 'activity', { EventType: 'LoginRefused' }))[0]);
    expect(refused).toMatchObject({
      Description: 'Login refused: wrong password',
      CreatedByUserName: 'System',
      UserID: sam.id,
    });
    expect(
      (await specialist.shown(userEndpoints.activity)).map(({ ActivityTypeCodeName }) => ActivityTypeCodeName),
    ).toEqual(expect.arrayContaining(['Login', 'Login refused']));
    expect(await rows(manager, 'activity', { EventType: 'LoginRefused' })).toEqual([]);
  });

  it('names each type of entry, and marks those that follow automatically', async () => {
    const types = await specialist.shown(historyEndpoints.types);
    expect(types.find(({ EventType }) => EventType === 'LoginRefused')).toEqual({
      EventType: 'LoginRefused',
      Name: 'Login refused',
      SubjectType: 'user',
      Follows: [],
    });
    expect(types.find(({ EventType }) => EventType === 'PasswordChanged')).toMatchObject({
      Follows: ['end sessions', 'tell followers'],
    });
    expect(types.find(({ EventType }) => EventType === 'PersonForgotten')).toMatchObject({
      SubjectType: 'person',
      Follows: expect.arrayContaining(['destroy key', 'blank mentions']),
    });
  });
});

describe('the cause of an entry', () => {
  it('names the entry that caused an entry, and the policy behind it', async () => {
    const { LeadID, PersonID, forgotten, blanked } = await blankedLead();
    expect(blanked).toMatchObject({
      CreatedByUserName: 'System',
      CausationID: forgotten.id,
      Policy: 'blank-mentions-on-person-forgotten',
      UserID: null,
    });
    expect(forgotten).toMatchObject({
      EventType: 'PersonForgotten',
      CausationID: null,
      Policy: null,
      CreatedByUserName: 'Mia Okafor',
    });
    expect(JSON.stringify([blanked, forgotten])).not.toMatch(/Zelda|Quill/);
    const causeFor = (by: Client) => by.call(historyEndpoints.entry, { params: { entry: blanked.CausationID ?? '' } });
    for (const by of [admin, manager, specialist])
      expect((await causeFor(by)).shown).toMatchObject({ id: forgotten.id, Subject: `person-${PersonID}` });
    const accountant = await api.as(
      await api.addUser('Kofi Mensah', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR }),
    );
    expect((await causeFor(accountant)).status).toBe(403);
    expect((await causeFor(api.visitor())).status).toBe(401);
    expect((await specialist.call(historyEndpoints.entry, { params: { entry: 'nothing' } })).status).toBe(404);
    expect((await rows(specialist, 'history', { Subject: `lead-${LeadID}` }))[0]).toEqual(blanked);
  });

  it('hides the sealed values of records that the caller may not open', async () => {
    const [entry] = await rows(admin, 'usersActivity', { EventType: 'LeadLogged' });
    const accounting = await api.as(
      await api.addUser('Uma Rao', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR }),
    );
    expect((await accounting.call(historyEndpoints.values, { params: { entry: entry?.id ?? '' } })).status).toBe(403);
    expect((await accounting.rest('history', { filter: { Subject: entry?.Subject } })).status).toBe(403);
  });
});
