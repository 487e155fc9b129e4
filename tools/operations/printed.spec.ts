import { afterAll, describe, expect, it } from '@jest/globals';
import type { LeadRow } from '@leaseledger/contract/leads/lead.views';
import type { EventLog } from '@leaseledger/event-log/event-log';
import type { SiteProcess } from '../browser/site/site.ts';
import { LogPlace } from '../faults/log-places.ts';
import { StaffClient } from '../faults/staff-client.ts';

/** Texts that the story types or sends. None of them may be printed. */
const NOTES = 'Wants the Vermilion one before the summer holidays';
const WRONG = 'Guessed-password-9';
const KEY = 'a-key-that-nobody-has';

interface Line {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly correlationId?: string;
  readonly route?: string;
  readonly status?: number;
  readonly err?: { readonly type: string };
}

const place = await LogPlace.make('EventStoreDB');
// The first start prints the administrator's login.
await (await place.startSite()).stop();
let site: SiteProcess = await place.startSite({
  LOG_LEVEL: 'trace',
  LOG_DEADLINE_SECONDS: '3',
  METRICS_PORT: '0',
  STOP_SECONDS: '2',
});

describe('The output of a product at work', () => {
  const cookies: string[] = [];
  let metrics = '';
  afterAll(() => place.end());

  async function story(): Promise<LeadRow> {
    const staff = await StaffClient.login(site.url, site.admin);
    cookies.push(...Object.values(staff.headers).filter((value) => value.includes('session')));
    await StaffClient.login(site.url, { ...site.admin, password: WRONG }).catch(() => undefined);
    const { PersonID } = await staff.addPerson();
    const lead = await staff.call<LeadRow>('PUT', 'leads', { Lead: { PersonID, Notes: NOTES } });
    await staff.call('GET', 'persons/search/Lindqvist');
    await fetch(`${site.url}/api/rest/persons?${new URLSearchParams({ filter: JSON.stringify({ q: 'Lindqvist' }) })}`, {
      headers: staff.headers,
    });
    await staff.send('PUT', 'persons', { body: { Person: { FirstName: 'Greta', Email: 'no address' } } });
    await fetch(`${site.url}/api/inbound/leads?name=Greta`, { method: 'POST', headers: { 'x-api-key': KEY } });
    await fetch(`${site.url}/Lindqvist/greta@example.com`);
    const back = place.goAway();
    const failed = await fetch(`${site.url}/api/persons`, {
      method: 'PUT',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        Person: {
          FirstName: 'Greta',
          LastName: 'Lindqvist',
          Email: 'greta@example.com',
          ContactNumber: '0412884210',
          State: 'VIC',
          CompanyName: 'Barwon Health',
        },
      }),
    });
    back();
    expect([failed.status, failed.headers.get('x-correlation-id')]).toEqual([
      503,
      expect.stringMatching(/^[\da-f-]{36}$/),
    ]);
    metrics = await (await fetch(/Metrics are at (\S+)/.exec(site.printed)?.[1] ?? '')).text();
    return lead;
  }

  async function correlationOf(log: EventLog, stream: string): Promise<string | undefined> {
    try {
      return (await log.readStream(stream)).events[0]?.metadata.correlationId;
    } finally {
      await log.close();
    }
  }

  it('prints a JSON line for each event under its correlation id, without names, addresses, tokens, keys or cookies', async () => {
    const { LeadID } = await story();
    expect(await site.stop()).toBe(0);
    const printed = site.printed.split('\n').filter((line) => line !== '');
    const lines: Line[] = printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    expect(printed.filter((line) => !line.startsWith('{'))).toEqual([
      expect.stringMatching(/^Metrics are at http/),
      expect.stringMatching(/^Leaseledger is at http/),
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(?:trace|debug|info|warn|error)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        msg: expect.any(String),
      });
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThanOrEqual(9);
    for (const { correlationId } of requests) expect(correlationId).toMatch(/^[\da-f-]{36}$/);
    const logged = requests.filter(({ route, status }) => route === '/api/leads' && status === 200);
    expect(logged.map(({ correlationId }) => correlationId)).toEqual([
      await correlationOf(await place.open(), `lead-${LeadID}`),
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'request failed',
        correlationId: expect.any(String),
        // An append on its way when the log goes away may have been saved.
        err: expect.objectContaining({ type: expect.stringMatching(/^(?:LogUnavailable|AppendUnconfirmed)$/) }),
      }),
    );
    const secrets = [
      'Greta',
      'Lindqvist',
      'greta@example.com',
      '0412884210',
      'Barwon',
      'Vermilion',
      site.admin.email,
      site.admin.password,
      WRONG,
      KEY,
      ...cookies,
      ...cookies.map((cookie) => cookie.split('=')[1] ?? cookie),
    ];
    expect(cookies).toHaveLength(1);
    expect(secrets.filter((secret) => site.printed.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    expect(secrets.filter((secret) => metrics.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    expect(metrics).toMatch(/^leaseledger_projection_lag_seconds\{projection="leadRows"\} [\d.]+$/m);
    expect(metrics).toMatch(/^leaseledger_read_side_running 1$/m);
    expect(metrics).toMatch(/^leaseledger_read_side_event_loop_delay_seconds\{quantile="0\.99"\} [\d.e-]+$/m);
  }, 60_000);

  it('prints one more line for an error of the product, without the quoted input, and ends with 1', async () => {
    const faulty = `import { subscribe } from 'node:diagnostics_channel';
      subscribe('http.server.request.start', ({ request }) => { if (request.url === '/boom') setImmediate(() => JSON.parse(['Vermi', 'lion'].join(''))); });`;
    site = await place.startSite({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faulty)}` });
    await fetch(`${site.url}/boom`).catch(() => undefined);
    await site.ended;
    expect(await site.stop()).toBe(1);
    const last = site.printed.split('\n').findLast((line) => line !== '') ?? '';
    expect(JSON.parse(last)).toMatchObject({
      level: 'fatal',
      msg: 'the process ends',
      err: { type: 'SyntaxError', message: 'SyntaxError' },
    });
    expect(site.printed).not.toContain('Vermilion');
  }, 60_000);
});
