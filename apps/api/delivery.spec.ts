import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { request as ask, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ADMIN, TestApi } from './testing/test-api.ts';
import { keepParts } from './platform/static/kept-parts.ts';

const script = `export const words = ${JSON.stringify('lead person company '.repeat(200))};`;
const part = 'assets/LeadPanel-1a2b3c4d.js';
const page =
  '<!doctype html><meta name="x-console-paths" content="leads login"><meta name="x-console-build" content="b1">' +
  '<p>console</p>'.repeat(100);

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, 'admin', name), text);
  await writeFile(join(folder, 'admin', `${name}.br`), brotliCompressSync(text));
  await writeFile(join(folder, 'admin', `${name}.gz`), gzipSync(text));
}
afterAll(async () => {
  await TestApi.endAll();
  await rm(folder, { recursive: true });
});

interface Raw {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
}

/** The answer as it is sent, because fetch would decompress it. */
const raw = (
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = ask(new URL(path, api.running.url), { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
const folder = await mkdtemp(join(tmpdir(), 'leaseledger-delivery-'));
await mkdir(join(folder, 'admin', 'assets'), { recursive: true });
await write('index.html', page);
await write(part, script);
await writeFile(join(folder, 'admin', 'assets', 'tiny-1a2b3c4d.js'), '0');
await mkdir(join(folder, 'public'));
for (const name of ['embed.js', 'icon.js']) await writeFile(join(folder, 'public', name), '0');
const api = await TestApi.start({ staticRoots: { admin: join(folder, 'admin'), publicWeb: join(folder, 'public') } });
const admin = await api.admin();
for (let count = 0; count < 10; count += 1)
  await admin.addPerson({ LastName: `Ngata${count}`, Email: `ngata${count}@example.com` });
const answer = await raw(
  '/api/admin/auth',
  { 'content-type': 'application/json', 'accept-encoding': 'br' },
  { method: 'POST', body: JSON.stringify(ADMIN) },
);
const cookie = String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '';
expect(answer.headers['content-encoding']).toBeUndefined();

const asked = (path: string, encoding: string) => raw(path, { 'accept-encoding': encoding });

describe('the page of the console', () => {
  it("the console's page comes with 404 when the first part of the address belongs to no screen", async () => {
    const statusOf = async (path: string) => (await raw(path, { accept: 'text/html' })).status;
    for (const path of ['/admin/', '/admin/login', '/admin/leads', '/admin/leads/view/3'])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 200 });
    for (const path of ['/admin/reporting', '/admin/reporting/home', '/admin/leadsx'])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 404 });
  });
});

