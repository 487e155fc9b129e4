import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { leadStatus } from '@leaseledger/contract/leads/lead.statuses';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { outage } from '@leaseledger/contract/shared/outage';
import { OLDER_THAN_HEADER, STATE_OF_HEADER } from '@leaseledger/contract/kernel/older-than';
import { inboundEndpoints } from '@leaseledger/contract/inbound/inbound.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { AnyEvent } from '@leaseledger/domain/areas';
import { userDecider } from '@leaseledger/domain/users/user.area';
import type { Position } from '@leaseledger/event-log/event-log';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { until } from '@leaseledger/event-log/testing/until';
import { changesBy, type Change, type Projection } from '@leaseledger/projections/kernel/projection';
import { personRows } from '@leaseledger/projections/persons/person-rows.projection';
import { StoreUnavailable } from '@leaseledger/projections/kernel/read-store';
import { projections } from '@leaseledger/projections/projections';
import { CommandBus } from '@nestjs/cqrs';
import { ApiKeys } from './areas/inbound/api-keys.ts';
import { Asker, LastWrites, currentAsker } from './platform/callers/asker.ts';
import { systemActor } from './platform/callers/caller.ts';
import { Execute } from './platform/commands/execute.ts';
import type { ReadModels } from './platform/commands/execute.handler.ts';
import { PROJECTOR } from './platform/foundation/platform.ts';
import { inboundLead, lead } from './testing/bodies.ts';
import { Client, type Answer } from './testing/client.ts';
import { ADMIN, TestApi } from './testing/test-api.ts';

let isHeldBack = false;

/** The field of a row that cannot be stored while everything is held back. The projector retries until it can. */
const held = {
  toJSON() {
    if (isHeldBack) throw new StoreUnavailable('Held back');
    return null;
  },
};
const heldRow = (id: number): object => ({ id, held });
const put = ({ data }: { data: Extract<AnyEvent, { type: 'LeadStatusChanged' }>['data'] }) => [
  { put: data.LeadID, row: heldRow(data.LeadID) },
];
const putPerson = ({ data }: { data: { PersonID: number } }) => [{ put: data.PersonID, row: heldRow(data.PersonID) }];
const putUser = ({ data }: { data: { UserID: number } }) => [{ put: data.UserID, row: heldRow(data.UserID) }];
/** Comes first, so that all other projections wait for it. */
const heldBack: Projection = {
  name: 'heldBack',
  version: 1,
  readModel: { name: 'heldBack', id: 'id', columns: {}, defaultSort: { field: 'id', order: 'ASC' } },
  handlers: { LeadStatusChanged: put, PersonForgotten: putPerson, PermissionSwitched: putUser },
};
let waitFor: jest.SpiedFunction<ReadModels['waitFor']>;
/** Whether a request made each of the waits. */
const asked: boolean[] = [];
beforeEach(() => {
  const readModels = api.running.app.get<ReadModels>(PROJECTOR);
  const wait = readModels.waitFor.bind(readModels);
  waitFor = jest.spyOn(readModels, 'waitFor').mockImplementation((...what) => {
    asked[waitFor.mock.calls.length - 1] = currentAsker() !== undefined;
    return wait(...what);
  });
});
afterEach(() => {
  isHeldBack = false;
  waitFor.mockRestore();
});

/** A browser that does not wait after its changes, unlike those of other specs. */
const browserOf = async (user: { email: string; password?: string }): Promise<Client> =>
  Object.assign(new Client(api.running.url), { cookie: (await api.as(user)).cookie });
const api = await TestApi.start({ projections: [heldBack, ...projections] });
const manager = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD, LineManager: true });
const mine = await browserOf(manager);
const others = await browserOf(
  await api.addUser('Priya Nair', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD, LineManager: true }),
);

async function newLead(): Promise<LeadRecord> {
  const { PersonID } = await mine.addPerson();
  return await mine.addLead(PersonID);
}
const close = (client: Client, { LeadID }: LeadRecord) =>
  client.call(leadEndpoints.updateStatus, {
    body: { leadID: LeadID, previousStatusCodeID: leadStatus.OPEN, newStatusCodeID: leadStatus.CLOSED },
  });
const statusFor = async (client: Client, { LeadID }: LeadRecord) => {
  const { headers, json } = await client.rest('leads', { filter: { LeadID } });
  return { older: headers.get(OLDER_THAN_HEADER), rows: json };
};
/** Whether a request waited in vain for the held lists. Waits of policies do not count. */
const waitedInVain = async () =>
  (await Promise.all(waitFor.mock.results.filter((_, index) => asked[index]).map(({ value }) => value))).includes(
    false,
  );
