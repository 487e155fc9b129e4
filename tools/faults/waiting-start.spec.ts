import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { outage } from '@leaseledger/contract/shared/outage';
import { until } from '@leaseledger/event-log/testing/until';
import { startApi, type RunningApi } from '../../apps/api/start-api.ts';
import { LogPlace } from './log-places.ts';

describe('A start that has to wait', () => {
  let place: LogPlace;
  let running: RunningApi | undefined;

  beforeEach(async () => {
    place = await LogPlace.make('EventStoreDB');
  });

  afterEach(async () => {
    await running?.stop();
    await place.end();
  });

  const freePort = async (): Promise<number> => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await once(server.close(), 'close');
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const start = (port: number) =>
    startApi({
      dataDir: place.dataDir,
      eventStoreUrl: place.eventStoreUrl,
      port,
      host: '127.0.0.1',
      clock: () => new Date(),
      randomBytes,
      settings: { logLevel: 'silent', connectionsPerAddress: 1_000 },
    });

  it('answers at its address from the first moment, and opens there without refusing a connection', async () => {
    const port = await freePort();
    const ask = async (path: string, accept = 'application/json') => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept, connection: 'close' } });
      return { status: answer.status, text: await answer.text() };
    };
    const comeBack = place.goAway();
    let isOpen = false;
    const opened = start(port).then((api) => {
      running = api;
      isOpen = true;
    });
    await until('an answer', async () => (await ask('/health/live').catch(() => undefined)) !== undefined);
    expect(await ask('/admin/leads', 'text/html')).toMatchObject({
      status: 503,
      text: expect.stringContaining('<h1>Leaseledger is starting</h1>'),
    });
    expect(JSON.parse((await ask('/api/users/basic')).text)).toMatchObject({
      success: false,
      message: outage.starting,
      code: 503,
    });
    comeBack();
    const statuses: number[] = [];
    while (!isOpen) statuses.push((await ask('/health/ready')).status);
    await opened;
    expect(statuses[0]).toBe(503);
    expect(await ask('/health/ready')).toEqual({ status: 200, text: '{"status":"ready"}' });
    expect(running?.url).toBe(`http://127.0.0.1:${port}`);
    await running?.stop();
    await expect(ask('/health/live')).rejects.toThrow();
  }, 60_000);

  it('releases its port when the start fails', async () => {
    const port = await freePort();
    place.goAway();
    await expect(
      startApi({
        dataDir: place.dataDir,
        eventStoreUrl: place.eventStoreUrl,
        port,
        host: '127.0.0.1',
        clock: () => new Date(),
        randomBytes,
        settings: { logLevel: 'silent', logWaitSeconds: 0 },
      }),
    ).rejects.toThrow('did not answer');
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    await once(server.close(), 'close');
  }, 60_000);
});
