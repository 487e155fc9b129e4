import { beforeEach, describe, expect, it } from '@jest/globals';
import { permission, roleGroup } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { allEndpoints } from '@leaseledger/contract/endpoints';
import { RIGHTS_HEADER } from '@leaseledger/contract/kernel/rights-tag';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userPermissionEndpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import { savedViewEndpoints } from '@leaseledger/contract/saved-views/saved-view.endpoints';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import { person, savedView } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { ADMIN, TestApi } from '../../testing/test-api.ts';
import { Viewings } from './viewings.ts';

const READ_ONLY = 'You are viewing as Sam Whitlock, read-only. Stop viewing to change anything.';
const api = await TestApi.start();
const zoe = await api.addUser('Zoe Reid', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR });
const sam = await api.addUser('Sam Whitlock');
const client = await api.as(sam);
const { PersonID } = await client.addPerson();
const samsLead = (await client.addLead(PersonID, { AssignedToUserID: sam.id })).LeadID;

let administrator: Client;
beforeEach(async () => {
  administrator = await api.as(zoe);
});

const view = (by: Client, { id }: { id: number }) => by.call(viewingEndpoints.start, { body: { userID: id } });
const profileOf = (client: Client) => client.shown(authEndpoints.refreshProfile);
/** The entries of a user's history about viewings, the latest first. */
const told = async ({ id }: { id: number }) => {
  const rows = await (await api.admin()).history(`user-${id}`, ['HistoryID', 'DESC']);
  return rows
    .filter(({ ActivityTypeCodeName }) => /view/i.test(ActivityTypeCodeName))
    .map(({ Description, CreatedByUserName }) => `${CreatedByUserName}: ${Description}`);
};