/** Whether the answer is still open when a later call has been answered. */
const isPending = async (answer: Promise<unknown>) =>
  (await Promise.race([answer, others.call(userEndpoints.basic).then(() => 'pending')])) === 'pending';

describe('a command', () => {
  it('a command is answered as soon as it is durable, and only reads of the same user wait for it', async () => {
    const open = await newLead();
    await statusFor(mine, open);
    isHeldBack = true;
    waitFor.mockClear();
    const closed = await close(mine, open);
    expect(closed.shown).toMatchObject({ StatusName: 'Closed', Version: open.Version + 1, Person: { LeadCount: 1 } });
    expect(closed.headers.get('x-undo')).not.toBeNull();
    expect(await waitedInVain()).toBe(false);

    expect(await statusFor(others, open)).toMatchObject({ older: null, rows: [{ StatusName: 'Open' }] });
    expect((await mine.call(userEndpoints.basic)).status).toBe(200);
    expect(await waitedInVain()).toBe(false);

    const own = statusFor(mine, open);
    const record = mine.call(leadEndpoints.one, { params: { id: open.LeadID } });
    expect(await isPending(Promise.race([own, record]))).toBe(true);
    isHeldBack = false;
    expect(await own).toMatchObject({ older: null, rows: [{ StatusName: 'Closed' }] });
    expect((await record).shown).toMatchObject({
      StatusName: 'Closed',
      Activity: [{ ActivityTypeCodeName: 'Lead status changed' }, {}],
    });
  });

  it('a read that waited too long shows the old row, and its header says how old it is', async () => {
    const open = await newLead();
    await statusFor(mine, open);
    isHeldBack = true;
    api.passMinutes(1);
    const written = api.now.toISOString();
    await close(mine, open);
    api.passMinutes(1);
    expect(await statusFor(mine, open)).toMatchObject({ older: written, rows: [{ StatusName: 'Open' }] });
    isHeldBack = false;
    expect(await statusFor(mine, open)).toMatchObject({ older: null, rows: [{ StatusName: 'Closed' }] });
  });

  it('a refusal that may rest on a list without the own write is a 503 that names a pause, and is no refusal later', async () => {
    const before = await newLead();
    await statusFor(mine, before);
    isHeldBack = true;
    await close(mine, before);
    const { PersonID } = await mine.addPerson({ Email: 'new@example.com' });
    const logged = () => mine.call(leadEndpoints.add, { body: lead(PersonID) });
    const refusals = await Promise.all([
      logged(),
      mine.call(personEndpoints.one, { params: { id: PersonID } }),
      mine.send('GET', `/api/rest/persons/${PersonID}`),
    ]);
    for (const refused of refusals)
      expect([refused.status, refused.headers.get('retry-after'), refused.text]).toEqual([
        503,
        '1',
        expect.stringContaining(outage.listsBehind),
      ]);
    // Another session wrote nothing, so that its answer is right.
    expect(await others.call(personEndpoints.one, { params: { id: PersonID } })).toMatchObject({ status: 404 });
    isHeldBack = false;
    await until('the lead of the new person', async () => (await logged()).status === 200);
    expect(await mine.call(personEndpoints.one, { params: { id: 4_711 } })).toMatchObject({ status: 404 });
  });

  it('a command that removes a right is answered only after nobody has it', async () => {
    await api.changeUser(manager.id, { type: 'GrantPermission', permissionType: permission.DEVELOPER });
    const developer = await api.as(manager);
    const details = async () => (await developer.get('/api/health')).json;
    expect(await details()).toMatchObject({ payload: { details: expect.any(Object) } });
    const [granted] = (await developer.shown(authEndpoints.refreshProfile)).user.Permissions;
    isHeldBack = true;
    const asker = new Asker('an administrator', new LastWrites(), {
      olderThan: () => undefined,
      stateOf: () => undefined,
    });
    const revoked = api.running.app.get(CommandBus).execute(
      new Execute(
        userDecider,
        {
          id: manager.id,
          command: { type: 'SwitchPermission', userPermissionID: granted?.UserPermissionID ?? 0, status: 0 },
        },
        { actor: systemActor, correlationId: 'test', asker },
      ),
    );
    expect(await isPending(revoked)).toBe(true);
    isHeldBack = false;
    await revoked;
    expect(await details()).toMatchObject({ payload: { details: null } });
  });

  it('a command that forgets a person is answered only after nobody can read their details', async () => {
    const { Person, LeadID } = await newLead();
    const PersonID = Person?.PersonID ?? 0;
    await statusFor(mine, await newLead());
    const admin = await browserOf(ADMIN);
    isHeldBack = true;
    const forgotten = admin.call(personEndpoints.remove, { params: { id: PersonID } });
    expect(await isPending(forgotten)).toBe(true);
    isHeldBack = false;
    expect(await forgotten).toMatchObject({ status: 200 });
    expect(await others.call(personEndpoints.one, { params: { id: PersonID } })).toMatchObject({ status: 404 });
    expect(await others.shown(leadEndpoints.one, { params: { id: LeadID } })).toMatchObject({
      PersonFullName: null,
      Person: null,
    });
  });
});

