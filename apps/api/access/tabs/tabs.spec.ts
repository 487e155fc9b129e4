import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { changelogEndpoints } from '@leaseledger/contract/changelog/changelog.endpoints';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { REQUESTED_WITH } from '@leaseledger/contract/kernel/endpoint';
import { embedFaults, tabMessage } from '@leaseledger/contract/tabs/tab.messages';
import { tabEndpoints } from '@leaseledger/contract/tabs/tab.endpoints';
import type { TabRow } from '@leaseledger/contract/tabs/tab.views';
import { viewingEndpoints } from '@leaseledger/contract/viewings/viewing.endpoints';
import type { UserRow } from '@leaseledger/contract/users/user.views';
import { userRows } from '@leaseledger/projections/users/user-rows.projection';
import { Lists } from '../../platform/lists/lists.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi } from '../../testing/test-api.ts';

const folder = await mkdtemp(join(tmpdir(), 'leaseledger-tabs-'));
await mkdir(join(folder, 'admin'));
await writeFile(join(folder, 'admin', 'index.html'), '<title>Console</title>');
const api = await TestApi.start({ staticRoots: { admin: join(folder, 'admin'), publicWeb: join(folder, 'public') } });
const samUser = await api.addUser('Sam Whitlock');
const sam = await api.as(samUser);
const priya = await api.as(await api.addUser('Priya Nair'));
afterAll(async () => {
  await TestApi.endAll();
  await rm(folder, { recursive: true });
});

const tab = (Name: string, EmbedContent = `https://dash.example.com/${Name}`) => ({ Name, EmbedContent });
const add = (by: Client, name: string, content?: string): Promise<TabRow> =>
  by.shown(tabEndpoints.add, { body: tab(name, content) });
const ownOf = async (by: Client) =>
  (await by.shown(tabEndpoints.own)).map(({ Name, Selected }) => (Selected ? `[${Name}]` : Name));

async function framesOf(by: Client, headers = {}): Promise<string | undefined> {
  const page = await by.send('GET', '/admin/', { headers: { accept: 'text/html', ...headers } });
  expect(page).toMatchObject({ status: 200, text: '<title>Console</title>' });
  return /frame-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
}

describe('Overview tabs', () => {
  it('a user adds, changes, selects and deletes Overview tabs, which keep the order in which they were added', async () => {
    const sales = await add(sam, 'Sales', '<iframe src="https://app.powerbi.com/view?r=1"></iframe>');
    expect(sales).toEqual({
      id: sales.UserEmbeddedItemID,
      UserEmbeddedItemID: sales.UserEmbeddedItemID,
      UserID: samUser.id,
      Name: 'Sales',
      EmbedContent: '<iframe src="https://app.powerbi.com/view?r=1"></iframe>',
      Selected: true,
    });
    const costs = await add(sam, 'Costs');
    expect(await ownOf(sam)).toEqual(['Sales', '[Costs]']);
    expect(await sam.shown(tabEndpoints.select, { body: { UserEmbeddedItemID: sales.UserEmbeddedItemID } })).toEqual(
      sales,
    );
    expect(await ownOf(sam)).toEqual(['[Sales]', 'Costs']);
    const updated = await sam.call(tabEndpoints.update, {
      body: { UserEmbeddedItemID: costs.UserEmbeddedItemID, ...tab('Running costs') },
    });
    expect(updated).toMatchObject({
      status: 200,
      message: 'Running costs has been updated.',
      payload: { Name: 'Running costs', Selected: false },
    });
    expect(await sam.shown(tabEndpoints.one, { params: { id: costs.UserEmbeddedItemID } })).toEqual(updated.shown);
    expect((await sam.call(tabEndpoints.remove, { params: { id: sales.UserEmbeddedItemID } })).envelope).toMatchObject({
      success: true,
      payload: null,
    });
    expect(await ownOf(sam)).toEqual(['[Running costs]']);
    expect((await sam.call(tabEndpoints.one, { params: { id: sales.UserEmbeddedItemID } })).status).toBe(404);
    expect((await sam.call(tabEndpoints.remove, { params: { id: sales.UserEmbeddedItemID } })).status).toBe(404);
  });

  it('one Overview tab is selected, even when two are selected and one is added at once', async () => {
    const [one, two] = [await add(sam, 'One'), await add(sam, 'Two')];
    const select = ({ UserEmbeddedItemID }: TabRow) => sam.call(tabEndpoints.select, { body: { UserEmbeddedItemID } });
    const answers = await Promise.all([
      select(one),
      select(two),
      sam.call(tabEndpoints.add, { body: tab('Three') }),
      select(one),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await sam.shown(tabEndpoints.own)).filter(({ Selected }) => Selected)).toHaveLength(1);
  });

  it('a repeated request adds one Overview tab', async () => {
    const key = 'a-tab-that-was-sent-twice';
    const [first, again] = [
      await sam.call(tabEndpoints.add, { body: tab('Once'), key }),
      await sam.call(tabEndpoints.add, { body: tab('Once'), key }),
    ];
    expect(again.shown.UserEmbeddedItemID).toBe(first.shown.UserEmbeddedItemID);
  });

  it('an Overview tab of another user is forbidden, and a missing one is not found', async () => {
    const { UserEmbeddedItemID } = await add(priya, 'Mine');
    expect(await ownOf(sam)).not.toContain('[Mine]');
    for (const answer of [
      await sam.call(tabEndpoints.one, { params: { id: UserEmbeddedItemID } }),
      await sam.call(tabEndpoints.update, { body: { UserEmbeddedItemID, ...tab('Yours') } }),
      await sam.call(tabEndpoints.select, { body: { UserEmbeddedItemID } }),
      await sam.call(tabEndpoints.remove, { params: { id: UserEmbeddedItemID } }),
    ])
      expect(answer.status).toBe(403);
    expect(
      (await sam.call(tabEndpoints.update, { body: { UserEmbeddedItemID: 999_999, ...tab('Nobody') } })).status,
    ).toBe(404);
    expect(await ownOf(priya)).toEqual(['[Mine]']);
  });

  it('an Overview tab needs a name and content that can be shown', async () => {
    const refused = async (body: object) => (await sam.call(tabEndpoints.add, { body })).errors;
    expect(await refused({})).toEqual({ Name: tabMessage.nameRequired, EmbedContent: tabMessage.contentRequired });
    expect(await refused({ Name: ' ', EmbedContent: ' ' })).toMatchObject({
      Name: tabMessage.nameRequired,
      EmbedContent: tabMessage.contentRequired,
    });
    for (const content of [
      'javascript:alert(1)',
      'data:text/html,<p>',
      'http://dash.example.com',
      '<iframe src="javascript:alert(1)">',
    ])
      expect(await refused(tab('Bad', content))).toEqual({ EmbedContent: embedFaults.scheme });
    expect(await refused(tab('Bad', 'our dashboard'))).toEqual({ EmbedContent: embedFaults.none });
    expect(await refused(tab('Bad', 'https://a.example;script-src'))).toEqual({ EmbedContent: embedFaults.host });
  });
});

