import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { personEndpoints } from '@leaseledger/contract/persons/person.endpoints';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { EventStoreDbDouble } from '@leaseledger/event-log/eventstoredb/double/eventstoredb-double';
import { type Vault, VaultUnavailable } from '@leaseledger/event-log/vault/vault';
import { projections } from '@leaseledger/projections/projections';
import { Registry } from 'prom-client';
import { noteBackup } from '../storage/last-backup.ts';
import { EVENT_LOG, READ_SIDE, VAULT } from '../foundation/platform.ts';
import type { ReadSide } from '../reads/read-side.ts';
import { person } from '../../testing/bodies.ts';
import type { Client } from '../../testing/client.ts';
import { ADMIN, TestApi } from '../../testing/test-api.ts';
import { Durations } from './durations.ts';

const secrets = {
  FirstName: 'Zebulonia',
  LastName: 'Quackenbush',
  Email: 'zebulonia.q@example.com',
  ContactNumber: '0488123987',
};

/** Metrics that a log in a file has not. */
const ofServers = ['leaseledger_log_calls_open', 'leaseledger_log_calls_waiting'];
const eventOfAnother = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'UserDisabled',
  data: {},
  metadata: {
    actor: { id: null, name: 'Another program' },
    time: '2026-11-22T00:00:00.000Z',
    correlationId: 'a',
    causationId: 'a',
    schemaVersion: 1,
  },
};

