import { describe, expect, it } from '@jest/globals';
import { permission, roleGroup, userPermissionID } from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { historyEndpoints } from '@leaseledger/contract/history/history.endpoints';
import { UNDO_HEADER } from '@leaseledger/contract/history/decision';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { userMessage } from '@leaseledger/contract/users/user.messages';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { userPermissionEndpoints as endpoints } from '@leaseledger/contract/users/user-permission.endpoints';
import type { Answer } from '../../testing/client.ts';
import { TestApi, type TestUser } from '../../testing/test-api.ts';

const { SESSIONS, LEADS_USER, RECOSTINGS_USER, RECOSTINGS_MANAGEMENT, DEVELOPER, DATA_EXPORT } = permission;
const api = await TestApi.start();
const superUser = await api.admin();
let administrator = await api.as(await api.addUser('Zoe Reid', { RoleGroupIntID: roleGroup.SITE_ADMINISTRATOR }));

const add = ({ id }: TestUser, permissionType: unknown, by = administrator) =>
  by.call(endpoints.add, { body: { userID: id, permissionType } });
const turn = ({ id }: TestUser, permissionType: number, status: unknown, by = administrator) =>
  by.call(endpoints.update, { body: { userID: id, userPermissionID: userPermissionID(id, permissionType), status } });
const stateOf = async ({ id }: TestUser, PermissionType: number, by = administrator) => {
  const found = (await by.shown(endpoints.access, { params: { id } })).Permissions.find(
    (each) => each.PermissionType === PermissionType,
  );
  return found && { Status: found.Status, InForce: found.InForce, Reasons: found.Reasons };
};
const undo = (answer: Answer, by = administrator) =>
  by.call(historyEndpoints.undo, { body: { decision: answer.headers.get(UNDO_HEADER) } });

