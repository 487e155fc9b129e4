import { afterAll, describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import type { LeadRecord } from '@leaseledger/contract/leads/lead.views';
import { liveEndpoints } from '@leaseledger/contract/live/live.endpoints';
import { LIVE_PLACE_HEADER } from '@leaseledger/contract/live/live.views';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import type { Client } from '../../testing/client.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { TestApi } from '../../testing/test-api.ts';

const streams: LiveStream[] = [];

const api = await TestApi.start({ settings: { liveBeatSeconds: 0.2 } });
const manager = await api.as(await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
const specialistUser = await api.addUser('Sam Whitlock');
const specialist = await api.as(specialistUser);
afterAll(async () => {
  for (const stream of streams) stream.leave();
  await TestApi.endAll();
});

async function listen(client: Client, lastId?: string): Promise<LiveStream> {
  const stream = await LiveStream.open(client, lastId);
  streams.push(stream);
  return stream;
}

let count = 0;
async function newLead(AssignedToUserID: number | null = null): Promise<LeadRecord> {
  count += 1;
  const { PersonID } = await manager.addPerson({
    Email: `live${count}@example.com`,
    ContactNumber: `04${String(20_000_000 + count)}`,
  });
  return await manager.addLead(PersonID, { AssignedToUserID });
}

const assign = (client: Client, { LeadID }: LeadRecord, previousAssigneeID: number | null, assigneeID: number) =>
  client.call(leadEndpoints.assign, { body: { leadID: LeadID, assigneeID, previousAssigneeID } });

describe('the stream of changes', () => {
  it('the stream names changed rows and records with a new history entry, once they can be read', async () => {
    const admin = await listen(await api.admin());
    const { LeadID, PersonID } = await newLead();
    await admin.until(() => admin.changes.some(({ record }) => record === `lead-${LeadID}`));
    expect(admin.changes).toEqual(
      expect.arrayContaining([
        { of: 'leads', id: LeadID },
        { of: 'persons', id: PersonID },
        { of: 'history', record: `person-${PersonID}` },
      ]),
    );
  });

  it('a change names its request only to the user who made it', async () => {
    const [own, others] = [await listen(manager), await listen(await api.admin())];
    const { LeadID } = await newLead();
    await others.until(() => others.changes.some(({ id, of }) => of === 'leads' && id === LeadID));
    await own.until(() => own.changes.some(({ id, of }) => of === 'leads' && id === LeadID));
    const answered = await assign(manager, await record(LeadID), null, specialistUser.id);
    await own.until(() => own.changes.some(({ own: request }) => request === answered.headers.get('x-request-id')));
    await others.until(() => others.changes.filter(({ record: name }) => name === `lead-${LeadID}`).length > 1);
    expect(others.changes.filter(({ own: request }) => request === answered.headers.get('x-request-id'))).toEqual([]);
  });

  it("the stream names no lead outside the reader's list, and no list that they may not read", async () => {
    const [own, none] = [
      await listen(specialist),
      await listen(
        await api.as(await api.addUser('Kofi Mensah', { RoleGroupIntID: roleGroup.ACCOUNTING_ADMINISTRATOR })),
      ),
    ];
    const hidden = await newLead();
    const shown = await newLead(specialistUser.id);
    await own.until(() => own.changes.some(({ record: name }) => name === `lead-${shown.LeadID}`));
    expect(own.changes).toContainEqual({ of: 'leads', id: shown.LeadID });
    // The totals of the list show anyway that some lead changed.
    expect(own.changes).toContainEqual({ of: 'leads' });
    expect(
      own.changes.filter(
        ({ of, id, record: name }) => (of === 'leads' && id === hidden.LeadID) || name === `lead-${hidden.LeadID}`,
      ),
    ).toEqual([]);
    const { id: added } = await api.addUser('Told To All');
    await none.until(() => none.changes.some(({ of, id }) => of === 'users' && id === added));
    expect(none.changes.filter(({ of, record: name }) => of === 'leads' || name?.startsWith('lead-') === true)).toEqual(
      [],
    );
  });

  it("a viewer of the product as another user learns of that user's changes", async () => {
    const client = await api.admin();
    await client.call(viewingEndpoints.start, { body: { userID: specialistUser.id } });
    const viewing = await listen(client);
    const hidden = await newLead();
    const shown = await newLead(specialistUser.id);
    await viewing.until(() => viewing.changes.some(({ of, id }) => of === 'leads' && id === shown.LeadID));
    expect(
      viewing.changes
        .filter(({ id }) => id === hidden.LeadID && hidden.LeadID !== shown.PersonID)
        .filter(({ of }) => of === 'leads'),
    ).toEqual([]);
    await client.call(viewingEndpoints.stop);
    await viewing.over();
  });
});

describe('readers of the stream', () => {
  it('the stream needs a session and the header that accepts events', async () => {
    expect((await listen(api.visitor())).status).toBe(401);
    expect(await manager.call(liveEndpoints.follow)).toMatchObject({ status: 400 });
  });

  it('a reader who returns gets the changes since the last event id', async () => {
    const client = await api.admin();
    const before = await listen(client);
    const first = await newLead();
    await before.until(() => before.changes.some(({ of, id }) => of === 'leads' && id === first.LeadID));
    before.leave();
    const second = await newLead();
    const after = await listen(client, before.lastId);
    await after.until(() => after.changes.some(({ of, id }) => of === 'leads' && id === second.LeadID));
    expect(after.changes.filter(({ of, id }) => of === 'leads' && id === first.LeadID)).toEqual([]);
  });

  it('a reader gets the changes between an answer and the start of the stream, by the place in its header', async () => {
    const client = await api.admin();
    const place = (await client.call(authEndpoints.refreshProfile)).headers.get(LIVE_PLACE_HEADER) ?? '';
    const { LeadID } = await newLead();
    const stream = await listen(client, place);
    await stream.until(() => stream.changes.some(({ of, id }) => of === 'leads' && id === LeadID));
    expect(stream.told.map(({ event }) => event)).not.toContain('anew');
  });

  it('a reader with the id of another log reads everything again', async () => {
    const stream = await listen(manager, `00000000.${String(1).padStart(20, '0')}`);
    await stream.until(() => stream.told.length > 1);
    expect(stream.told.map(({ event }) => event)).toEqual(['begin', 'anew']);
  });

  it('the stream sends a beat while nothing changes', async () => {
    const stream = await listen(manager);
    await stream.until(() => stream.beats > 1);
    expect(stream.lastId).toMatch(/^[0-9a-f]{8}\./);
  });

  it("the stream ends at logout, and when the user's rights change or the account is disabled", async () => {
    const user = await api.addUser('Leaving Soon');
    const [one, other] = [await api.as(user), await api.as(user)];
    const [first, second] = [await listen(one), await listen(other)];
    await one.call(authEndpoints.logout);
    await first.over();
    await api.changeUser(user.id, { type: 'GrantPermission', permissionType: 20500 });
    await second.over();
    const third = await listen(other);
    expect(third.status).toBe(200);
    await api.changeUser(user.id, { type: 'DisableUser' });
    await third.over();
    expect((await listen(other)).status).toBe(401);
  });
});

async function record(id: number): Promise<LeadRecord> {
  return await manager.shown(leadEndpoints.one, { params: { id } });
}

describe('the product', () => {
  it('the product closes all streams when it stops, without waiting for them', async () => {
    const stream = await listen(await api.admin());
    await api.stop();
    await stream.over();
    expect(stream.isOver).toBe(true);
  });
});