describe('the policy of the page', () => {
  it("a page of this site is refused as a tab, so the page's policy need not allow it", async () => {
    const headers = {
      host: 'lease.example.com',
      cookie: sam.cookie ?? '',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      'content-type': 'application/json',
    };
    const { statusCode, payload } = await api.running.app.inject({
      method: 'PUT',
      url: '/api/userEmbeddedList',
      headers,
      payload: JSON.stringify(tab('Own', 'https://lease.example.com/admin/')),
    });
    expect({ statusCode, answer: JSON.parse(payload) }).toMatchObject({
      statusCode: 400,
      answer: { message: tabMessage.ownSite },
    });
  });

  it("the page's policy lets each user frame the sites of their own tabs only", async () => {
    const kofisUser = await api.addUser('Kofi Mensah');
    const kofi = await api.as(kofisUser);
    expect(await framesOf(kofi)).toBe("'none'");
    await add(kofi, 'Sales', 'https://app.powerbi.com/view?r=1');
    const { UserEmbeddedItemID } = await add(kofi, 'Costs', '<iframe src="https://bi.example.com:8443/costs">');
    await add(kofi, 'More sales', 'https://app.powerbi.com/view?r=2');
    expect(await framesOf(kofi)).toBe('https://app.powerbi.com https://bi.example.com:8443');
    expect(await framesOf(priya)).toBe('https://dash.example.com');
    expect(await framesOf(api.visitor())).toBe("'none'");
    await kofi.call(tabEndpoints.remove, { params: { id: UserEmbeddedItemID } });
    expect(await framesOf(kofi)).toBe('https://app.powerbi.com');
    const viewer = await api.admin();
    await viewer.call(viewingEndpoints.start, { body: { userID: kofisUser.id } });
    expect(await framesOf(viewer)).toBe("'none'");
  });

  it("the page's policy is that of the current user, even when the browser has cached the page", async () => {
    const { headers } = await priya.send('GET', '/admin/', { headers: { accept: 'text/html' } });
    expect(
      await framesOf(api.visitor(), {
        'if-none-match': headers.get('etag') ?? '',
        'if-modified-since': headers.get('last-modified') ?? '',
      }),
    ).toBe("'none'");
  });
});

describe('the change log', () => {
  it('the change log answers as many of the latest versions as the call asks for', async () => {
    const [latest, ...others] = await sam.shown(changelogEndpoints.latest, { params: { amount: 1 } });
    expect(latest).toMatchObject({
      version: PRODUCT_VERSION,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      hotfix: expect.any(Boolean),
      items: expect.arrayContaining([{ label: expect.any(String), type: expect.any(Number) }]),
    });
    expect(others).toEqual([]);
    expect((await sam.shown(changelogEndpoints.latest, { params: { amount: 999 } })).length).toBeGreaterThan(5);
    for (const amount of ['0', '-1', '1.5', 'all', '9999999999'])
      expect((await sam.call(changelogEndpoints.latest, { params: { amount } })).status).toBe(400);
  });

  it("the last seen version is stored without a change of the user's record", async () => {
    const user = await api.addUser('Isla Grant');
    const isla = await api.as(user);
    const row = (): Promise<UserRow | undefined> => api.running.app.get(Lists).get(userRows.readModel, user.id);
    const before = await row();
    const seen = async () => (await isla.shown(authEndpoints.refreshProfile)).user.LastAppVersion;
    expect(await seen()).toBeNull();
    expect(
      (await isla.call(changelogEndpoints.updateLastAppVersion, { body: { LastAppVersion: '3.0.5' } })).status,
    ).toBe(200);
    expect(await seen()).toBe('3.0.5');
    await isla.call(changelogEndpoints.updateLastAppVersion, { body: { LastAppVersion: '3.0.4' } });
    expect(await seen()).toBe('3.0.5');
    expect(await row()).toEqual({ ...before, LastAppVersion: '3.0.5' });
    for (const LastAppVersion of ['99.0.0', 'latest', '', null])
      expect((await isla.call(changelogEndpoints.updateLastAppVersion, { body: { LastAppVersion } })).status).toBe(400);
  });
});