describe('a list that is rebuilt after an upgrade', () => {
  it('shows the state of a moment and says so, and refuses nothing that rests on it', async () => {
    const upgraded = await TestApi.start({ projections });
    const [moment, admin] = [upgraded.now.toISOString(), await upgraded.admin()];
    const known = (await admin.addPerson()).PersonID;
    await upgraded.stop();
    upgraded.passMinutes(10);
    isHeldBack = true;
    const hold = (change: Change): Change =>
      'put' in change
        ? {
            ...change,
            row: Object.defineProperty({ ...change.row }, 'Version', {
              enumerable: true,
              get: () => {
                held.toJSON();
                return 1;
              },
            }),
          }
        : change;
    const raised: Projection = {
      ...personRows,
      version: personRows.version + 1,
      handlers: {
        ...personRows.handlers,
        PersonRegistered: (event: DecodedEvent) => changesBy(personRows, event).map(hold),
      },
    };
    await upgraded.open({ projections: projections.map((each) => (each === personRows ? raised : each)) });
    const reader = Object.assign(new Client(upgraded.running.url), { cookie: admin.cookie });
    const persons = async () => {
      const { headers, json } = await reader.rest('persons');
      return [headers.get(STATE_OF_HEADER), headers.get(OLDER_THAN_HEADER), json];
    };
    expect(await persons()).toEqual([moment, null, [expect.objectContaining({ PersonID: known })]]);
    const { PersonID } = await reader.addPerson({ Email: 'new@example.com' });
    expect(await persons()).toEqual([
      moment,
      upgraded.now.toISOString(),
      [expect.objectContaining({ PersonID: known })],
    ]);
    const logged = () => reader.call(leadEndpoints.add, { body: lead(PersonID) });
    expect((await logged()).said).toBe(`503 ${outage.listsBehind}`);
    const { headers } = await reader.rest('users');
    expect(headers.get(STATE_OF_HEADER)).toBeNull();
    const health = async () =>
      (await reader.shown(healthEndpoints.health)).details?.projections.find(({ name }) => name === personRows.name);
    expect(await health()).toMatchObject({
      version: raised.version,
      state: 'building',
      served: { version: personRows.version, stateOf: moment, rows: 1 },
    });
    isHeldBack = false;
    await until('the rebuilt list', async () => (await health())?.state === 'live');
    expect(await persons()).toEqual([null, null, [expect.anything(), expect.anything()]]);
    expect([(await logged()).status, (await health())?.served]).toEqual([200, undefined]);
    await upgraded.end();
  });
});

describe('senders outside', () => {
  it('a sender finds the person that another sender has just registered', async () => {
    const keys = api.running.app.get(ApiKeys);
    const post = async (key: string): Promise<Answer<{ LeadID: number }>> =>
      api.visitor().call(inboundEndpoints.lead, { body: inboundLead(), headers: { 'x-api-key': key } });
    const [first, second] = [
      await post(await keys.add('website', ['leads'])),
      await post(await keys.add('partner', ['leads'])),
    ];
    const ids = await Promise.all(
      [first, second].map(
        async ({ shown: { LeadID } }) => (await mine.shown(leadEndpoints.one, { params: { id: LeadID } })).PersonID,
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the last writes of sessions', () => {
  it('last writes are remembered per session and category, for the sessions that wrote last', () => {
    const [writes, time] = [new LastWrites(), api.now.toISOString()];
    const at = (position: string) => ({ position: position as Position, time });
    writes.note('first', 'lead', at('0002'));
    writes.note('first', 'lead', at('0001'));
    writes.note('first', 'person', at('0001'));
    expect(writes.of('first')).toEqual(
      new Map([
        ['lead', at('0002')],
        ['person', at('0001')],
      ]),
    );
    for (let session = 0; session < 10_000; session += 1) writes.note(`session ${session}`, 'lead', at('0003'));
    expect(writes.of('first').size).toBe(0);
    expect(writes.of('session 0').size).toBe(1);
  });
});
