import { describe, expect, it } from '@jest/globals';
import { permission } from '@leaseledger/contract/access/permissions';
import { PRODUCT_VERSION } from '@leaseledger/contract/changelog/version';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { userEndpoints } from '@leaseledger/contract/users/user.endpoints';
import { LogUnavailable, type EventLog } from '@leaseledger/event-log/event-log';
import { until } from '@leaseledger/event-log/testing/until';
import { BUILD, EVENT_LOG } from '../foundation/platform.ts';
import { TestApi } from '../../testing/test-api.ts';

const api = await TestApi.start();

const told = async () =>
  Promise.all(['/health/ready', '/health/live'].map(async (path) => (await api.visitor().get(path)).text));

describe('health for everybody', () => {
  it('public health says only whether the product is ready, the same whatever the log holds', async () => {
    expect(await told()).toEqual(['{"status":"ready"}', '{"status":"ok"}']);
    const known = await api.addUser('Known Here');
    await api.visitor().logIn(known.email, 'wrong');
    await api.visitor().logIn('nobody@staff.example', 'wrong');
    expect(await told()).toEqual(['{"status":"ready"}', '{"status":"ok"}']);
    expect(await api.visitor().call(healthEndpoints.health)).toMatchObject({ status: 401 });
  });
});

describe('a log that is away', () => {
  /** Whether the product is ready at the first ask without a log, a minute later, and once the log is back. */
  async function readiness(asked: TestApi) {
    const log: EventLog = asked.running.app.get(EVENT_LOG);
    const { head, eventAt } = log;
    const away = () => Promise.reject(new LogUnavailable('The log is away'));
    const statusOf = async () => (await asked.visitor().get('/health/ready')).status;
    Object.assign(log, { head: away, eventAt: away });
    const first = await statusOf();
    asked.passMinutes(1);
    const later = await statusOf();
    Object.assign(log, { head, eventAt });
    return [first, later, await statusOf()];
  }

  it('ends readiness after a minute where READY_NEEDS_LOG is set, and the operator is told once', async () => {
    const told: string[] = [];
    const needing = await TestApi.start({ settings: { readyNeedsLog: true }, tell: (line) => told.push(line) });
    expect(await readiness(needing)).toEqual([200, 503, 200]);
    expect(told.filter((line) => line.includes('has not answered for a minute'))).toHaveLength(1);
    await needing.end();
  });

  it('does not end readiness by default, because lists can be read', async () => {
    expect(await readiness(api)).toEqual([200, 200, 200]);
  });

  it('is asked nothing about parked reactions while it is away, and once by all who ask while it is slow', async () => {
    const log: EventLog = api.running.app.get(EVENT_LOG);
    const { head, eventAt, readStream } = log;
    const away = () => Promise.reject(new LogUnavailable('The log is away'));
    const admin = await api.admin();
    const asked: string[] = [];
    const gate = Promise.withResolvers<void>();
    const slow: EventLog['readStream'] = async (stream, ...rest) => {
      if (stream.startsWith('reactions-')) {
        asked.push(stream);
        await gate.promise;
      }
      return readStream.call(log, stream, ...rest);
    };
    const allAsk = () => Promise.all(Array.from({ length: 10 }, () => admin.call(healthEndpoints.health)));
    Object.assign(log, { readStream: slow, head: away, eventAt: away });
    for (const { shown } of await allAsk()) expect(shown.log.state).toBe('unreachable');
    expect(asked).toEqual([]);
    Object.assign(log, { head, eventAt });
    for (const { shown } of await allAsk()) expect(shown.log.state).toBe('reachable');
    // The look goes on after the answers, and the next ask begins no other.
    await admin.call(healthEndpoints.health);
    expect(asked.length).toBeGreaterThan(10);
    expect(new Set(asked).size).toBe(asked.length);
    gate.resolve();
    Object.assign(log, { readStream });
  });
});

describe('health for staff', () => {
  it('developers and user administrators see details of health, other staff only the status', async () => {
    const details = {
      version: expect.any(String),
      readSide: { state: 'running', keptIn: 'SQLite', restarts: 0 },
      vault: { state: 'reachable', keptIn: 'SQLite' },
      projections: expect.arrayContaining([
        expect.objectContaining({ name: 'leadRows', state: 'live', position: expect.any(String) }),
      ]),
      reactions: expect.arrayContaining([{ policy: 'destroy-key-on-person-forgotten', state: 'running', parked: 0 }]),
      reacting: { isHere: true, process: expect.stringContaining(` ${process.pid} `) },
      unopened: { events: [], total: 0 },
      forgetting: { pending: expect.any(Number) },
      mail: { waiting: 0, failed: 0, trouble: null },
    };
    const sound = {
      status: 'ok',
      log: { state: 'reachable' },
      files: { log: 'ok', vault: 'ok', readModels: 'ok', disk: 'ok' },
    };
    expect((await (await api.admin()).call(healthEndpoints.health)).shown).toEqual({ ...sound, details });
    const specialist = await api.addUser('Pia Lindqvist');
    const client = await api.as(specialist);
    expect((await client.call(healthEndpoints.health)).shown).toEqual({ ...sound, details: null });
    await api.changeUser(specialist.id, { type: 'GrantPermission', permissionType: permission.DEVELOPER });
    expect((await client.call(healthEndpoints.health)).shown).toMatchObject({ details });
  });

  it('all staff see the progress of read models that are being built', async () => {
    const building = { done: 410, total: 1_000, unit: 'events', perSecond: 10, secondsLeft: 59 };
    const watch: object = api.running.app.get(BUILD);
    Object.defineProperty(watch, 'progress', { value: building, configurable: true });
    const client = await api.as(await api.addUser('Tom Kerr'));
    expect((await client.call(healthEndpoints.health)).shown).toMatchObject({ build: building, details: null });
    Reflect.deleteProperty(watch, 'progress');
    expect((await client.call(healthEndpoints.health)).shown).not.toHaveProperty('build');
  });

  it('asking for health does not prolong a session, because an unattended console asks too', async () => {
    const left = await api.admin();
    for (let minutes = 0; minutes < 120; minutes += 40) {
      expect(await left.call(healthEndpoints.health)).toMatchObject({ status: 200 });
      api.passMinutes(40);
    }
    expect(await left.call(healthEndpoints.health)).toMatchObject({ status: 401 });
    expect(await left.call(userEndpoints.basic)).toMatchObject({ status: 401 });
  });

  it('a release beside a later one is not ready once the later one has written what it does not know', async () => {
    const metadata = {
      actor: { id: null, name: 'System' },
      time: api.now.toISOString(),
      correlationId: 'later',
      causationId: 'later',
      schemaVersion: 1,
    };
    const event = { id: '00000000-0000-4000-8000-000000000001', type: 'LeadWonOver', data: {}, metadata };
    await api.running.app.get<EventLog>(EVENT_LOG).append('lead-4711', [event], { expectedRevision: 'noStream' });
    const ready = () => api.visitor().get('/health/ready');
    await until('a product that is not ready', async () => (await ready()).status === 503);
    expect((await ready()).json).toEqual({ status: 'not ready', reason: 'The log holds events of a later release.' });
    expect((await (await api.admin()).call(healthEndpoints.health)).shown).toMatchObject({
      status: 'degraded',
      log: { state: 'reachable', newer: { eventType: 'LeadWonOver', schemaVersion: 1, release: PRODUCT_VERSION } },
    });
  });
});
