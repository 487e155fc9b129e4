import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  administersUsers,
  permissionsInForce,
  roleGroupLabels,
  type Rights,
} from '@leaseledger/contract/access/permissions';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import type { Client } from '../testing/client.ts';
import { ADMIN, PASSWORD, TestApi, type TestUser } from '../testing/test-api.ts';

const api = await TestApi.start();

describe('logging in', () => {
  it('a login answers the user and their rights without secrets, in a cookie that scripts cannot read', async () => {
    const client = api.visitor();
    const answer = await client.logIn(` ${ADMIN.email.toUpperCase()} `, ADMIN.password);
    const payload = answer.shown;
    expect(answer.status).toBe(200);
    expect(payload).toMatchObject({
      RoleGroupIntID: 16000,
      ExceptionPermissions: [],
      user: { UserID: 1, Email: ADMIN.email, Permissions: [] },
    });
    expect(payload.RolePermissions).toContain(30000);
    expect(answer.text).not.toMatch(/argon|secret/i);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^leaseledger_session=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');

    const profile = await client.call(authEndpoints.refreshProfile);
    expect(profile.payload).toMatchObject({
      role: payload.RolePermissions,
      exception: [],
      roleGroup: { RoleGroupIntID: 16000 },
    });
  });

  it('the session cookie is Secure when the request came over TLS through a trusted proxy', async () => {
    const behindProxy = await TestApi.start({ settings: { trustProxy: ['127.0.0.1'] } });
    const answer = await behindProxy.visitor().logIn(ADMIN.email, ADMIN.password, { 'x-forwarded-proto': 'https' });
    expect(answer.headers.getSetCookie()[0]).toContain('Secure');
  });

  it('a login needs both fields, and does not reveal which one was wrong', async () => {
    const { email } = await api.addUser('Known User');
    const visitor = api.visitor();
    expect(await visitor.call(authEndpoints.login, { body: {} })).toMatchObject({
      status: 400,
      payload: { errors: { email: 'You must enter your email.', password: 'You must enter your password.' } },
    });
    const wrong = await visitor.logIn(email, 'wrong');
    const unknown = await visitor.logIn('nobody@staff.example', 'wrong');
    expect(wrong).toMatchObject({ status: 422, success: false, message: 'Login failed.', code: 422, payload: null });
    expect(unknown.text).toBe(wrong.text);
    expect(visitor.cookie).toBeUndefined();
  });

  it('a disabled user is refused, and their sessions end at once', async () => {
    const user = await api.addUser('Soon Gone');
    const client = await api.as(user);
    await api.changeUser(user.id, { type: 'DisableUser' });
    expect(await client.call(userEndpoints.basic)).toMatchObject({
      status: 401,
      message: 'Session has expired',
      code: 401,
    });
    expect((await api.visitor().logIn(user.email, PASSWORD)).said).toBe('422 Login failed.');
    await api.changeUser(user.id, { type: 'EnableUser' });
    expect(await client.call(userEndpoints.basic)).toMatchObject({ status: 401 });
  });

  it('a granted permission is in force at once in an open session', async () => {
    const user = await api.addUser('Gets More', { RoleGroupIntID: 14000 });
    const client = await api.as(user);
    expect((await client.call(leadEndpoints.own)).said).toBe(
      '403 You do not have the appropriate permission to preform this action.',
    );
    await api.changeUser(user.id, { type: 'GrantPermission', permissionType: 20500 });
    expect(await client.call(leadEndpoints.own)).toMatchObject({ status: 200 });
    expect((await client.shown(authEndpoints.refreshProfile)).exception).toEqual([20500]);
  });
});

describe('sessions', () => {
  it('a request without a session gets another answer than one with an expired session', async () => {
    expect(await api.visitor().call(userEndpoints.basic)).toMatchObject({
      status: 401,
      success: false,
      message: 'You are not logged in.',
      code: 3,
    });
    const forged = api.visitor();
    forged.cookie = `leaseledger_session=${'A'.repeat(43)}`;
    expect(await forged.call(userEndpoints.basic)).toMatchObject({
      status: 401,
      message: 'Session has expired',
      code: 401,
    });
  });

  it('a session ends at logout, and a new login gets a new token and ends the old session', async () => {
    const client = await api.admin();
    const first = client.cookie;
    await client.logIn(ADMIN.email, ADMIN.password);
    expect(client.cookie).not.toBe(first);
    const old = api.visitor();
    old.cookie = first;
    expect(await old.call(userEndpoints.basic)).toMatchObject({ status: 401 });

    const second = client.cookie;
    expect(await client.call(authEndpoints.logout)).toMatchObject({ status: 200 });
    old.cookie = second;
    expect(await old.call(userEndpoints.basic)).toMatchObject({ status: 401 });
    expect(
      (await (await api.admin()).shown(userEndpoints.activity)).slice(0, 2).map(({ Description }) => Description),
    ).toEqual(['Logged in', 'Logged out']);
  });

  it('a session ends after a time without use, and in any case after a day of work', async () => {
    const idle = await api.admin();
    const busy = await api.admin();
    for (let minutes = 0; minutes < 700; minutes += 100) {
      api.passMinutes(100);
      expect(await busy.call(userEndpoints.basic)).toMatchObject({ status: 200 });
    }
    expect(await idle.call(userEndpoints.basic)).toMatchObject({ status: 401 });
    api.passMinutes(50);
    expect((await busy.call(userEndpoints.basic)).said).toBe('401 Session has expired');
  });

  it('a session survives a restart, and its token is in no file', async () => {
    const client = await api.admin();
    const token = client.cookie?.split('=')[1] ?? '';
    await api.stop();
    for (const file of ['vault.sqlite', 'log.sqlite', 'read-models.sqlite'])
      expect(await api.bytesOf(file)).not.toContain(token);
    await api.open();
    const again = api.visitor();
    again.cookie = client.cookie;
    expect(await again.call(userEndpoints.basic)).toMatchObject({ status: 200 });
  });
});