describe('a file of a web app', () => {
  it('a file is sent in the encoding that the caller prefers, with the headers of that encoding', async () => {
    const [br, gz, plain] = await Promise.all(
      ['gzip, deflate, br', 'br;q=0.1, gzip', 'br;q=0.5, identity'].map((encoding) =>
        asked(`/admin/${part}`, encoding),
      ),
    );
    expect([br, gz, plain].map((answer) => answer?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect([brotliDecompressSync(br?.bytes ?? ''), gunzipSync(gz?.bytes ?? ''), plain?.bytes].map(String)).toEqual([
      script,
      script,
      script,
    ]);
    expect(new Set([br, gz, plain].map((answer) => answer?.headers.etag)).size).toBe(3);
    for (const answer of [br, gz, plain]) {
      expect(answer?.headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(answer?.bytes.length),
      });
    }
  });

  it('an unchanged file in the same encoding is answered with 304, and HEAD sends only the headers', async () => {
    const first = await asked(`/admin/${part}`, 'br');
    const again = await raw(`/admin/${part}`, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, headers: { vary: 'accept-encoding', etag: first.headers.etag } });
    expect(again.bytes).toHaveLength(0);
    expect(
      await raw(`/admin/${part}`, { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) }),
    ).toMatchObject({ status: 200 });
    const head = await raw(`/admin/${part}`, { 'accept-encoding': 'br' }, { method: 'HEAD' });
    expect(head.bytes).toHaveLength(0);
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': first.headers['content-length'],
      etag: first.headers.etag,
    });
  });

  it('a file whose name carries no hash is checked again by browsers', async () => {
    expect(await asked('/admin/leads/view/1', 'br').then(({ status }) => status)).toBe(404);
    const shell = await raw('/admin/leads/view/1', { accept: 'text/html', 'accept-encoding': 'br' });
    expect(shell.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(String(brotliDecompressSync(shell.bytes))).toBe(page);
  });

  it('the script of embedded forms may run on other sites, and is asked for again after an hour', async () => {
    const answer = await asked('/embed.js', 'identity');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect((await asked('/icon.js', 'identity')).headers['cross-origin-resource-policy']).not.toBe('cross-origin');
  });

  it('a file is sent uncompressed when no variant is smaller', async () => {
    const answer = await asked('/admin/assets/tiny-1a2b3c4d.js', 'br, gzip');
    expect(answer.headers).toMatchObject({ 'content-length': '1', vary: 'accept-encoding' });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('answers of calls', () => {
  const list = '/api/rest/persons?range=[0,24]';

  it('an answer is compressed from 1 KB on, in the encoding that the caller accepts', async () => {
    const [br, gz, plain] = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((encoding) => raw(list, { cookie, 'accept-encoding': encoding })),
    );
    expect([br, gz, plain].map((answer) => answer?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(br?.headers).toMatchObject({
      'content-length': String(br?.bytes.length),
      'content-type': 'application/json; charset=utf-8',
      'content-range': 'persons 0-9/10',
    });
    expect(br?.headers.vary).toContain('Accept-Encoding');
    expect([brotliDecompressSync(br?.bytes ?? ''), gunzipSync(gz?.bytes ?? '')].map(String)).toEqual([
      String(plain?.bytes),
      String(plain?.bytes),
    ]);
    expect((br?.bytes.length ?? 0) * 3).toBeLessThan(plain?.bytes.length ?? 0);
    expect(
      (await raw('/api/rest/persons/1', { cookie, 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  it('a list that is asked for its total only has no rows, and API answers carry no headers of pages', async () => {
    const { status, headers, bytes } = await raw('/api/rest/persons?range=[0,-1]', { cookie });
    expect([status, String(bytes), headers['content-range']]).toEqual([200, '[]', 'persons 0-0/10']);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect((await raw('/api/rest/persons?range=[5,3]', { cookie })).status).toBe(400);
  });

  it('a streamed list is compressed in pieces', async () => {
    const whole = await raw('/api/persons', { cookie, 'accept-encoding': 'br' });
    expect(whole.headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked' });
    expect(JSON.parse(String(brotliDecompressSync(whole.bytes)))).toMatchObject({
      success: true,
      payload: { length: 10 },
    });
  });

  it('an answer to another site, or with a new session, is not compressed', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect(
        (await raw(list, { cookie, 'accept-encoding': 'br', 'sec-fetch-site': site })).headers['content-encoding'],
      ).toBeUndefined();
    }
    expect(
      (await raw(list, { cookie, 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' })).headers[
        'content-encoding'
      ],
    ).toBe('br');
  });

  it('a failure is not compressed', async () => {
    const failure = await raw('/api/rest/persons?filter={', { cookie, 'accept-encoding': 'br' });
    expect(failure.status).toBe(400);
    expect(JSON.parse(String(failure.bytes))).toMatchObject({ success: false });
  });
});

describe('parts of earlier builds of the console', () => {
  const kept = () => join(api.dataDir, 'console-parts');
  const at = (days: number) => new Date(api.now.getTime() + days * 86_400_000);

  it('parts of an earlier build are served after the next build, with their variants and no other files', async () => {
    const restart = async () => {
      await api.stop();
      await api.open();
    };
    await restart();
    await rm(kept(), { recursive: true, force: true });
    await raw('/admin/', { accept: 'text/html' });
    await restart(); // The page was served, so its parts are kept.
    await rename(join(folder, 'admin', 'assets'), join(folder, 'gone'));
    await mkdir(join(folder, 'admin', 'assets'));
    await write('assets/LeadPanel-5e6f7a8b.js', 'export {};');
    await writeFile(join(kept(), 'index.html'), 'old page');
    await restart();
    const old = await asked(`/admin/${part}`, 'br');
    expect(old.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(String(brotliDecompressSync(old.bytes))).toBe(script);
    expect(String((await asked(`/admin/${part}`, 'identity')).bytes)).toBe(script);
    for (const path of [
      'assets/index.html',
      'index.html/../assets/index.html',
      `assets/..%2f..%2fvault.sqlite`,
      'assets/%2e%2e/vault.sqlite',
      'assets/x/..%2fLeadPanel-1a2b3c4d.js%00',
      `LeadPanel-1a2b3c4d.js`,
    ]) {
      expect({ path, text: String((await asked(`/admin/${path}`, 'identity')).bytes) }).toEqual({
        path,
        text: expect.stringMatching(/no such file|could not be read/),
      });
    }
  });

  it('parts are kept for 30 days after their last build, even when two processes keep them', async () => {
    const built = join(folder, 'admin', 'assets');
    await Promise.all([keepParts(built, kept(), at(0)), keepParts(built, kept(), at(0))]);
    await utimes(join(kept(), 'LeadPanel-1a2b3c4d.js'), at(0), at(0));
    await keepParts(built, kept(), at(29));
    expect(await readdir(kept())).toEqual(
      expect.arrayContaining(['LeadPanel-1a2b3c4d.js', 'LeadPanel-5e6f7a8b.js', 'LeadPanel-5e6f7a8b.js.br']),
    );
    await keepParts(built, kept(), at(31));
    expect((await readdir(kept())).sort()).toEqual([
      'LeadPanel-5e6f7a8b.js',
      'LeadPanel-5e6f7a8b.js.br',
      'LeadPanel-5e6f7a8b.js.gz',
      'index.html',
    ]);
  });

  it('an interrupted copy of a part is completed, and files without a hash in their name are not kept', async () => {
    const built = join(folder, 'admin', 'assets');
    await writeFile(join(built, 'plain.js'), 'no hash');
    await writeFile(join(kept(), 'LeadPanel-5e6f7a8b.js'), 'exp');
    await keepParts(built, kept(), at(31));
    expect(await readFile(join(kept(), 'LeadPanel-5e6f7a8b.js'), 'utf8')).toBe('export {};');
    expect(await readdir(kept())).not.toContain('plain.js');
  });

  it('the product starts and serves pages even when parts cannot be kept', async () => {
    await api.stop();
    await rm(kept(), { recursive: true });
    await writeFile(kept(), randomBytes(4));
    await api.open();
    expect((await raw('/admin/', { accept: 'text/html' })).status).toBe(200);
    await api.stop();
    await api.open();
    expect((await api.visitor().get('/health/live')).status).toBe(200);
  });
});
