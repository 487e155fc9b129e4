import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { authEndpoints } from '@leaseledger/contract/auth/auth.endpoints';
import { REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import { microsoftEndpoints } from '@leaseledger/contract/microsoft/microsoft.endpoints';
import { microsoftMessage } from '@leaseledger/contract/microsoft/microsoft.messages';
import { TOKEN_EXPIRED } from '@leaseledger/contract/microsoft/token-expired';
import { MICROSOFT_TOKENS } from '@leaseledger/domain/policies/accounts/destroy-tokens-on-microsoft-unlinked.policy';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { Vault } from '@leaseledger/event-log/vault/vault';
import type { Projector } from '@leaseledger/projections/kernel/projector';
import type { ReadStore } from '@leaseledger/projections/kernel/read-store';
import { microsoftLinkRows } from '@leaseledger/projections/microsoft/microsoft-link-rows.projection';
import { OAuth2Server, type MutableResponse } from 'oauth2-mock-server';
import { EVENT_LOG, PROJECTOR, READ_STORE, SETTINGS, VAULT } from '../../platform/foundation/platform.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { Reactions } from '../../platform/reactions/exports/reactions.ts';
import type { Client } from '../../testing/client.ts';
import { TestApi, type TestUser } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const MAIL = 'sam.at.work@broker.example';
const DAY = '2026-11-23';
const melbourne = (dateTime: string) => ({ dateTime: `${dateTime}.0000000`, timeZone: 'AUS Eastern Standard Time' });

/** Stands in for Graph, with failures on demand, and remembers the requests. */
class GraphStandIn {
  readonly asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  /** Answered first, one by one: a status with its headers. */
  readonly failures: [status: number, headers?: Record<string, string>][] = [];
  /** The access tokens that are refused. */
  readonly refused = new Set<string>();
  furtherPagesAt: string | undefined;
  readonly #server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    this.asked.push({ path, headers: request.headers });
    const failure =
      this.failures.shift() ?? (this.refused.has(request.headers.authorization ?? '') ? ([401] as const) : undefined);
    if (failure !== undefined) return void response.writeHead(failure[0], failure[1]).end('{}');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify(
          path.startsWith('/v1.0/me?')
            ? { id: 'an-id-of-microsofts', mail: null, userPrincipalName: MAIL }
            : this.#page(path),
        ),
      );
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1.0`;
  }
  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #page(path: string): object {
    if (path.includes('skiptoken'))
      return {
        value: [
          {
            subject: 'Quote walk-through',
            start: { dateTime: '2026-11-23T03:00:00.0000000', timeZone: 'UTC' },
            end: { dateTime: '2026-11-23T03:30:00.0000000', timeZone: 'UTC' },
            isAllDay: false,
            location: { displayName: '' },
            showAs: 'tentative',
          },
        ],
      };
    return {
      value: [
        {
          subject: 'Away yesterday',
          start: melbourne('2026-11-22T00:00:00'),
          end: melbourne('2026-11-23T00:00:00'),
          isAllDay: true,
        },
        {
          subject: 'Conference',
          start: melbourne('2026-11-22T00:00:00'),
          end: melbourne('2026-11-24T00:00:00'),
          isAllDay: true,
          location: { displayName: 'Ballarat' },
          showAs: 'oof',
        },
        {
          subject: 'Stand-up',
          start: melbourne('2026-11-23T09:00:00'),
          end: melbourne('2026-11-23T09:15:00'),
          isAllDay: false,
          location: { displayName: 'Boardroom' },
          showAs: 'busy',
        },
        {
          subject: 'Called off',
          start: melbourne('2026-11-23T10:00:00'),
          end: melbourne('2026-11-23T11:00:00'),
          isAllDay: false,
          isCancelled: true,
        },
      ],
      '@odata.nextLink': `${this.furtherPagesAt ?? this.url}/me/calendarView?skiptoken=2`,
    };
  }
}

const EVENTS = [
  {
    Subject: 'Conference',
    StartDateTime: '2026-11-22T00:00:00+11:00',
    EndDateTime: '2026-11-24T00:00:00+11:00',
    IsAllDay: true,
    Location: 'Ballarat',
    ShowAs: 'oof',
  },
  {
    Subject: 'Stand-up',
    StartDateTime: '2026-11-23T09:00:00+11:00',
    EndDateTime: '2026-11-23T09:15:00+11:00',
    IsAllDay: false,
    Location: 'Boardroom',
    ShowAs: 'busy',
  },
  {
    Subject: 'Quote walk-through',
    StartDateTime: '2026-11-23T14:00:00+11:00',
    EndDateTime: '2026-11-23T14:30:00+11:00',
    IsAllDay: false,
    Location: null,
    ShowAs: 'tentative',
  },
];

const provider = new OAuth2Server();
const graph = new GraphStandIn();
/** Every token that the provider issued. */
const tokens: string[] = [];
let user: TestUser;
let client: Client;

await Promise.all([provider.start(0, '127.0.0.1'), graph.start()]);
// The provider's own way of making a key does not work within a test's realm.
await provider.issuer.keys.add({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'key',
  alg: 'RS256',
});
provider.issuer.url = `http://127.0.0.1:${provider.address().port}`;
// Without a unique id, two tokens signed within a second would be the same.
provider.service.on(
  'beforeTokenSigning',
  ({ payload }: { payload: Record<string, unknown> }) => void (payload['jti'] = randomUUID()),
);
provider.service.on('beforeResponse', ({ body }: MutableResponse) => {
  if (typeof body === 'object' && body !== null)
    tokens.push(...Object.entries(body).flatMap(([name, value]) => (name.endsWith('_token') ? [String(value)] : [])));
});
const api = await TestApi.start({
  settings: {
    microsoft: {
      issuer: provider.issuer.url,
      clientId: 'the-app',
      clientSecret: 'the-secret-of-the-app',
      graphUrl: graph.url,
    },
  },
});
afterAll(async () => {
  await TestApi.endAll();
  graph.stop();
  await provider.stop();
});

let count = 0;
beforeEach(async () => {
  count += 1;
  user = await api.addUser('Sam Whitlock', { Email: `sam-${count}@staff.example` });
  client = await api.as(user);
  graph.asked.length = graph.failures.length = 0;
});

/** Imitates the popup: opens the address, signs in, and is sent back here. */
async function signIn(by = client): Promise<string> {
  const { address } = await by.shown(microsoftEndpoints.authorize);
  const { headers } = await fetch(address, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.origin).toBe(api.running.url);
  return `${back.pathname}${back.search}`;
}
async function link(by = client) {
  const page = await by.get(await signIn(by));
  await shown(api);
  return page;
}
/** Waits until the lists show the latest event. */
async function shown({ running: { app } }: TestApi): Promise<void> {
  const head = await app.get<EventLog>(EVENT_LOG).head();
  if (head !== undefined) await app.get<Projector>(PROJECTOR).waitFor(head, 20_000);
}
const linkedEmail = (by = client) => by.shown(microsoftEndpoints.linkedEmail);
const eventsOnDay = (by = client) => by.call(microsoftEndpoints.eventsOnDay, { body: { date: DAY } });
const userOf = async (by = client) => (await by.shown(authEndpoints.refreshProfile)).user;
const vault = () => api.running.app.get<Vault>(VAULT);
const linkOf = ({ id }: TestUser) => api.running.app.get<ReadStore>(READ_STORE).get(microsoftLinkRows.readModel, id);
const historyOf = async ({ id }: TestUser) => {
  // The list answers rows of the history.
  const rows = await (await api.admin()).history(`user-${id}`);
  return rows
    .filter(({ ActivityTypeCodeName }) => ActivityTypeCodeName.startsWith('Microsoft'))
    .map(({ Description }) => Description);
};
/** Changes the next answer of the provider's token endpoint. */
const answerOnce = (change: (response: MutableResponse) => void) => provider.service.once('beforeResponse', change);
const refusesToRenew = () =>
  answerOnce((response) =>
    Object.assign(response, {
      statusCode: 400,
      body: { error: 'invalid_grant', error_description: 'AADSTS700082: expired' },
    }),
  );

describe('linking', () => {
  it('a sign-in asks for the documented permissions, with its own state, nonce and PKCE', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => new URL((await client.shown(microsoftEndpoints.authorize)).address).searchParams),
    );
    expect(one?.get('scope')?.split(' ')).toEqual([
      'openid',
      'offline_access',
      'profile',
      'email',
      'User.Read',
      'Calendars.ReadWrite',
      'Chat.ReadBasic',
    ]);
    expect([
      one?.get('client_id'),
      one?.get('response_type'),
      one?.get('code_challenge_method'),
      one?.get('redirect_uri'),
    ]).toEqual(['the-app', 'code', 'S256', `${api.running.url}/api/ms/token`]);
    expect(one?.get('state')?.startsWith(`${user.id}.`)).toBe(true);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(one?.get(name)).not.toBe(other?.get(name));
  });

  it('a sign-in leads back to no host that the request names, and is refused while the site has no address', async () => {
    const authorizedBy = async (by: Client, host: string) =>
      new Promise<Envelope<{ address: string } | null>>((resolve, reject) => {
        const { verb: method, path } = microsoftEndpoints.authorize;
        const headers = { host, cookie: by.cookie ?? '', [REQUESTED_WITH.header]: REQUESTED_WITH.value };
        const asked = request(`${by.url}/api/${path}`, { method, headers }, (response) => {
          let text = '';
          response.on('data', (bytes) => (text += String(bytes))).on('end', () => resolve(JSON.parse(text)));
        });
        asked.on('error', reject).end();
      });
    expect(await authorizedBy(client, 'evil.example')).toMatchObject({
      code: 422,
      message: microsoftMessage.noAddress,
    });
    const publicUrl = 'https://ledger.example';
    const known = await TestApi.start({ settings: { ...api.running.app.get<Settings>(SETTINGS), publicUrl } });
    for (const host of ['evil.example', 'localhost:3000']) {
      const { payload } = await authorizedBy(await known.admin(), host);
      expect(new URL(payload?.address ?? '').searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/ms/token`);
    }
  });

  it('a sign-in links the account, and ends on a page that may run only its own script', async () => {
    expect(await linkedEmail()).toEqual({ mail: null, simulator: false });
    const page = await link();
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain(microsoftMessage.linked(MAIL));
    expect(page.headers.get('content-security-policy')).toContain(
      "default-src 'none';style-src 'unsafe-inline';script-src 'self'",
    );
    expect(page.headers.get('cross-origin-opener-policy')).toBeNull();
    expect(await linkedEmail()).toEqual({ mail: MAIL, simulator: false });
    expect((await userOf()).MicrosoftEmail).toBe(MAIL);
    expect((await client.logIn(user.email, 'Users-secret-1')).shown.user.MicrosoftEmail).toBe(MAIL);
    expect(await historyOf(user)).toEqual(['Microsoft account linked']);
  });

  it('a new link replaces the earlier one, whose tokens are destroyed', async () => {
    await link();
    const before = await linkOf(user);
    await link();
    expect((await linkOf(user))?.LinkID).not.toBe(before?.LinkID);
    expect(await historyOf(user)).toEqual([
      'Microsoft account linked',
      'Microsoft account unlinked, for another one',
      'Microsoft account linked',
    ]);
    await api.running.app.get(Reactions).look();
    await untilGone(before?.LinkID);
  });

  it.each([
    [
      'the state once more',
      async () => {
        const back = await signIn();
        await client.get(back);
        return client.get(back);
      },
      400,
      microsoftMessage.usedOrExpired,
    ],
    [
      'a state that nobody signed',
      async () => client.get((await signIn()).replace(/(state=\d+\.[\w-]+\.)\w+/, `$1${'0'.repeat(64)}`)),
      400,
      microsoftMessage.usedOrExpired,
    ],
    [
      'the state of another user',
      async () => client.get((await signIn()).replace(`state=${user.id}.`, 'state=1.')),
      400,
      microsoftMessage.usedOrExpired,
    ],
    [
      'a state after 10 minutes',
      async () => {
        const back = await signIn();
        api.passMinutes(10.1);
        return client.get(back);
      },
      400,
      microsoftMessage.usedOrExpired,
    ],
    ['no state at all', () => client.get('/api/ms/token'), 400, microsoftMessage.usedOrExpired],
    [
      'another session of the same user',
      async () => (await api.as(user)).get(await signIn()),
      403,
      microsoftMessage.otherSession,
    ],
    [
      'the session of somebody else',
      async () =>
        (await api.as(await api.addUser('Lee Park', { Email: `lee-${count}@staff.example` }))).get(await signIn()),
      403,
      microsoftMessage.otherSession,
    ],
    ['nobody who is logged in', async () => api.visitor().get(await signIn()), 401, microsoftMessage.notLoggedIn],
    [
      'an error of the provider',
      async () =>
        client.get((await signIn()).replace(/code=[^&]*/, 'error=server_error&error_description=%3Cscript%3E')),
      400,
      microsoftMessage.refused,
    ],
    [
      'a sign-in that was cancelled',
      async () => client.get((await signIn()).replace(/code=[^&]*/, 'error=access_denied')),
      400,
      microsoftMessage.cancelled,
    ],
    [
      'a code that the provider does not know',
      async () => {
        const back = await signIn();
        answerOnce((response) => Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } }));
        return client.get(back);
      },
      400,
      microsoftMessage.refused,
    ],
    [
      'an ID token with another nonce',
      async () => {
        const back = await signIn();
        anotherNonce();
        return client.get(back);
      },
      400,
      microsoftMessage.refused,
    ],
    [
      'a provider that is down',
      async () => {
        const back = await signIn();
        answerOnce((response) => Object.assign(response, { statusCode: 503, body: '' }));
        return client.get(back);
      },
      503,
      microsoftMessage.unreachable,
    ],
    [
      'a Graph that is down',
      async () => {
        const back = await signIn();
        graph.failures.push([503, { 'retry-after': '60' }]);
        return client.get(back);
      },
      503,
      microsoftMessage.unreachable,
    ],
  ])('a sign-in is refused by a page that says why: %s', async (_, attempt, status, text) => {
    const page = await attempt();
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.text).toContain(`<p role="status">${text.replaceAll("'", '&#39;')}</p>`);
    expect(page.text).not.toContain('<script>');
    // An account that was linked before the second try stays linked.
    expect(await historyOf(user)).toEqual(
      text === microsoftMessage.usedOrExpired && (await linkOf(user)) !== undefined ? ['Microsoft account linked'] : [],
    );
  });

  it('external users cannot link an account, and their calendar is empty', async () => {
    const outsider = await api.addUser('Eve Outside', { Email: `eve-${count}@staff.example`, ExternalUser: true });
    const outside = await api.as(outsider);
    for (const endpoint of [microsoftEndpoints.authorize, microsoftEndpoints.unlink])
      expect(await outside.call(endpoint)).toMatchObject({ status: 403 });
    expect(await linkedEmail(outside)).toMatchObject({ mail: null });
    expect((await eventsOnDay(outside)).shown).toEqual([]);
    expect((await outside.get(await signIn())).status).toBe(403);
    expect((await userOf(outside)).MicrosoftEmail).toBeNull();
  });
});

/** Waits for the policy that destroys the tokens. */
async function untilGone(LinkID = 'none'): Promise<void> {
  await until('the tokens to go', async () => (await vault().secret(MICROSOFT_TOKENS, LinkID)) === undefined);
}

function anotherNonce(): void {
  // The provider signs the access token before the ID token, so the second signature is changed.
  provider.service.once('beforeTokenSigning', () =>
    provider.service.once(
      'beforeTokenSigning',
      (token: { payload: Record<string, unknown> }) => void (token.payload['nonce'] = 'of another sign-in'),
    ),
  );
}

describe('the calendar', () => {
  it('the calendar is empty without a linked account', async () =>
    expect((await eventsOnDay()).envelope).toMatchObject({ success: true, payload: [] }));

  it('the calendar shows all events of a day in Melbourne, across several pages', async () => {
    await link();
    graph.asked.length = 0;
    expect((await eventsOnDay()).shown).toEqual(EVENTS);
    const [first, second] = graph.asked;
    expect(new URL(first?.path ?? '', graph.url).searchParams.get('startDateTime')).toBe('2026-11-22T13:00:00Z');
    expect(new URL(first?.path ?? '', graph.url).searchParams.get('endDateTime')).toBe('2026-11-23T13:00:00Z');
    expect(first?.headers['prefer']).toBe('outlook.timezone="AUS Eastern Standard Time"');
    expect(second?.path).toBe('/v1.0/me/calendarView?skiptoken=2');
  });

  it.each(['yesterday', '2026-13-01', '', null])('the calendar refuses the day %s', async (date) => {
    expect((await client.call(microsoftEndpoints.eventsOnDay, { body: { date } })).said).toBe(
      `400 ${microsoftMessage.day}`,
    );
  });

  it('the calendar is read again after the pause that a busy Graph asks for', async () => {
    await link();
    graph.failures.push([429, { 'retry-after': '0' }], [503, { 'retry-after': '0' }]);
    expect((await eventsOnDay()).shown).toEqual(EVENTS);
  });

  it('a Graph that does not answer gives a 503, and the account stays linked', async () => {
    await link();
    graph.failures.push([503, { 'retry-after': '600' }]);
    expect(await eventsOnDay()).toMatchObject({ status: 503, success: false, message: microsoftMessage.unreachable });
    expect((await linkedEmail()).mail).toBe(MAIL);
  });

  it('a further page on another server is not followed, because the token would leak', async () => {
    await link();
    const elsewhere = new GraphStandIn();
    await elsewhere.start();
    graph.furtherPagesAt = elsewhere.url;
    expect(await eventsOnDay()).toMatchObject({ status: 503 });
    graph.furtherPagesAt = undefined;
    expect(elsewhere.asked).toEqual([]);
    elsewhere.stop();
  });
});

describe('tokens', () => {
  it('expired tokens are renewed with the latest refresh token, once for concurrent requests', async () => {
    const renewals: unknown[] = [];
    provider.service.on(
      'beforeTokenSigning',
      (_: unknown, request: { body?: { grant_type?: string; refresh_token?: string } }) => {
        if (request.body?.grant_type === 'refresh_token') renewals.push(request.body.refresh_token);
      },
    );
    await link();
    const given = tokens.length;
    for (let round = 0; round < 2; round += 1) {
      api.passMinutes(61);
      for (const { status } of await Promise.all([eventsOnDay(), eventsOnDay(), eventsOnDay()]))
        expect(status).toBe(200);
    }
    const asked = [...new Set(renewals)];
    expect(asked).toHaveLength(2);
    // The first refresh token came from the sign-in, the second from the first renewal.
    expect([tokens.slice(0, given).includes(String(asked[0])), tokens.slice(given).includes(String(asked[1]))]).toEqual(
      [true, true],
    );
    expect(new Set(renewals).size).toBe(asked.length);
  });

  it('a token that Graph refuses before its expiry is renewed', async () => {
    await link();
    await eventsOnDay();
    const refused = graph.asked.at(-1)?.headers.authorization ?? '';
    graph.refused.add(refused);
    expect((await eventsOnDay()).shown).toEqual(EVENTS);
    expect(graph.asked.at(-1)?.headers.authorization).not.toBe(refused);
  });

  it('tokens that cannot be renewed end the link, which one answer reports in a header', async () => {
    await link();
    const { LinkID } = (await linkOf(user)) ?? {};
    api.passMinutes(61);
    refusesToRenew();
    const told = await eventsOnDay();
    expect([told.status, told.headers.get(TOKEN_EXPIRED.header), told.payload]).toEqual([200, '1', []]);
    expect(await linkedEmail()).toEqual({ mail: null, simulator: false });
    expect((await eventsOnDay()).headers.get(TOKEN_EXPIRED.header)).toBeNull();
    expect(await historyOf(user)).toEqual([
      'Microsoft account unlinked: its sign-in has expired',
      'Microsoft account linked',
    ]);
    expect(await vault().secret(MICROSOFT_TOKENS, LinkID ?? '')).toBeUndefined();
  });

  it('tokens are kept when the provider does not answer', async () => {
    await link();
    api.passMinutes(61);
    answerOnce((response) => Object.assign(response, { statusCode: 500, body: '' }));
    expect((await eventsOnDay()).said).toBe(`503 ${microsoftMessage.unreachable}`);
    expect((await eventsOnDay()).shown).toEqual(EVENTS);
  });

  it('unlinking destroys the tokens, and can be repeated', async () => {
    await link();
    const { LinkID } = (await linkOf(user)) ?? {};
    expect(await vault().secret(MICROSOFT_TOKENS, LinkID ?? '')).toBeDefined();
    for (let time = 0; time < 2; time += 1)
      expect(await client.call(microsoftEndpoints.unlink)).toMatchObject({
        status: 200,
        message: microsoftMessage.unlinked,
        payload: null,
      });
    expect(await vault().secret(MICROSOFT_TOKENS, LinkID ?? '')).toBeUndefined();
    expect((await userOf()).MicrosoftEmail).toBeNull();
    expect(await historyOf(user)).toEqual(['Microsoft account unlinked', 'Microsoft account linked']);
  });

  it('disabling a user destroys the tokens', async () => {
    await link();
    const { LinkID } = (await linkOf(user)) ?? {};
    await api.changeUser(user.id, { type: 'DisableUser' });
    await untilGone(LinkID);
    await api.changeUser(user.id, { type: 'EnableUser' });
    expect(await linkedEmail(await api.as(user))).toEqual({ mail: null, simulator: false });
  });

  it('tokens and e-mail stand in clear in no answer, log line, event or file', async () => {
    expect(tokens.length).toBeGreaterThan(10);
    const answers = [
      (await link()).text,
      (await eventsOnDay()).text,
      JSON.stringify(await linkedEmail()),
      JSON.stringify(await userOf()),
      (await client.rest('history', { filter: { Subject: `user-${user.id}` } })).text,
    ];
    const files = await Promise.all(
      ['log.sqlite', 'read-models.sqlite', 'vault.sqlite'].map((file) => api.bytesOf(file)),
    );
    const places = [...answers, ...files, api.logLines.join('\n')];
    expect(
      [...tokens, 'the-secret-of-the-app', 'an-id-of-microsofts'].filter((secret) =>
        places.some((place) => place.includes(secret)),
      ),
    ).toEqual([]);
    expect(await api.bytesOf('log.sqlite')).not.toContain(MAIL);
    expect(api.logLines.join('\n')).not.toContain(MAIL);
  });
});

describe('the simulator', () => {
  let simulated: TestApi;
  let linda: Client;
  beforeAll(async () => {
    simulated = await TestApi.start();
    linda = await simulated.as(await simulated.addUser('Linda Ferraro', { Email: `o'hara"><b>@staff.example` }));
  });
  const pageOf = async () =>
    linda.get((await linda.shown(microsoftEndpoints.authorize)).address.replace(simulated.running.url, ''));
  /** Sends the form of the page. */
  async function answered(fields: Readonly<Record<string, string>>): Promise<Response> {
    const hidden = [...(await pageOf()).text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    return fetch(
      `${simulated.running.url}/microsoft-simulator/sign-in?${new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })}`,
      { redirect: 'manual' },
    );
  }
  async function end(fields: Readonly<Record<string, string>>) {
    const { pathname, search } = new URL((await answered(fields)).headers.get('location') ?? '');
    const page = await linda.get(`${pathname}${search}`);
    await shown(simulated);
    return page;
  }

  it("the simulator's page says that it is one, and escapes the text of its address", async () => {
    const page = await pageOf();
    expect(page.text).toContain('This is a simulator, not Microsoft.');
    expect(page.text).toContain('value="o&#39;hara&quot;&gt;&lt;b&gt;@staff.example"');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*form-action 'self'/);
    expect(await linda.shown(microsoftEndpoints.linkedEmail)).toEqual({ mail: null, simulator: true });
  });

  it('the simulator links the chosen account, with the same calendar each time', async () => {
    expect((await end({ account: 'Linda@Broker.example', answer: 'accept' })).text).toContain(
      microsoftMessage.linked('linda@broker.example'),
    );
    const days = await Promise.all(
      ['2026-11-23', '2026-11-23', '2026-11-24', '2026-11-28'].map((date) =>
        linda.shown(microsoftEndpoints.eventsOnDay, { body: { date } }),
      ),
    );
    expect(days[0]?.map(({ Subject }) => Subject)).toEqual(expect.arrayContaining(['Stand-up', 'Pipeline review']));
    expect(days[1]).toEqual(days[0]);
    expect(days[2]).not.toEqual(days[0]);
    expect(days[3]).toEqual([]);
  });

  it('cancelling at the simulator is reported as at Microsoft', async () =>
    expect((await end({ account: 'linda@broker.example', answer: 'cancel' })).text).toContain(
      microsoftMessage.cancelled,
    ));

  it('the simulator can imitate an expired sign-in', async () => {
    await end({ account: 'linda@broker.example', answer: 'accept', expires: '1' });
    expect(
      (await linda.call(microsoftEndpoints.eventsOnDay, { body: { date: DAY } })).headers.get(TOKEN_EXPIRED.header),
    ).toBe('1');
    expect(await linda.shown(microsoftEndpoints.linkedEmail)).toEqual({ mail: null, simulator: true });
  });

  it('the simulator refuses a code with another verifier, and redirects to no other site', async () => {
    expect(
      (await end({ account: 'linda@broker.example', answer: 'accept', code_challenge: 'of-another-verifier' })).text,
    ).toContain(microsoftMessage.refused.replaceAll("'", '&#39;'));
    for (const redirect_uri of [
      'https://elsewhere.example/api/ms/token',
      `${simulated.running.url}/elsewhere`,
      simulated.running.url.replace('http', 'other-app') + '/api/ms/token',
      'nowhere',
    ]) {
      expect((await answered({ account: 'linda@broker.example', answer: 'accept', redirect_uri })).status).toBe(400);
    }
  });

  it('the simulator is not served when an app registration is configured', async () =>
    expect((await client.get('/microsoft-simulator/sign-in')).status).toBe(404));
});