describe('guessing passwords', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  let guarded: TestApi;
  let owner: TestUser;
  beforeAll(async () => {
    guarded = await TestApi.start({ settings: { trustProxy: ['127.0.0.1'] } });
    owner = await guarded.addUser('Olive Owner');
  });

  const guess = (address: string, email = owner.email, password = 'wrong') =>
    guarded.visitor().logIn(email, password, from(address));

  it('each failed login is delayed longer, with the waiting time in the answer, until the owner can log in', async () => {
    const statuses = [];
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await guess('203.0.113.1')).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429]);
    const refused = await guess('203.0.113.1', owner.email, PASSWORD);
    expect(refused).toMatchObject({ status: 429, message: 'Too many attempts. Please wait and try again.', code: 429 });
    expect(refused.headers.get('retry-after')).toBe('1');
    guarded.passMinutes(1 / 60);
    expect((await guess('203.0.113.1')).status).toBe(422);
    expect((await guess('203.0.113.1')).headers.get('retry-after')).toBe('2');
    guarded.passMinutes(1);
    expect(await guess('203.0.113.1', owner.email, PASSWORD)).toMatchObject({ status: 200 });
    expect((await guess('203.0.113.1')).status).toBe(422);
  });

  it('concurrent guesses count one by one', async () => {
    const victim = await guarded.addUser('Vera Victim');
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess('203.0.113.2', victim.email)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('an address that tries many accounts is delayed', async () => {
    const answers = [];
    for (let tries = 0; tries < 22; tries += 1)
      answers.push((await guess('203.0.113.3', `user${tries}@staff.example`)).status);
    expect(answers.slice(0, 20).every((status) => status === 422)).toBe(true);
    expect(answers.slice(20)).toEqual([429, 429]);
    expect((await guess('203.0.113.4', 'user0@staff.example')).status).toBe(422);
  });

  it('an account that many addresses try is delayed, except at an address where its owner has logged in', async () => {
    const target = await guarded.addUser('Tess Target');
    expect(await guess('198.51.100.1', target.email, PASSWORD)).toMatchObject({ status: 200 });
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await guess(`203.0.113.${100 + tries}`, target.email)).status);
    expect(statuses.slice(0, 10).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect(await guess('198.51.100.1', target.email, PASSWORD)).toMatchObject({ status: 200 });
    expect((await guess('203.0.113.150', target.email)).status).toBe(422);
  });

  it('guesses count for the address that the proxy saw, whatever the client claims', async () => {
    const behindOne = await TestApi.start({ settings: { trustProxy: 1 } });
    for (const [site, seen] of [
      [guarded, '203.0.113.60'],
      [behindOne, '203.0.113.61'],
    ] as const) {
      const target = await site.addUser('Fay Forged');
      const statuses = [];
      for (let tries = 0; tries < 8; tries += 1)
        statuses.push((await site.visitor().logIn(target.email, 'wrong', from(`198.51.100.${tries}, ${seen}`))).status);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    }
    const open = await TestApi.start();
    const target = await open.addUser('Fay Forged');
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1)
      statuses.push((await open.visitor().logIn(target.email, 'wrong', from(`198.51.100.${tries}`))).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('a different spelling of an e-mail is another account, unless both normalise to the same', async () => {
    const target = await guarded.addUser('Noel Sands', { Email: 'nls@staff.example' });
    for (const email of [
      'ｎls@staff.example',
      'ñls@staff.example',
      'nĺs@staff.example',
      'n\u006cs\u0301@staff.example',
    ]) {
      expect((await guess('203.0.113.70', email, PASSWORD)).said).toBe('422 Login failed.');
    }
    const statuses = [];
    for (const email of [
      'nls@staff.example',
      'NLS@staff.example',
      ' nls@staff.example',
      'Nls@STAFF.example ',
      'nLs@staff.example',
      'nlS@staff.example',
    ])
      statuses.push((await guess('203.0.113.71', email)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await guess('203.0.113.72', ' NLS@Staff.Example ', PASSWORD)).toMatchObject({
      status: 200,
      payload: { user: { UserID: target.id } },
    });
    const twin = await guarded.addUser('Noël Sands', { Email: 'ñls@staff.example' });
    expect((await guess('203.0.113.73', 'ñls@staff.example', PASSWORD)).shown.user.UserID).toBe(twin.id);
    expect((await guess('203.0.113.73', 'nls@staff.example', PASSWORD)).shown.user.UserID).toBe(target.id);
  });

  it('the owner at a new address waits at most a minute, however many others have guessed', async () => {
    const target = await guarded.addUser('Nora Nomad');
    for (let tries = 0; tries < 30; tries += 1) {
      await guess(`192.0.2.${tries}`, target.email);
      guarded.passMinutes(1.1);
    }
    await guess('192.0.2.200', target.email);
    expect((await guess('198.51.100.2', target.email, PASSWORD)).headers.get('retry-after')).toBe('60');
    guarded.passMinutes(1.01);
    expect(await guess('198.51.100.2', target.email, PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('the views of each kind of user', () => {
  interface Role {
    readonly name: string;
    readonly user: TestUser;
    readonly client: Client;
    readonly rights: Rights;
  }
  const roles: Role[] = [];
  let outsider: TestUser;
  let manager: Client;

  beforeAll(async () => {
    manager = await api.admin();
    outsider = await api.addUser('Other Specialist');
    const kinds = [
      ...Object.entries(roleGroupLabels).map(([id, label]) => ({
        name: label,
        group: Number(id),
        lineManager: false,
        external: false,
      })),
      { name: 'Line Manager', group: 10000, lineManager: true, external: false },
      { name: 'External Specialist', group: 10000, lineManager: false, external: true },
      { name: 'External Lead', group: 11000, lineManager: false, external: true },
      { name: 'External Marketing', group: 18000, lineManager: false, external: true },
    ];
    for (const { name, group, lineManager, external } of kinds) {
      const user = await api.addUser(name.replaceAll(' ', '').replace(/$/, ' Role'), {
        RoleGroupIntID: group,
        LineManager: lineManager,
        ExternalUser: external,
      });
      roles.push({
        name,
        user,
        client: await api.as(user),
        rights: { permissions: permissionsInForce(group, []), roleGroup: group, lineManager, external },
      });
    }
  });

  it('external users see no status changes', async () => {
    const external = roles.find(({ name }) => name === 'External Specialist');
    const client = external?.client ?? api.visitor();
    const { PersonID } = await client.addPerson({ Email: 'theirs@example.com' });
    const { LeadID } = await client.addLead(PersonID);
    await client.call(leadEndpoints.updateStatus, {
      body: { leadID: LeadID, newStatusCodeID: 5, previousStatusCodeID: 3 },
    });
    const kinds = async (by: Client) =>
      (await by.rest('history', { filter: { Subject: `lead-${LeadID}` } })).json as { Kind: string }[];
    expect((await kinds(manager)).map(({ Kind }) => Kind)).toEqual(['status', 'activity']);
    expect((await kinds(client)).map(({ Kind }) => Kind)).toEqual(['activity']);
    expect((await client.shown(leadEndpoints.one, { params: { id: LeadID } })).Activity).toHaveLength(1);
    expect(((await client.rest('activity')).json as { Kind: string }[]).some(({ Kind }) => Kind === 'status')).toBe(
      false,
    );
  });

  it('the history of a user is open to administrators and to the user', async () => {
    for (const { client, user, rights } of roles) {
      expect((await client.rest('history', { filter: { Subject: `user-${user.id}` } })).status).toBe(200);
      expect((await client.rest('history', { filter: { Subject: `user-${outsider.id}` } })).status).toBe(
        administersUsers(rights) ? 200 : 403,
      );
    }
  });
});

it('refused calls, and logins to unknown accounts, are logged with route and status only', async () => {
  const specialist = await api.as(await api.addUser('Refused Often'));
  const from = api.logLines.length;
  await api.visitor().logIn('nobody.here@staff.example', 'Guessed-secret-1');
  await api.visitor().get('/api/persons');
  await specialist.get('/api/users/security');
  // When this request is answered, the log lines of the earlier ones are written.
  await api.visitor().get('/health/live');
  const lines = api.logLines
    .slice(from)
    .map((line) => JSON.parse(line))
    .filter(({ msg, status }) => msg === 'request' && status >= 400);
  expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/admin/auth', 422],
    ['GET', '/api/persons', 401],
    ['GET', '/api/users/security', 403],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/nobody\.here|Guessed|Refused Often/);
});
