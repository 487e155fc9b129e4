import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FILE_MAX } from '@leaseledger/contract/files/file.messages';
import type { SessionView } from '@leaseledger/contract/auth/session.views';
import type { FileView } from '@leaseledger/contract/files/file.views';
import type { Envelope } from '@leaseledger/contract/kernel/endpoint';
import { recordKinds } from '@leaseledger/contract/records/record-kinds';
import { until } from '@leaseledger/event-log/testing/until';
import type { Site } from '../browser/site/site.ts';
import { startSiteHere } from '../browser/site/site-here.ts';
import { patiently, StaffClient } from '../faults/staff-client.ts';

// Without Caddy, jest leaves this file out: see why-no-proxy.mjs.

/** A port that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A server on a port has an address');
  return (address satisfies AddressInfo).port;
}

let site: Site;
let caddy: ChildProcess;
let folder: string;
let url: string;
let staff: StaffClient;
let personID: number;

beforeAll(async () => {
  site = await startSiteHere({ TRUST_PROXY: '1' });
  const [port, ownHealth] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  folder = mkdtempSync(join(tmpdir(), 'leaseledger-proxy-'));
  const config = join(folder, 'Caddyfile');
  writeFileSync(
    config,
    readFileSync('Caddyfile', 'utf8')
      .replace(/^:8080 \{$/m, `:${port} {`)
      .replace('127.0.0.1:8081', `127.0.0.1:${ownHealth}`),
  );
  caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PROCESSES: new URL(site.url).host,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  await until(
    'a proxy that has found the product',
    async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status === 200,
    patiently,
  );
  staff = await StaffClient.login(url, site.admin);
  personID = (await staff.addPerson()).PersonID;
}, 60_000);

afterAll(async () => {
  caddy?.kill();
  await site?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function upload(bytes: number): Promise<Envelope<FileView> & { readonly status: number }> {
  const form = new FormData();
  form.append('attachedToID', String(personID));
  form.append('attachedToTargetTypeID', String(recordKinds.person.file));
  form.append('file', new Blob([Buffer.alloc(bytes, ' ')]), 'note.txt');
  const answer = await fetch(`${url}/api/files`, { method: 'POST', body: form, headers: staff.headers });
  const envelope: Envelope<FileView> = JSON.parse(await answer.text());
  return { status: answer.status, ...envelope };
}

it('passes a file of the greatest size', async () => {
  expect(await upload(FILE_MAX)).toMatchObject({ status: 200, payload: { Size: FILE_MAX } });
});

it("passes on the product's own refusal of a larger file and of a larger body", async () => {
  expect(await upload(FILE_MAX + 1)).toMatchObject({
    status: 413,
    message: 'The file is larger than 25 MB, the most that can be uploaded.',
  });
  expect(await staff.send('PUT', 'persons', { body: { Notes: 'x'.repeat(70_000) } })).toMatchObject({
    status: 413,
    message: 'The request is too large.',
  });
});

it('throws away the address that a caller names', async () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', ...staff.headers, cookie: '', 'content-type': 'application/json' };
  await fetch(`${url}/api/admin/auth`, { method: 'POST', headers: forged, body: JSON.stringify(site.admin) });
  const sessions = await staff.call<SessionView[]>('GET', 'users/sessions');
  expect(sessions.map(({ Address }) => Address)).toEqual(['127.0.0.1', '127.0.0.1']);
});