describe('viewing as another user', () => {
  it('viewing answers what the viewed user sees and may do, and names the viewer', async () => {
    const own = await profileOf(administrator);
    expect(own).toMatchObject({ viewedBy: null, user: { FullName: 'Zoe Reid' } });
    expect(await view(administrator, sam)).toMatchObject({
      status: 200,
      message: 'You are viewing as Sam Whitlock, read-only.',
      payload: null,
    });
    expect(await profileOf(administrator)).toMatchObject({
      viewedBy: { UserID: zoe.id, FullName: 'Zoe Reid' },
      user: { UserID: sam.id, FullName: 'Sam Whitlock' },
      roleGroup: { RoleGroupIntID: roleGroup.NOVATED_LEASE_SPECIALIST },
    });
    expect((await administrator.shown(leadEndpoints.own)).map(({ LeadID }) => LeadID)).toEqual([samsLead]);
    expect(await administrator.call(leadEndpoints.all)).toMatchObject({ status: 403 });
    expect(await administrator.call(userPermissionEndpoints.access, { params: { id: zoe.id } })).toMatchObject({
      status: 403,
    });
    expect(
      (await administrator.shown(userEndpoints.activity)).map(({ ActivityTypeCodeName }) => ActivityTypeCodeName),
    ).toContain('Lead logged');
    expect((await administrator.call(viewingEndpoints.stop)).said).toBe('200 You are yourself again.');
    expect(await profileOf(administrator)).toEqual(own);
    expect(await administrator.call(leadEndpoints.all)).toMatchObject({ status: 200 });
  });

  it('a viewing appears in both histories, and makes no edit of either user stale', async () => {
    const versions = async () => [
      (await profileOf(await api.as(sam))).user.UserID,
      (await administrator.call(viewingEndpoints.stop)).headers.get(RIGHTS_HEADER),
    ];
    const before = await versions();
    await view(administrator, sam);
    await administrator.call(viewingEndpoints.stop);
    expect((await told(zoe)).slice(0, 2)).toEqual([
      'Zoe Reid: No longer views as Sam Whitlock',
      'Zoe Reid: Views as Sam Whitlock, read-only',
    ]);
    expect((await told(sam)).slice(0, 2)).toEqual([
      'Zoe Reid: The product is no longer viewed as this user',
      'Zoe Reid: The product is viewed as this user, read-only',
    ]);
    expect(await versions()).toEqual(before);
  });

  it('only administrators view as another user, only as enabled ones, and only Super Users as Super Users', async () => {
    const gone = await api.addUser('Gone Already');
    await api.changeUser(gone.id, { type: 'DisableUser' });
    expect(await view(await api.as(sam), zoe)).toMatchObject({ status: 403 });
    expect((await view(administrator, { id: 1 })).said).toBe('403 Only a Super User may view as a Super User.');
    expect((await view(administrator, zoe)).said).toBe('422 That is yourself.');
    expect((await view(administrator, gone)).said).toBe('422 The account is disabled: nobody views as its user.');
    expect(await view(administrator, { id: 999_999 })).toMatchObject({ status: 404 });
    expect(await profileOf(administrator)).toMatchObject({ viewedBy: null });
    const another = await api.addUser('Second Super', { RoleGroupIntID: roleGroup.SUPER_USER });
    expect(await view(await api.admin(), another)).toMatchObject({ status: 200 });
  });

  it('a viewing refuses every command but stopping and logging out, before it checks anything else', async () => {
    await view(administrator, sam);
    const commands = allEndpoints.filter(
      ({ kind, who, whileViewing }) => kind === 'command' && typeof who === 'function' && whileViewing !== true,
    );
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands) {
      const params = Object.fromEntries([...command.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
      const answer = await administrator.call(command, {
        params,
        ...(command.body !== undefined && { body: {} }),
        key: 'once',
      });
      expect({
        call: `${command.verb} ${command.path}`,
        status: answer.status,
        message: answer.message,
      }).toEqual({ call: `${command.verb} ${command.path}`, status: 403, message: READ_ONLY });
    }
    expect(
      allEndpoints
        .filter(({ whileViewing }) => whileViewing)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['admin/logout', 'users/stopViewing']);
  });

  it('a viewing shows nothing that concerns the viewed user alone', async () => {
    await view(administrator, sam);
    const personal = allEndpoints.filter(({ isPersonal }) => isPersonal);
    expect(personal.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['users/sessions', 'users/credentials', 'ms/linkedEmail', 'ms/getEventsOnDay']),
    );
    for (const call of personal) {
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
      const { status, envelope } = await administrator.call(call, {
        params,
        ...(call.body !== undefined && { body: {} }),
      });
      expect({ path: call.path, status, message: envelope.message }).toEqual({
        path: call.path,
        status: 403,
        message: 'You are viewing as Sam Whitlock. This concerns them alone.',
      });
    }
  });

  it('a viewing shows neither tabs nor private views of the viewed user, and shared views still', async () => {
    const own = await api.as(sam);
    const tab = await own.shown(tabEndpoints.add, {
      body: { Name: 'Pay', EmbedContent: 'https://pay.example.com/sam' },
    });
    await own.call(savedViewEndpoints.save, { body: { ...savedView('Private'), List: 'leads' } });
    await (
      await api.admin()
    ).call(savedViewEndpoints.save, {
      body: { ...savedView('For all', { Shared: true }), List: 'leads' },
    });
    const views = async (by: Client) =>
      (await by.shown(savedViewEndpoints.of, { params: { list: 'leads' } })).map(({ Name }) => Name);
    expect(await views(own)).toEqual(['Private', 'For all']);
    await view(administrator, sam);
    expect(await views(administrator)).toEqual(['For all']);
    expect(await administrator.shown(tabEndpoints.own)).toEqual([]);
    expect(await administrator.call(tabEndpoints.one, { params: { id: tab.UserEmbeddedItemID } })).toMatchObject({
      status: 403,
    });
  });

  it('a viewing changes the rights header in every tab, and its answers are not cached', async () => {
    const otherTab = api.visitor();
    otherTab.cookie = administrator.cookie;
    const before = await otherTab.call(leadEndpoints.own);
    await view(administrator, sam);
    const during = await otherTab.call(leadEndpoints.own);
    await administrator.call(viewingEndpoints.stop);
    const after = await otherTab.call(leadEndpoints.own);
    expect(during.headers.get(RIGHTS_HEADER)).not.toBe(before.headers.get(RIGHTS_HEADER));
    expect(after.headers.get(RIGHTS_HEADER)).toBe(before.headers.get(RIGHTS_HEADER));
    expect(during.headers.get('cache-control')).toBe('no-store');
    expect(before.shown).toEqual(after.shown);
    expect(during.shown).not.toEqual(before.shown);
    const list = await otherTab.rest('leads', { range: [0, 19] });
    expect([list.headers.get('cache-control'), list.headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('a viewing does not count as activity of the viewed user, whose own session continues', async () => {
    const client = await api.as(sam);
    const lastLogin = (await profileOf(client)).user.LastLoginTime;
    await view(administrator, sam);
    api.passMinutes(5);
    await administrator.call(leadEndpoints.own);
    expect(await profileOf(client)).toMatchObject({ viewedBy: null, user: { LastLoginTime: lastLogin } });
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 200 });
    api.logLines.length = 0;
    await administrator.call(leadEndpoints.own);
    expect(api.logLines.join('')).toContain(`"viewer":${zoe.id},"viewedAs":${sam.id}`);
  });

  it('a repeated start with the same key does not begin the viewing again without a trace', async () => {
    const asked = { body: { userID: sam.id }, key: 'view-again' };
    await administrator.call(viewingEndpoints.start, asked);
    expect((await administrator.call(viewingEndpoints.start, asked)).said).toBe(`403 ${READ_ONLY}`);
    await administrator.call(viewingEndpoints.stop);
    const count = (await told(zoe)).length;
    expect(await administrator.call(viewingEndpoints.start, asked)).toMatchObject({ status: 200 });
    expect((await told(zoe)).length).toBe(count + 1);
  });
});

describe('the end of a viewing', () => {
  it('a viewing ends with its session, and the log records it', async () => {
    await view(administrator, sam);
    expect(await administrator.call(authEndpoints.logout)).toMatchObject({ status: 200 });
    expect((await told(sam))[0]).toBe('Zoe Reid: The product is no longer viewed as this user');
    const again = await api.as(zoe);
    expect(await profileOf(again)).toMatchObject({ viewedBy: null });

    await view(again, sam);
    api.passMinutes(200);
    expect(await again.call(leadEndpoints.own)).toMatchObject({ status: 401 });
    await api.running.app.get(Viewings).sweep();
    expect((await told(zoe))[0]).toBe('System: No longer views as Sam Whitlock: the session is over');
  });

  it('a viewing ends at once when the viewer or the viewed user loses the right', async () => {
    const target = await api.addUser('Tess Target');
    await view(administrator, target);
    await api.changeUser(target.id, { type: 'DisableUser' });
    expect((await administrator.call(leadEndpoints.own)).said).toBe('403 You are no longer viewing as another user.');
    expect(await profileOf(administrator)).toMatchObject({ viewedBy: null, user: { FullName: 'Zoe Reid' } });

    const deputy = await api.addUser('Dep Uty');
    await api.changeUser(deputy.id, { type: 'GrantPermission', permissionType: permission.USER_ADMINISTRATION });
    const client = await api.as(deputy);
    await view(client, sam);
    await (
      await api.admin()
    ).call(userPermissionEndpoints.update, {
      body: { userID: deputy.id, userPermissionID: deputy.id * 100_000 + permission.USER_ADMINISTRATION, status: 0 },
    });
    expect((await client.call(leadEndpoints.own)).said).toBe('403 You are no longer viewing as another user.');
    expect(await profileOf(client)).toMatchObject({ viewedBy: null, user: { FullName: 'Dep Uty' } });
    expect((await told(deputy))[0]).toBe('Dep Uty: No longer views as Sam Whitlock: it is no longer permitted');
  });

  it('a viewing continues after a restart', async () => {
    await view(administrator, sam);
    await api.stop();
    await api.open();
    const again = api.visitor();
    again.cookie = administrator.cookie;
    expect(await profileOf(again)).toMatchObject({
      viewedBy: { FullName: 'Zoe Reid' },
      user: { FullName: 'Sam Whitlock' },
    });
    expect((await again.call(personEndpoints.add, { body: person({ Email: 'restart@example.com' }) })).said).toBe(
      `403 ${READ_ONLY}`,
    );
    expect(await api.as(ADMIN)).toBeDefined();
  });
});
