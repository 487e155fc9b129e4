import { beforeAll, describe, expect, it } from '@jest/globals';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { searchType } from '@leaseledger/contract/search/search.codes';
import { searchEndpoints } from '@leaseledger/contract/search/search.endpoints';
import { searchMessage } from '@leaseledger/contract/search/search.messages';
import type { ReadSide } from '../../platform/reads/read-side.ts';
import { READ_SIDE } from '../../platform/foundation/platform.ts';
import { person } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();
const admin = await api.admin();
const specialist = await api.addUser('Mia Okafor');
const own = await api.as(specialist);

const search = (client: Client, query: string, others: object = {}) =>
  client.shown(searchEndpoints.search, { body: { query, ...others } });
const named = async (client: Client, query: string, others: object = {}) =>
  (await search(client, query, others)).map(({ Type, ID }) => `${Type}-${ID}`);

async function addPerson(details: object): Promise<number> {
  return (await admin.addPerson(details)).PersonID;
}

const addLead = async (PersonID: number, details: object = {}): Promise<number> =>
  (await admin.addLead(PersonID, details)).LeadID;

/** @returns the decision, for an undo */
async function rename(PersonID: number, details: object): Promise<string> {
  const { Version } = await admin.shown(personEndpoints.one, { params: { id: PersonID } });
  const renamed = await admin.call(personEndpoints.update, { body: person({ PersonID, Version, ...details }) });
  if (renamed.status !== 200) throw new Error(renamed.text);
  return renamed.headers.get(UNDO_HEADER) ?? '';
}

describe('the global search', () => {
  let PersonID: number;
  let mine: number;
  let others: number;
  beforeAll(async () => {
    PersonID = await addPerson({
      FirstName: 'Greta',
      LastName: 'Lindqvist',
      Email: 'greta@example.com',
      ContactNumber: '0398765432',
    });
    mine = await addLead(PersonID, { AssignedToUserID: specialist.id });
    others = await addLead(PersonID);
  });

  it('the search finds records of several types by turns, each under its current name', async () => {
    expect(await search(admin, 'lindqvist')).toEqual([
      {
        Type: searchType.PERSON,
        ID: PersonID,
        Name: 'Greta Lindqvist',
        Detail: 'Barwon Health',
        ContactNumber: '0398765432',
        FormerName: null,
      },
      {
        Type: searchType.LEAD,
        ID: others,
        Name: 'Greta Lindqvist',
        Detail: `Lead ${others}, Open`,
        ContactNumber: null,
        FormerName: null,
      },
      {
        Type: searchType.LEAD,
        ID: mine,
        Name: 'Greta Lindqvist',
        Detail: `Lead ${mine}, Open`,
        ContactNumber: null,
        FormerName: null,
      },
    ]);
  });

  it('the search answers a page of the requested types', async () => {
    expect(await named(admin, 'lindqvist', { types: [searchType.LEAD] })).toEqual([`1-${others}`, `1-${mine}`]);
    expect(await named(admin, 'lindqvist', { offset: 1, limit: 1 })).toEqual([`1-${others}`]);
    expect(await named(admin, 'lindqvist', { offset: 2, limit: 100 })).toEqual([`1-${mine}`]);
    expect(await named(admin, 'lindqvist', { types: [searchType.SESSION] })).toEqual([]);
  });

  it('a search needs two characters, one of them a letter or a digit', async () => {
    for (const query of ['', 'l', ' l ', '--', '…!']) expect(await named(admin, query)).toEqual([]);
    expect((await named(admin, 'li')).length).toBeGreaterThan(0);
  });

  it.each(['0398765432', '(03) 9876 5432', '+61 3 9876 5432', '61398765432', '03 9876'])(
    'finds a person by the number %s',
    async (written) => {
      expect(await named(admin, written, { types: [searchType.PERSON] })).toEqual([`5-${PersonID}`]);
    },
  );

  it('a record is found by its number, before other records that begin with it', async () => {
    for (const written of [`lead ${mine}`, `Lead #${mine}`]) expect(await named(admin, written)).toEqual([`1-${mine}`]);
    expect(await named(admin, `person ${PersonID}`)).toEqual([`5-${PersonID}`]);
    const tenth = await addLead(
      await addPerson({
        FirstName: 'Tenth',
        LastName: 'Caller',
        Email: 'tenth@example.com',
        ContactNumber: '0412000999',
      }),
      {},
    );
    const [first] = await search(admin, `#${tenth}`, { types: [searchType.LEAD] });
    expect(first?.ID).toBe(tenth);
  });

  it('the search shows only records that the caller may open: own leads to specialists, users to administrators', async () => {
    expect(await named(own, 'lindqvist')).toEqual([`5-${PersonID}`, `1-${mine}`]);
    expect(await named(own, `lead ${others}`)).toEqual([]);
    expect(await named(admin, 'okafor', { types: [searchType.USER] })).toEqual([`101-${specialist.id}`]);
    expect(await named(own, 'okafor')).toEqual([`1-${mine}`]);
    const accounting = await api.as(await api.addUser('Noor Books', { RoleGroupIntID: 14000 }));
    expect(await named(accounting, 'lindqvist')).toEqual([]);
  });

  it('an invalid search is refused', async () => {
    const refused = async (body: object) => (await admin.call(searchEndpoints.search, { body })).errors;
    expect(await refused({})).toEqual({ query: searchMessage.query });
    expect(await refused({ query: 'x'.repeat(201) })).toEqual({ query: searchMessage.query });
    expect(await refused({ query: 'li', types: [8] })).toEqual({ types: searchMessage.types });
    expect(await refused({ query: 'li', limit: 101, offset: 1000 })).toEqual({
      limit: searchMessage.page,
      offset: searchMessage.page,
    });
  });
});