describe('metrics', () => {
  let api: TestApi;
  let admin: Client;
  beforeAll(async () => {
    api = await TestApi.start({ metrics: { port: 0, host: '127.0.0.1' }, projections: [...projections] });
    admin = await api.admin();
  });

  const scraped = async () => {
    const answer = await fetch(api.running.metricsUrl ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return answer.text();
  };
  /** The value of one line; undefined when it is missing. */
  const valueOf = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };

  it('requests are counted by route, method and status, and appends with their events', async () => {
    const before = await scraped();
    const { PersonID } = await admin.addPerson(secrets);
    await admin.addLead(PersonID);
    await admin.call(leadEndpoints.add, { body: { Lead: {} } });
    await admin.get('/Zebulonia');
    const after = await scraped();
    const more = (series: string) => (valueOf(after, series) ?? 0) - (valueOf(before, series) ?? 0);
    const requests = (labels: string) => `leaseledger_http_request_duration_seconds_count{${labels}}`;
    expect(more(requests('route="/api/leads",method="PUT",status="200"'))).toBe(1);
    expect(more(requests('route="/api/leads",method="PUT",status="400"'))).toBe(1);
    expect(
      more(
        'leaseledger_http_request_duration_seconds_bucket{le="+Inf",route="/api/persons",method="PUT",status="200"}',
      ),
    ).toBe(1);
    expect(more('leaseledger_log_append_duration_seconds_count')).toBeGreaterThanOrEqual(2);
    expect(more('leaseledger_log_appended_events_total')).toBeGreaterThanOrEqual(2);
    for (const secret of [...Object.values(secrets), ADMIN.email, ADMIN.password, admin.cookie ?? ''])
      expect(after).not.toContain(secret);
    expect(after).not.toMatch(/\w+-\d+"/);
  });

  it('metrics show the state of projections, policies, files and event loop', async () => {
    const { position } = await api.running.app
      .get<EventLog>(EVENT_LOG)
      .append('crm-1', [eventOfAnother], { expectedRevision: 'noStream' });
    await api.running.app.get<ReadSide>(READ_SIDE).waitFor(position, 10_000);
    const [text, same] = await Promise.all([scraped(), scraped()]);
    const applied = 'leaseledger_projection_applied_events_total{projection="leadRows"}';
    expect([valueOf(text, applied), valueOf(same, applied)]).toEqual([2, 2]);
    expect(
      Object.fromEntries(
        [
          'leaseledger_log_reachable',
          'leaseledger_projection_state{projection="leadRows",state="live"}',
          'leaseledger_projection_state{projection="leadRows",state="stopped"}',
          'leaseledger_projection_lag_seconds{projection="leadRows"}',
          'leaseledger_projection_lag_events{projection="leadRows"}',
          'leaseledger_read_side_running',
          'leaseledger_read_side_restarts_total',
          'leaseledger_reaction_running{policy="destroy-key-on-person-forgotten"}',
          'leaseledger_reactions_parked{policy="destroy-key-on-person-forgotten"}',
          'leaseledger_reaction_lag_seconds{policy="destroy-key-on-person-forgotten"}',
          'leaseledger_lease_held{lease="reactions"}',
          'leaseledger_lease_held{lease="projections"}',
          'leaseledger_unopened_events',
          'leaseledger_foreign_events_total',
          'leaseledger_storage_damaged{file="log"}',
          'leaseledger_disk_full',
        ].map((series) => [series, valueOf(text, series)]),
      ),
    ).toEqual({
      leaseledger_log_reachable: 1,
      'leaseledger_projection_state{projection="leadRows",state="live"}': 1,
      'leaseledger_projection_state{projection="leadRows",state="stopped"}': 0,
      'leaseledger_projection_lag_seconds{projection="leadRows"}': 0,
      'leaseledger_projection_lag_events{projection="leadRows"}': 0,
      leaseledger_read_side_running: 1,
      leaseledger_read_side_restarts_total: 0,
      'leaseledger_reaction_running{policy="destroy-key-on-person-forgotten"}': 1,
      'leaseledger_reactions_parked{policy="destroy-key-on-person-forgotten"}': 0,
      'leaseledger_reaction_lag_seconds{policy="destroy-key-on-person-forgotten"}': 0,
      'leaseledger_lease_held{lease="reactions"}': 1,
      'leaseledger_lease_held{lease="projections"}': 1,
      leaseledger_unopened_events: 0,
      leaseledger_foreign_events_total: 1,
      'leaseledger_storage_damaged{file="log"}': 0,
      leaseledger_disk_full: 0,
    });
    const delays = ['0.5', '0.99', '1'].map(
      (quantile) => valueOf(same, `leaseledger_read_side_event_loop_delay_seconds{quantile="${quantile}"}`) ?? -1,
    );
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
    expect(delays[0]).toBeGreaterThanOrEqual(0);
    for (const series of [
      'leaseledger_write_ahead_log_size_bytes{file="log"}',
      'leaseledger_file_size_bytes{file="read_models"}',
      'leaseledger_disk_free_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_cpu_seconds_total',
    ]) {
      expect([series, valueOf(text, series)]).toEqual([series, expect.any(Number)]);
    }
    expect(text).toMatch(/^leaseledger_build_info\{version="[\d.]+"\} 1$/m);
    expect(text).toContain('# TYPE leaseledger_http_request_duration_seconds histogram');
  });

  it('metrics show whether the vault answers, and the time of the last backup', async () => {
    const vault: Vault = api.running.app.get(VAULT);
    const told = async () => {
      const text = await scraped();
      return [valueOf(text, 'leaseledger_vault_reachable'), valueOf(text, 'leaseledger_last_backup_timestamp_seconds')];
    };
    expect(await told()).toEqual([1, 0]);
    await noteBackup(vault, '2026-11-22T02:00:00.000Z');
    expect(await told()).toEqual([1, Date.UTC(2026, 10, 22, 2) / 1_000]);
    const { secret } = vault;
    Object.assign(vault, { secret: () => Promise.reject(new VaultUnavailable('The vault is away')) });
    expect(await told()).toEqual([0, 0]);
    Object.assign(vault, { secret });
  });

  it('every metric is described in docs/operations.md', async () => {
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    // The name of the vault's database looks like a metric.
    const named = new Set(guide.match(/leaseledger_(?!vault\b)\w+/g));
    const told = new Set([...(await scraped()).matchAll(/^# TYPE (leaseledger_\w+) /gm)].map(([, name]) => name ?? ''));
    expect([...told].filter((name) => !named.has(name))).toEqual([]);
    // The log of this test is a file and counts in events, and no other process has its read models.
    expect([...named].filter((name) => !told.has(name)).toSorted()).toEqual(['leaseledger_lease_token', ...ofServers]);
  });

  it('alert rules and the dashboard ask for existing metrics only', async () => {
    const told = new Set([...(await scraped()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? ''));
    for (const name of ofServers) told.add(name);
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const text = readFileSync(new URL(`../../../../docs/monitoring/${file}`, import.meta.url), 'utf8');
      const asked = text.match(/\b(?:leaseledger|process|nodejs)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(10);
      const parts = /_(?:bucket|count|sum)$/;
      expect([file, asked.filter((name) => !told.has(name) && !told.has(name.replace(parts, '')))]).toEqual([file, []]);
    }
  });

  it('alert rules watch the identity of the log, its calls, and events that are set aside', () => {
    const rules = readFileSync(new URL('../../../../docs/monitoring/alerts.yml', import.meta.url), 'utf8');
    for (const metric of ['log_exchanged', 'log_reachable', 'log_calls_waiting', 'unopened_events'])
      expect(rules).toMatch(new RegExp(`expr: .*leaseledger_${metric}\\b`));
  });

  it('failures are counted by kind, and an unavailable log is shown', async () => {
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const { readStream, append, head } = log;
    const away = () => Promise.reject(new LogUnavailable('The log is away'));
    Object.assign(log, { append: away, readStream: away });
    expect(await admin.call(personEndpoints.add, { body: person(secrets) })).toMatchObject({ status: 503 });
    Object.assign(log, { append, readStream, head: () => new Promise(() => undefined) });
    const text = await scraped();
    Object.assign(log, { head });
    expect([valueOf(text, 'leaseledger_log_reachable'), text.includes('leaseledger_projection_lag_seconds{')]).toEqual([
      0,
      false,
    ]);
    expect(valueOf(text, 'leaseledger_failures_total{where="request",kind="log_unavailable"}')).toBe(1);
    await expect(log.append('lead-1', [], { expectedRevision: 'noStream' })).rejects.toThrow();
    expect(valueOf(await scraped(), 'leaseledger_log_append_failures_total{kind="unexpected"}')).toBe(1);
  });

  it('metrics show a projection that has stopped', async () => {
    const poisoned = await TestApi.start({
      metrics: { port: 0, host: '127.0.0.1' },
      projections: projections.map((projection) =>
        projection.name === 'leadRows'
          ? {
              ...projection,
              handlers: {
                ...projection.handlers,
                LeadLogged: () => {
                  throw new Error('cannot fold this');
                },
              },
            }
          : projection,
      ),
    });
    const client = await poisoned.admin();
    const { PersonID } = await client.addPerson(secrets);
    await client.addLead(PersonID);
    const text = await (await fetch(poisoned.running.metricsUrl ?? '')).text();
    expect(valueOf(text, 'leaseledger_projection_state{projection="leadRows",state="stopped"}')).toBe(1);
    expect(valueOf(text, 'leaseledger_projection_lag_events{projection="leadRows"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'leaseledger_projection_lag_events{projection="personRows"}')).toBe(0);
    expect(valueOf(text, 'leaseledger_failures_total{where="projection",kind="unexpected"}')).toBe(1);
  });

  it('metrics are served at their own address only, and only when it is configured', async () => {
    const url = api.running.metricsUrl ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    expect((await fetch(url.replace('/metrics', '/api/health'))).status).toBe(404);
    expect((await api.visitor().get('/metrics')).text).not.toContain('leaseledger_');
    await api.stop();
    await expect(fetch(url)).rejects.toThrow();
    const without = await TestApi.start();
    expect(without.running.metricsUrl).toBeUndefined();
  });

  it('a start fails when the configured address of the metrics is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(TestApi.start({ metrics: { port, host: '127.0.0.1' } })).rejects.toThrow('EADDRINUSE');
    other.close();
  });
});

describe('metrics of a log on EventStoreDB', () => {
  it('tell how many calls are open on its connection, and how many wait', async () => {
    const double = await EventStoreDbDouble.start();
    const onServer = await TestApi.start({
      metrics: { port: 0, host: '127.0.0.1' },
      eventStoreUrl: double.connectionString,
      projections: [...projections],
    });
    const text = await (await fetch(onServer.running.metricsUrl ?? '')).text();
    expect(text).toMatch(/^leaseledger_log_calls_open [1-9]\d*$/m);
    expect(text).toMatch(/^leaseledger_log_calls_waiting 0$/m);
    await onServer.end();
    await double.stop();
  }, 60_000);
});

describe('durations', () => {
  it('durations are counted in the bucket of their bound, and in the last one beyond all bounds', async () => {
    const registry = new Registry();
    const observe = new Durations('took_seconds', 'How long it took.', registry).of({ what: 'it' });
    for (const seconds of [0.0005, 0.001, 0.3, 11]) observe(seconds);
    const lines = (await registry.metrics())
      .split('\n')
      .filter((line) => /le="(?:0\.001|0\.0025|0\.25|0\.5|10|\+Inf)"|_(?:sum|count)/.test(line));
    expect(lines).toEqual([
      'took_seconds_bucket{le="0.001",what="it"} 2',
      'took_seconds_bucket{le="0.0025",what="it"} 2',
      'took_seconds_bucket{le="0.25",what="it"} 2',
      'took_seconds_bucket{le="0.5",what="it"} 3',
      'took_seconds_bucket{le="10",what="it"} 3',
      'took_seconds_bucket{le="+Inf",what="it"} 4',
      'took_seconds_sum{what="it"} 11.3015',
      'took_seconds_count{what="it"} 4',
    ]);
  });
});
