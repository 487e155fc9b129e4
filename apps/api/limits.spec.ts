import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { healthEndpoints } from '@leaseledger/contract/health/health.endpoints';
import { IMPORT_BYTES_MAX } from '@leaseledger/contract/imports/import.kinds';
import type { Settings } from './platform/settings/settings.ts';
import { TestApi } from './testing/test-api.ts';

const sockets = new Set<Socket>();
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await TestApi.endAll();
});

/** Sends a text and keeps its own side open. Answers the received text, once the server has closed the connection. */
function untilClosed(api: TestApi, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(
      { port: Number(new URL(api.running.url).port), host: '127.0.0.1', allowHalfOpen: true },
      () => socket.write(text),
    );
    sockets.add(socket);
    // A refused connection may be closed while the test still writes.
    socket
      .on('data', (bytes) => (answer += bytes.toString()))
      .on('error', () => undefined)
      .on('end', () => socket.destroy())
      .on('close', () => resolve(answer));
  });
}

const unfinished = (path: string, headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":`;
const withLimits = (settings: Partial<Settings>) => TestApi.start({ settings });

describe('endless bodies', () => {
  it('endless bodies are cut off, one address has a limited share of connections, and other clients are served', async () => {
    const api = await withLimits({ requestSeconds: 1, connectionsPerAddress: 50 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => untilClosed(api, unfinished('/api/admin/auth'))),
    );
    expect(answers.filter((answer) => answer === '')).toHaveLength(10);
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 Request Timeout'))).toHaveLength(50);
    expect(await (await api.admin()).call(healthEndpoints.health)).toMatchObject({ status: 200 });
  });

  it('the body of a refused caller is not waited for', async () => {
    const api = await withLimits({});
    for (const [path, status] of [
      ['/api/leads/update', '401'],
      ['/api/inbound/leads', '401'],
      ['/api/no/such/call', '404'],
    ] as const) {
      expect((await untilClosed(api, unfinished(path, 'Connection: close\r\n'))).slice(9, 12)).toBe(status);
    }
    expect(await (await api.admin()).call(healthEndpoints.health)).toMatchObject({ status: 200 });
  });
});

describe('endless uploads', () => {
  const begun = (path: string) =>
    `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: 100000\r\n\r\na,b`;

  it('an upload of a refused caller holds no connection, however long uploads may take', async () => {
    const api = await withLimits({ requestSeconds: 1, uploadSeconds: 600 });
    const parts = begun('/api/files')
      .replace('PUT', 'POST')
      .replace('application/octet-stream', 'multipart/form-data; boundary=b');
    for (const sent of [parts, begun('/api/imports/persons/file')])
      expect((await untilClosed(api, sent)).slice(0, 12)).toBe('HTTP/1.1 401');
  });

  it('an upload is cut off after the longest time for uploads', async () => {
    const api = await withLimits({ requestSeconds: 1, uploadSeconds: 2 });
    const cookie = `Host: x\r\nCookie: ${(await api.admin()).cookie}\r\nX-Requested-With: leaseledger\r\n`;
    expect(
      (await untilClosed(api, begun('/api/imports/persons/file').replace('Host: x\r\n', cookie))).slice(0, 12),
    ).toBe('HTTP/1.1 408');
  });

  it('an upload that is too large is closed, and other clients are served', async () => {
    const api = await withLimits({ requestSeconds: 4, uploadSeconds: 600 });
    const admin = await api.admin();
    const head = begun('/api/imports/persons/file')
      .replace('Host: x\r\n', `Host: x\r\nCookie: ${admin.cookie}\r\nX-Requested-With: leaseledger\r\n`)
      .replace('100000', '1000000000');
    expect((await untilClosed(api, head + '\nx,y'.repeat(IMPORT_BYTES_MAX / 4))).slice(0, 12)).toBe('HTTP/1.1 400');
    expect(await admin.call(healthEndpoints.health)).toMatchObject({ status: 200 });
  });
});

describe('connections', () => {
  it('an idle connection is closed', async () => {
    const api = await withLimits({ connectionSeconds: 1 });
    expect(await untilClosed(api, '')).toBe('');
  });

  it('connections are limited in all', async () => {
    const api = await withLimits({ requestSeconds: 1, connections: 5 });
    const answers = await Promise.all(Array.from({ length: 9 }, () => untilClosed(api, unfinished('/api/admin/auth'))));
    expect(answers.filter((answer) => answer === '')).toHaveLength(4);
  });

  it('a trusted proxy does not count as one client, and each address behind it has its share of calls', async () => {
    const api = await withLimits({ requestSeconds: 1, connectionsPerAddress: 5, trustProxy: ['127.0.0.0/8'] });
    const from = (address: string) =>
      untilClosed(
        api,
        unfinished('/api/admin/auth', `X-Forwarded-For: 198.51.100.1, ${address}\r\nConnection: close\r\n`),
      );
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => from(`203.0.113.${index % 2}`)));
    expect(answers.map((answer) => answer.slice(9, 12)).toSorted()).toEqual([
      ...Array(10).fill('408'),
      ...Array(4).fill('429'),
    ]);
  });
});