describe('a former name', () => {
  const amended = { FirstName: 'Mirabella', Email: 'mirabella@example.com', ContactNumber: '0412777001' };
  let PersonID: number;
  let LeadID: number;
  beforeAll(async () => {
    PersonID = await addPerson({ ...amended, LastName: 'Quistgaard' });
    LeadID = await addLead(PersonID, { AssignedToUserID: specialist.id });
  });

  it('a former name finds the person and their leads until the renaming is undone', async () => {
    const undo = await rename(PersonID, { ...amended, LastName: 'Thistlewood' });
    const formerly = [
      {
        Type: searchType.PERSON,
        ID: PersonID,
        Name: 'Mirabella Thistlewood',
        Detail: 'Barwon Health',
        ContactNumber: '0412777001',
        FormerName: 'Mirabella Quistgaard',
      },
      {
        Type: searchType.LEAD,
        ID: LeadID,
        Name: 'Mirabella Thistlewood',
        Detail: `Lead ${LeadID}, Open`,
        ContactNumber: null,
        FormerName: 'Mirabella Quistgaard',
      },
    ];
    expect(await search(admin, 'mirabella quist')).toEqual(formerly);
    expect(await search(own, 'quistgaard')).toEqual(formerly);
    expect((await search(admin, 'mirabella')).map(({ FormerName }) => FormerName)).toEqual([null, null]);

    const undone = await admin.call(historyEndpoints.undo, { body: { decision: undo } });
    expect(await named(admin, 'thistlewood')).toEqual([]);
    expect((await search(admin, 'quistgaard')).map(({ FormerName }) => FormerName)).toEqual([null, null]);

    await admin.call(historyEndpoints.undo, { body: { decision: undone.headers.get(UNDO_HEADER) } });
    expect(await search(admin, 'quistgaard')).toEqual(formerly);
  });

  it('a former name finds nothing for users who may not open the person or the lead', async () => {
    expect(await named(await api.as(await api.addUser('Other Specialist')), 'quistgaard')).toEqual([`5-${PersonID}`]);
    expect(
      await named(await api.as(await api.addUser('Paul Ledger', { RoleGroupIntID: 14000 })), 'quistgaard'),
    ).toEqual([]);
  });

  it('a former name disappears with the forgotten person, even from the files', async () => {
    const holdsName = async () => (await api.bytesOf('read-models.sqlite')).toLowerCase().includes('quistgaard');
    expect(await holdsName()).toBe(true);
    await admin.call(personEndpoints.remove, { params: { id: PersonID } });
    for (const query of ['quistgaard', 'thistlewood', 'mirabella', '0412777001', `person ${PersonID}`])
      expect(await named(admin, query)).toEqual([]);
    await api.running.app.get<ReadSide>(READ_SIDE).forgotten();
    expect(await holdsName()).toBe(false);
  });
});