describe('giving and switching permissions', () => {
  it('a permission is in force from the answer on, which shows it in the words of the documents', async () => {
    const sam = await api.addUser('Sam Whitlock', { RoleGroupIntID: roleGroup.MARKETING });
    const client = await api.as(sam);
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 403 });
    const added = await add(sam, LEADS_USER);
    expect(added).toMatchObject({
      status: 200,
      success: true,
      message: 'Successfully updated user permission.',
      payload: {
        UserPermissionID: userPermissionID(sam.id, LEADS_USER),
        PermissionType: LEADS_USER,
        PermissionTypeName: 'LEADS_USER',
        Status: 1,
      },
    });
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 200 });
    expect(await turn(sam, LEADS_USER, 0)).toMatchObject({
      status: 200,
      message: 'Successfully updated user permission.',
      payload: { Status: 0 },
    });
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 403 });
    expect((await client.shown(authEndpoints.refreshProfile)).user.Permissions).toEqual([
      {
        UserPermissionID: userPermissionID(sam.id, LEADS_USER),
        PermissionType: LEADS_USER,
        PermissionTypeName: 'LEADS_USER',
        Status: 0,
      },
    ]);
    expect(await stateOf(sam, LEADS_USER)).toEqual({
      Status: 0,
      InForce: false,
      Reasons: ['switched off on 20/11/2026 by Zoe Reid'],
    });
  });

  it('the three older permission ids stand for the newer ones, and unknown ids are refused', async () => {
    const olga = await api.addUser('Olga Older', { RoleGroupIntID: roleGroup.MARKETING });
    for (const [older, newer] of [
      [211, RECOSTINGS_USER],
      [213, RECOSTINGS_MANAGEMENT],
    ] as const)
      expect((await add(olga, older)).shown).toMatchObject({
        PermissionType: newer,
        UserPermissionID: userPermissionID(olga.id, newer),
      });
    expect((await add(olga, 233, superUser)).shown).toMatchObject({ PermissionType: DEVELOPER });
    for (const unknown of [212, 0, -1, 20_001, '211', null])
      expect((await add(olga, unknown)).said).toBe('400 Permission is not one of the choices.');
    for (const status of [2, '1', null, true])
      expect((await turn(olga, RECOSTINGS_USER, status)).said).toBe('400 Status is not one of the choices.');
    expect((await add({ ...olga, id: 999_999 }, SESSIONS)).said).toBe('404 User does not exist.');
    expect(
      (
        await administrator.call(endpoints.update, {
          body: { userID: olga.id, userPermissionID: userPermissionID(olga.id + 1, RECOSTINGS_USER), status: 0 },
        })
      ).said,
    ).toBe('404 Permission does not exist.');
  });

  it('only a super user gives DEVELOPER, by either id', async () => {
    const dora = await api.addUser('Dora Dev');
    for (const id of [DEVELOPER, 233])
      expect((await add(dora, id)).said).toBe('403 You do not have the appropriate permission to preform this action.');
    expect(await add(dora, DEVELOPER, superUser)).toMatchObject({ status: 200 });
    expect(await turn(dora, DEVELOPER, 0)).toMatchObject({ status: 200 });
    expect(await turn(dora, DEVELOPER, 1)).toMatchObject({ status: 403 });
    expect(await add(dora, DEVELOPER)).toMatchObject({ status: 403 });
  });

  it('an administrator can deny a permission of the role group, and undoing returns it to the role group', async () => {
    const ruth = await api.addUser('Ruth Role');
    const denied = await turn(ruth, LEADS_USER, 0);
    expect(await stateOf(ruth, LEADS_USER)).toMatchObject({ Status: 0, InForce: false });
    expect(await undo(denied)).toMatchObject({ status: 200 });
    expect(await stateOf(ruth, LEADS_USER)).toEqual({
      Status: null,
      InForce: true,
      Reasons: ['role group Novated Lease Specialist'],
    });
    const added = await add(ruth, SESSIONS);
    await undo(added);
    expect(await stateOf(ruth, SESSIONS)).toEqual({ Status: null, InForce: false, Reasons: ['not granted'] });
    const profile = await (await api.as(ruth)).call(authEndpoints.refreshProfile);
    expect(profile.shown).toMatchObject({ exception: [], user: { Permissions: [] } });
  });

  it('of two users who take USER_ADMINISTRATION from each other at the same moment, one keeps it', async () => {
    for (const round of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const [one, other] = [
        await api.addUser(`${round} Super`, { RoleGroupIntID: roleGroup.SUPER_USER }),
        await api.addUser(`${round} Other`, { RoleGroupIntID: roleGroup.SUPER_USER }),
      ];
      const [first, second] = [await api.as(one), await api.as(other)];
      const answers = await Promise.all([
        turn(other, permission.USER_ADMINISTRATION, 0, first),
        turn(one, permission.USER_ADMINISTRATION, 0, second),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  it('of two users who lose USER_ADMINISTRATION by two concurrent undos, one keeps it', async () => {
    for (const round of ['Six', 'Seven', 'Eight']) {
      const [one, other] = [
        await api.addUser(`${round} Super`, { RoleGroupIntID: roleGroup.SUPER_USER }),
        await api.addUser(`${round} Other`, { RoleGroupIntID: roleGroup.SUPER_USER }),
      ];
      for (const user of [one, other]) await turn(user, permission.USER_ADMINISTRATION, 0, superUser);
      const [ofOne, ofOther] = [
        await turn(one, permission.USER_ADMINISTRATION, 1, superUser),
        await turn(other, permission.USER_ADMINISTRATION, 1, superUser),
      ];
      const [first, second] = [await api.as(one), await api.as(other)];
      const answers = await Promise.all([undo(ofOther, first), undo(ofOne, second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    }
  });

  it('a repeated request with one key gives the permission once', async () => {
    const iris = await api.addUser('Iris Again');
    const asked = { body: { userID: iris.id, permissionType: SESSIONS }, key: 'once' };
    const first = await administrator.call(endpoints.add, asked);
    expect(await administrator.call(endpoints.add, asked)).toMatchObject({ status: 200, envelope: first.envelope });
    expect(
      await administrator.call(endpoints.add, { ...asked, body: { ...asked.body, permissionType: DATA_EXPORT } }),
    ).toMatchObject({ status: 422 });
  });
});

describe('a developer', () => {
  const MAY_NOT = 'You do not have the correct permissions to preform this action.';

  it('a developer switches their own permissions off and on again, but gains none', async () => {
    const dev = await api.addUser('Dev Eloper', { RoleGroupIntID: roleGroup.MARKETING });
    await add(dev, DEVELOPER, superUser);
    await add(dev, LEADS_USER);
    await add(dev, RECOSTINGS_USER);
    const client = await api.as(dev);
    expect((await turn(dev, LEADS_USER, 0, client)).said).toBe('200 Successfully updated user permission.');
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 403 });
    expect(await turn(dev, LEADS_USER, 1, client)).toMatchObject({ status: 200 });
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 200 });

    await turn(dev, RECOSTINGS_USER, 0);
    for (const [what, status] of [
      [RECOSTINGS_USER, 1],
      [DEVELOPER, 0],
      [DEVELOPER, 1],
    ] as const)
      expect((await turn(dev, what, status, client)).said).toBe(`403 ${MAY_NOT}`);
    expect(await turn(dev, RECOSTINGS_MANAGEMENT, 0, client)).toMatchObject({ status: 404 });
    expect(await turn(dev, DATA_EXPORT, 0, client)).toMatchObject({ status: 200, payload: { Status: 0 } });
    expect(await stateOf(dev, DATA_EXPORT)).toMatchObject({ Status: 0, InForce: false });
    expect(await turn(dev, DATA_EXPORT, 1, client)).toMatchObject({ status: 200, payload: { Status: 1 } });
    expect(await stateOf(dev, DATA_EXPORT)).toMatchObject({ Status: null, InForce: true });
    expect(await add(dev, permission.USER_ADMINISTRATION, client)).toMatchObject({ status: 403 });
    const other = await api.addUser('Somebody Else');
    await add(other, SESSIONS);
    expect((await turn(other, SESSIONS, 0, client)).said).toBe(`403 ${MAY_NOT}`);
    expect(await turn(dev, LEADS_USER, 0, await api.as(other))).toMatchObject({ status: 403 });
  });

  it('a developer who administers users switches USER_ADMINISTRATION off and on again', async () => {
    const both = await api.addUser('Both Ways', { RoleGroupIntID: roleGroup.MARKETING });
    await add(both, DEVELOPER, superUser);
    await add(both, permission.USER_ADMINISTRATION);
    const client = await api.as(both);
    expect(await turn(both, permission.USER_ADMINISTRATION, 0, client)).toMatchObject({ status: 200 });
    expect(await client.call(userEndpoints.all)).toMatchObject({ status: 403 });
    expect(await turn(both, permission.USER_ADMINISTRATION, 1, client)).toMatchObject({ status: 200 });
    expect(await client.call(userEndpoints.all)).toMatchObject({ status: 200 });
  });
});

describe('may they', () => {
  const ask = async ({ id }: TestUser, body: object) => {
    const { May, Sentence } = await administrator.shown(endpoints.mayThey, { body: { userID: id, ...body } });
    return [May, Sentence];
  };

  it('may-they knows every call and screen, and refuses others', async () => {
    const { Calls, Screens } = await administrator.shown(endpoints.choices);
    expect(Calls.map(({ Call }) => Call)).toEqual(
      expect.arrayContaining(['POST leads/assign', 'GET rest/leads', 'POST admin/auth']),
    );
    expect(Screens.map(({ Screen }) => Screen)).toEqual(
      expect.arrayContaining(['/admin/', '/admin/leads', '/admin/persons/add']),
    );
    const max = await api.addUser('Max Ask');
    for (const { Call } of Calls)
      expect(await administrator.call(endpoints.mayThey, { body: { userID: max.id, call: Call } })).toMatchObject({
        status: 200,
      });
    for (const body of [
      {},
      { call: 'GET nothing' },
      { screen: '/admin/nothing' },
      { call: 'POST leads/assign', day: '2026-02-30' },
      { call: 'POST leads/assign', day: 'today' },
    ]) {
      expect(await administrator.call(endpoints.mayThey, { body: { userID: max.id, ...body } })).toMatchObject({
        status: 400,
      });
    }
    expect(await administrator.call(endpoints.mayThey, { body: { userID: 999_999, screen: '/admin/' } })).toMatchObject(
      { status: 404 },
    );
  });

  it('may-they answers for now, for records of their own, and for the end of a past day', async () => {
    const past = await api.addUser('Pat Past');
    const [added, off, on] = ['2026-11-20', '2026-11-21', '2026-11-22'];
    api.passMinutes(24 * 60);
    const by = await api.as({ email: 'zoe.reid@staff.example' });
    await turn(past, LEADS_USER, 0, by);
    api.passMinutes(24 * 60);
    const later = await api.as({ email: 'zoe.reid@staff.example' });
    await turn(past, LEADS_USER, 1, later);
    await add(past, permission.LEADS_MANAGEMENT, later);
    administrator = later;

    const one = { call: 'GET leads/lead/:id' };
    expect(await ask(past, { ...one, day: '2026-11-19' })).toEqual([
      'no',
      'On 19/11/2026 Pat Past could not make GET leads/lead/:id: they were not a user then.',
    ]);
    expect(await ask(past, { ...one, day: added })).toEqual([
      'own',
      'On 20/11/2026 Pat Past could make GET leads/lead/:id for leads that are assigned to them or that they logged only: LEADS_USER is in force (role group Novated Lease Specialist); for all others it needs LEADS_MANAGEMENT.',
    ]);
    expect(await ask(past, { ...one, day: off })).toEqual([
      'no',
      'On 21/11/2026 Pat Past could not make GET leads/lead/:id: it needs LEADS_USER or LEADS_MANAGEMENT.',
    ]);
    expect(await ask(past, { ...one, day: on })).toEqual([
      'yes',
      'On 22/11/2026 Pat Past could make GET leads/lead/:id: LEADS_MANAGEMENT is in force (granted on 22/11/2026 by Zoe Reid).',
    ]);
    expect(await ask(past, { screen: '/admin/leads' })).toEqual([
      'yes',
      'Pat Past may open /admin/leads: LEADS_MANAGEMENT is in force (granted on 22/11/2026 by Zoe Reid).',
    ]);
    // Rights on a future day are unknown.
    expect(
      (await administrator.call(endpoints.mayThey, { body: { userID: past.id, ...one, day: '2026-11-23' } })).said,
    ).toBe(`400 ${userMessage.dayToCome}`);
    await api.changeUser(past.id, { type: 'DisableUser' });
    expect(await ask(past, { screen: '/admin/' })).toEqual([
      'no',
      'Pat Past may not open /admin/: the account was disabled on 22/11/2026 by System.',
    ]);
    expect(await ask(past, { screen: '/admin/', day: off })).toMatchObject(['yes', expect.anything()]);
  });
});
