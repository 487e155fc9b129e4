import { describe, expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { savedViewMessage } from '@leaseledger/contract/saved-views/saved-view.messages';
import type { SavedView } from '@leaseledger/contract/saved-views/saved-view.views';
import { message } from '@leaseledger/contract/shared/messages';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { savedViewRows } from '@leaseledger/projections/saved-views/saved-view-rows.projection';
import { Lists } from '../../platform/lists/lists.ts';
import { savedView } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();
const samUser = await api.addUser('Sam Whitlock');
const sam = await api.as(samUser);
const priya = await api.as(await api.addUser('Priya Nair'));
const managerUser = await api.addUser('Mia Okafor', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
const manager = await api.as(managerUser);
const admin = await api.admin();

const save = (by: Client, name: string, changes: object = {}, List = 'leads') =>
  by.call(savedViewEndpoints.save, { body: { ...savedView(name, changes), List } });
const of = async (by: Client, list = 'leads'): Promise<readonly SavedView[]> =>
  (await by.call(savedViewEndpoints.of, { params: { list } })).shown;
const namesOf = async (by: Client) => (await of(by)).map(({ Name, IsOwn }) => (IsOwn ? Name : `${Name} of another`));
const update = (by: Client, { ViewID, Name }: SavedView, changes: object) =>
  by.call(savedViewEndpoints.update, { body: { ...savedView(Name, changes), ViewID } });
const remove = (by: Client, { ViewID }: SavedView) => by.call(savedViewEndpoints.remove, { params: { id: ViewID } });
const restore = (by: Client, { ViewID, UserID, List }: SavedView) =>
  by.call(savedViewEndpoints.restore, { body: { ViewID, UserID, List } });

describe('Saved views', () => {
  it("saves, changes, orders, deletes and restores a user's own views, and refuses other users", async () => {
    const kept = {
      Filter: {
        StatusCodeID: [3, 5],
        AssignedToUserID: [null, samUser.id],
        CreatedDateTime: { from: '2026-07-01' },
        IsRefinance: true,
      },
      Text: 'ngata',
      Columns: { order: ['LeadID', 'Notes'], hidden: ['Notes'] },
      Widths: { LeadID: 90 },
    };
    const hot = (await save(sam, 'Hot', kept)).shown;
    expect(hot).toEqual({
      id: hot.ViewID,
      ViewID: hot.ViewID,
      UserID: samUser.id,
      List: 'leads',
      Name: 'Hot',
      ...kept,
      Sort: { field: 'CreatedDateTime', order: 'DESC' },
      Shared: false,
      IsOwn: true,
      OwnerName: 'Sam Whitlock',
      MayChange: true,
      Missing: [],
      Version: expect.any(Number),
    });
    const cold = (await save(sam, 'Cold')).shown;
    expect(await of(sam)).toEqual([hot, cold]);
    expect([await of(priya), await of(admin), await of(sam, 'users')]).toEqual([[], [], []]);
    expect((await update(sam, hot, { ...kept, Name: 'Hotter' })).shown).toEqual({
      ...hot,
      Name: 'Hotter',
      Version: expect.any(Number),
    });
    expect(
      (
        await sam.call(savedViewEndpoints.order, { body: { List: 'leads', Order: [cold.ViewID, hot.ViewID] } })
      ).shown.map(({ Name }) => Name),
    ).toEqual(['Cold', 'Hotter']);
    expect((await remove(sam, cold)).status).toBe(200);
    expect(await namesOf(sam)).toEqual(['Hotter']);
    expect((await restore(sam, cold)).shown).toEqual({ ...cold, Version: expect.any(Number) });
    expect(await namesOf(sam)).toEqual(['Cold', 'Hotter']);
    for (const answer of [await update(priya, hot, {}), await remove(admin, hot), await restore(admin, hot)])
      expect(answer.status).toBe(403);
    expect((await remove(sam, { ...hot, ViewID: 999_999 })).status).toBe(404);
    expect((await sam.call(savedViewEndpoints.of, { params: { list: 'nothing' } })).status).toBe(404);
    expect((await sam.call(savedViewEndpoints.of, { params: { list: 'usersActivity' } })).status).toBe(403);
  });

  it('saves one view for a repeated request, and for a browser with two tabs', async () => {
    const body = { ...savedView('Once'), List: 'persons' };
    const [first, again] = [
      await sam.call(savedViewEndpoints.save, { body, key: 'a-view-sent-twice' }),
      await sam.call(savedViewEndpoints.save, { body, key: 'a-view-sent-twice' }),
    ];
    expect(again.shown).toEqual(first.shown);
    const takeOver = () => save(sam, 'Kept here', { TakenOver: 'own-1a2b3c4d' }, 'persons');
    const answers = await Promise.all([takeOver(), takeOver(), takeOver()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await of(sam, 'persons')).map(({ Name }) => Name)).toEqual(['Once', 'Kept here']);
  });

  it('refuses a view that does not fit its list', async () => {
    const refused = async (changes: object) => (await save(sam, 'Odd', changes)).errors;
    for (const Filter of [
      { Nothing: [1] },
      { StatusCodeID: true },
      { StatusCodeID: ['x'] },
      { IsRefinance: [1] },
      { CreatedDateTime: true },
      { StatusCodeID: { from: '2026-07-01' } },
      { StatusCodeID: [] },
      { CreatedDateTime: { from: 'soon' } },
      { StatusCodeID: 3 },
      [],
    ])
      expect(await refused({ Filter })).toEqual({ Filter: savedViewMessage.filter });
    for (const Sort of [{ field: 'Notes', order: 'ASC' }, { field: 'LeadID', order: 'UP' }, null])
      expect(await refused({ Sort })).toEqual({ Sort: savedViewMessage.sort });
    for (const Columns of [{ order: ['Nothing'], hidden: [] }, { order: 'LeadID', hidden: [] }, { order: [] }])
      expect(await refused({ Columns })).toEqual({ Columns: savedViewMessage.columns });
    for (const Widths of [{ Nothing: 90 }, { LeadID: 'wide' }, { LeadID: -1 }])
      expect(Object.keys((await refused({ Widths })) ?? {})).toHaveLength(1);
    expect(await refused({ Name: ' ' })).toEqual({ Name: savedViewMessage.nameRequired });
    expect(await refused({ Name: 'x'.repeat(41) })).toEqual({ Name: savedViewMessage.nameTooLong });
    expect((await save(sam, 'hotter')).errors).toEqual({ Name: savedViewMessage.nameTaken });
  });

  it('keeps columns that the console counts from others, such as the time in a status', async () => {
    const Columns = { order: ['StatusCodeID', 'OpenSeconds'], hidden: ['OpenSeconds'] };
    expect((await save(admin, 'Times', { Columns }, 'enquiries')).shown).toMatchObject({ Columns });
  });
});

describe('Shared views', () => {
  it('shows shared views to everybody who opens the list, each in their own order, and lets only the maker and user administration change them', async () => {
    expect((await save(sam, 'Team', { Shared: true })).status).toBe(403);
    expect((await save(manager, 'Team', { Shared: true, Text: 'ngata' })).status).toBe(422);
    const team = (await save(manager, 'Team', { Shared: true, Filter: { StatusCodeID: [3] } })).shown;
    expect(team).toMatchObject({ Shared: true, IsOwn: true, MayChange: true });
    expect((await of(sam)).find(({ Name }) => Name === 'Team')).toMatchObject({
      IsOwn: false,
      OwnerName: 'Mia Okafor',
      MayChange: false,
    });
    const own = (await of(sam)).filter(({ IsOwn }) => IsOwn).map(({ ViewID }) => ViewID);
    await sam.call(savedViewEndpoints.order, { body: { List: 'leads', Order: [team.ViewID, ...own] } });
    expect(await namesOf(sam)).toEqual(['Team of another', 'Cold', 'Hotter']);
    expect(await namesOf(priya)).toEqual(['Team of another']);
    expect((await update(sam, team, { Shared: true })).status).toBe(403);
    expect((await update(admin, team, { Shared: true, Name: 'Our team' })).shown).toMatchObject({
      Name: 'Our team',
      IsOwn: false,
      MayChange: true,
    });
    expect((await remove(priya, team)).status).toBe(403);
    expect((await remove(admin, team)).status).toBe(200);
    expect(await namesOf(priya)).toEqual([]);
    expect((await restore(admin, team)).shown).toMatchObject({ Name: 'Our team', Shared: true });
    expect((await update(manager, team, { Shared: false })).status).toBe(200);
    expect(await namesOf(priya)).toEqual([]);
  });

  it('refuses a change of a shared view from an outdated version, and keeps the views of other makers', async () => {
    const seen = (await save(manager, 'Both', { Shared: true, Filter: { StatusCodeID: [3] } })).shown;
    const first = (
      await update(manager, seen, { Shared: true, Name: 'Both', Version: seen.Version, Filter: { StatusCodeID: [1] } })
    ).shown;
    expect(first.Version).toBeGreaterThan(seen.Version);
    const late = () => update(admin, seen, { Shared: true, Name: 'Mine', Version: seen.Version });
    expect((await late()).said).toBe(`409 ${message.changedMeanwhile('Mia Okafor')}`);
    expect((await of(admin)).find(({ ViewID }) => ViewID === seen.ViewID)).toEqual({
      ...first,
      IsOwn: false,
      MayChange: true,
    });
    const second = (await update(admin, seen, { Shared: true, Name: 'Ours', Version: first.Version })).shown;
    // Another view of the same maker, and an order, cause no conflict.
    await save(manager, 'Another');
    expect((await update(manager, seen, { Shared: true, Name: 'Ours all', Version: second.Version })).status).toBe(200);
    expect((await update(manager, seen, { Shared: true, Name: 'Late', Version: second.Version - 1 })).status).toBe(409);
    // Another manager of the list, who did not make the view, may not change, delete or restore it.
    const peer = await api.as(await api.addUser('Noor Haddad', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD }));
    expect([(await update(peer, seen, { Shared: true })).status, (await remove(peer, seen)).status]).toEqual([
      403, 403,
    ]);
    expect((await remove(manager, seen)).status).toBe(200);
    expect([(await restore(peer, seen)).status, (await update(manager, seen, { Shared: true })).status]).toEqual([
      403, 404,
    ]);
    expect((await restore(admin, seen)).shown).toMatchObject({ Name: 'Ours all', Shared: true, IsOwn: false });
    expect((await remove(admin, seen)).status).toBe(200);
  });

  it('shows the parts of a shared view that fit its reader, and names the others', async () => {
    const outsider = await api.as(await api.addUser('Tom Outside', { ExternalUser: true }));
    const team = (
      await save(manager, 'By contact', {
        Shared: true,
        Filter: { PersonEmail: ['a@example.com'], StatusCodeID: [3] },
        Sort: { field: 'PersonContactNumber', order: 'ASC' },
      })
    ).shown;
    expect((await of(outsider)).find(({ ViewID }) => ViewID === team.ViewID)).toMatchObject({
      Filter: { StatusCodeID: [3] },
      Sort: { field: 'CreatedDateTime', order: 'DESC' },
      Missing: ['Email', 'Contact number'],
    });
    expect((await of(sam)).find(({ ViewID }) => ViewID === team.ViewID)).toMatchObject({
      Filter: { PersonEmail: ['a@example.com'], StatusCodeID: [3] },
      Missing: [],
    });
    expect((await save(outsider, 'Mine', { Filter: { PersonEmail: ['a@example.com'] } })).errors).toEqual({
      Filter: savedViewMessage.filter,
    });
  });

  it('keeps shared views of a deleted user, and deletes their private ones', async () => {
    const kofiUser = await api.addUser('Kofi Mensah', { RoleGroupIntID: roleGroup.NLS_TEAM_LEAD });
    const kofi = await api.as(kofiUser);
    await save(kofi, 'Left behind', { Shared: true });
    const mine = (await save(kofi, 'Looking for Greta', { Text: 'Greta' })).shown;
    expect((await admin.call(userEndpoints.remove, { params: { id: kofiUser.id } })).status).toBe(200);
    expect((await of(sam)).find(({ Name }) => Name === 'Left behind')).toMatchObject({ OwnerName: null });
    expect((await remove(admin, mine)).status).toBe(403);
    expect(await api.running.app.get(Lists).get(savedViewRows.readModel, mine.ViewID)).toMatchObject({
      Name: '',
      Text: '',
      Filter: {},
    });
    const log = await api.bytesOf('log.sqlite');
    expect(log).toContain('ViewShared');
    for (const Name of ['Left behind', 'Looking for Greta']) expect(log).not.toContain(Name);
  });
});
