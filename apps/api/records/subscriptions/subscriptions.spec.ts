import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { subscriptionMessage } from '@leaseledger/contract/subscriptions/subscription.messages';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import type { Client } from '../../testing/client.ts';
import { follow, leadOf, writeNote } from '../../testing/followed-leads.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();
const mia = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
const manager = await api.as(mia);
const samUser = await api.addUser('Sam Whitlock');
const sam = await api.as(samUser);
const priya = await api.as(await api.addUser('Priya Nair'));

/** A new lead of Sam's. */
const samsLead = () => leadOf(api, samUser, manager);
const note = (by: Client, id: number, text?: string) => writeNote(api, by, id, text);
const bell = (by: Client, before = 'latest') => by.shown(subscriptionEndpoints.changes, { params: { before } });
const ofLead = async (by: Client, id: number) =>
  (await bell(by)).Records.find(({ Subject }) => Subject === `lead-${id}`);

describe('Subscriptions', () => {
  it('makes one subscription for each user and record, also for requests at once', async () => {
    const id = await samsLead();
    const answers = await Promise.all([follow(sam, id), follow(sam, id), follow(sam, id)]);
    expect(new Set(answers.map(({ shown }) => shown.UserSubscriptionID)).size).toBe(1);
    expect(answers[0]?.shown).toMatchObject({
      SubscriptionTypeID: 154,
      AttachedToID: id,
      UserID: samUser.id,
      FullName: 'Sam Whitlock',
    });
    await follow(manager, id);
    expect(
      (await sam.shown(leadEndpoints.one, { params: { id } })).Subscriptions.map(({ FullName }) => FullName),
    ).toEqual(['Sam Whitlock', 'Mia Okafor']);
  });

  it('ends a subscription once, and only for its own user', async () => {
    const id = await samsLead();
    const { UserSubscriptionID } = (await follow(sam, id)).shown;
    const end = (by: Client) => by.call(subscriptionEndpoints.unsubscribe, { params: { id: UserSubscriptionID } });
    expect((await end(manager)).status).toBe(403);
    expect((await Promise.all([end(sam), end(sam)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await end(sam)).status).toBe(200);
    expect((await sam.call(subscriptionEndpoints.unsubscribe, { params: { id: 999_999 } })).status).toBe(404);
    expect(await sam.shown(subscriptionEndpoints.ofRecord, { params: { subject: `lead-${id}` } })).toEqual([]);
  });

  it('refuses to follow a record that the caller may not open, and an unknown type', async () => {
    const id = await samsLead();
    expect((await follow(priya, id)).status).toBe(403);
    expect((await priya.call(subscriptionEndpoints.ofRecord, { params: { subject: `lead-${id}` } })).status).toBe(403);
    expect(
      (await sam.call(subscriptionEndpoints.subscribe, { body: { SubscriptionTypeID: 149, AttachedToID: id } })).errors,
    ).toEqual({ SubscriptionTypeID: subscriptionMessage.unknownType });
    expect((await follow(manager, 999_999)).status).toBe(404);
  });
});

describe('The bell', () => {
  it("shows later changes by others, grouped by record, and never the caller's own", async () => {
    const id = await samsLead();
    await note(manager, id, 'Before it is followed.');
    api.passMinutes(1);
    await follow(sam, id);
    expect(await ofLead(sam, id)).toBeUndefined();
    await note(sam, id);
    expect(await ofLead(sam, id)).toBeUndefined();
    await note(manager, id);
    await manager.call(leadEndpoints.updateStatus, {
      body: { leadID: id, newStatusCodeID: 5, previousStatusCodeID: 3 },
    });
    expect(await ofLead(sam, id)).toMatchObject({
      Name: 'Aroha Ngata',
      IsUnread: true,
      More: 0,
      Changes: [{ CreatedByUserName: 'Mia Okafor' }, { Description: 'Note written', CreatedByUserName: 'Mia Okafor' }],
    });
    expect(await ofLead(manager, id)).toBeUndefined();
  });

  it('marks changes as read, wherever the user reads them', async () => {
    const [one, two] = [await samsLead(), await samsLead()];
    await Promise.all([follow(sam, one), follow(sam, two)]);
    await note(manager, one);
    await note(manager, two);
    const unread = (await bell(sam)).Unread;
    const first = await ofLead(sam, one);
    await sam.call(subscriptionEndpoints.read, {
      body: { UserSubscriptionID: first?.UserSubscriptionID, upTo: first?.Changes[0]?.CreatedDateTime },
    });
    const elsewhere = await api.as(samUser);
    expect((await bell(elsewhere)).Unread).toBe(unread - 1);
    expect(await ofLead(elsewhere, one)).toMatchObject({ IsUnread: false });
    await elsewhere.call(subscriptionEndpoints.read, {
      body: { upTo: (await bell(sam)).Records[0]?.Changes[0]?.CreatedDateTime },
    });
    expect((await bell(sam)).Unread).toBe(0);
    await note(manager, one);
    expect((await bell(sam)).Unread).toBe(1);
  });

  it('shows no changes of records that are no longer open, and none to a user who views as another', async () => {
    const id = await samsLead();
    await follow(sam, id);
    await note(manager, id);
    expect(await ofLead(sam, id)).toBeDefined();
    const viewer = await api.admin();
    await viewer.call(viewingEndpoints.start, { body: { userID: samUser.id } });
    expect((await viewer.call(subscriptionEndpoints.changes, { params: { before: 'latest' } })).status).toBe(403);
    expect((await follow(viewer, id)).status).toBe(403);
    const { AssignedToUserID } = await manager.shown(leadEndpoints.one, { params: { id } });
    const other = await api.addUser('Tane Rewi');
    await manager.call(leadEndpoints.assign, {
      body: { leadID: id, assigneeID: other.id, previousAssigneeID: AssignedToUserID },
    });
    expect(await ofLead(sam, id)).toBeUndefined();
  });

  it('announces changes by others live from the beginning to the end of a subscription, and nothing else', async () => {
    const [id, other, last] = [await samsLead(), await samsLead(), await samsLead()];
    const [sams, managers] = await Promise.all([LiveStream.open(sam), LiveStream.open(manager)]);
    /** The number of announcements for Sam, after all earlier ones have arrived. */
    const times = async () => {
      const request = (await note(sam, last)).headers.get('x-request-id');
      await sams.until(() => sams.changes.some(({ own }) => own === request));
      return sams.changes.filter(({ of }) => of === 'followed').length;
    };
    await note(manager, id);
    const before = await times();
    const { UserSubscriptionID } = (await follow(sam, id)).shown;
    await note(manager, id);
    expect(await times()).toBe(before + 1);
    await note(sam, id);
    await note(manager, other);
    expect(await times()).toBe(before + 1);
    await sam.call(subscriptionEndpoints.unsubscribe, { params: { id: UserSubscriptionID } });
    await note(manager, id);
    expect(await times()).toBe(before + 1);
    expect(sams.changes.findLast(({ of }) => of === 'followed')).toEqual({ of: 'followed' });
    expect(managers.changes.filter(({ of }) => of === 'followed')).toEqual([]);
    for (const stream of [sams, managers]) stream.leave();
  });

  it('shows an empty bell without subscriptions, and refuses an invalid entry', async () => {
    expect(await bell(priya)).toEqual({ Unread: 0, Records: [], Older: null });
    for (const before of ['0', 'x', '1; drop'])
      expect((await sam.call(subscriptionEndpoints.changes, { params: { before } })).status).toBe(400);
  });
});
