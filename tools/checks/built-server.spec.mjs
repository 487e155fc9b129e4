import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'leaseledger-built-'));
let server;

/** Links the packages that the image keeps, and none that only builds. */
function linkPackages() {
  for (const [path, { dev, link, resolved }] of Object.entries(packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || dev === true) continue;
    const from = link === true ? join(folder, resolved) : resolve(path);
    if (!existsSync(from)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(from, join(folder, path));
  }
}

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/commands/build-server.mjs', folder], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  linkPackages();
}, 60_000);
afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

it('The built server brings no compiler, no build tool and no test', () => {
  for (const name of ['@swc/core', 'nx', 'vite', 'react', 'jest'])
    expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, false]);
  expect(readdirSync(folder, { recursive: true }).filter((path) => /^(?!node_modules).*\.spec\./.test(path))).toEqual(
    [],
  );
});

it('The built server starts and answers without a compiler', async () => {
  server = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--import', './tools/register.mjs', 'apps/api/main.ts'],
    {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') },
    },
  );
  let printed = '';
  const url = await new Promise((found, reject) => {
    const read = (bytes) => {
      printed += bytes;
      const address = /Leaseledger is at (http:\S+?)\/?\s/.exec(printed)?.[1];
      if (address) found(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', () => reject(new Error(`It ended:\n${printed}`)));
  });
  expect((await fetch(`${url}/health/live`)).status).toBe(200);
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
}, 60_000);
